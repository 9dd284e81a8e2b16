  /* The game that is open. values: digits, 0 empty; marks: bit d for digit d; seen: numbers of the
     hints that took candidates away and were shown. */
  let game = null;

  const open = (puzzle) => {
    const givens = digitsOf(puzzle.puzzle);
    const saved = store.read(puzzle);
    game = {
      puzzle, givens, shape: shapeOf(puzzle), solution: digitsOf(puzzle.solution),
      values: saved ? saved.values : givens.slice(),
      marks: saved ? saved.marks : givens.map(() => 0),
      seen: new Set(saved ? saved.seen : []),
      seconds: saved ? saved.seconds : 0,
      done: saved ? saved.done : false,
      undo: [], redo: [], wrong: new Set(), hint: null, pencil: false,
      picked: Math.max(0, givens.indexOf(0)),
    };
    buildBoard();
    buildPad();
    $('play-title').replaceChildren(text.puzzle(puzzle.number) + ' ', dotsElement(puzzle.level));
    $('next').href = `#${puzzle.number + 1}`;
    $('next').hidden = puzzle.number >= puzzles.length;
    say(game.done ? [text.full] : []);
    draw();
  };
  const save = () => store.write(game.puzzle, {
    values: game.values, marks: game.marks, seen: [...game.seen], seconds: game.seconds,
    done: game.done,
  });

  /* Drawing. */
  const element = (name, attributes = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const dotsElement = (level) => {
    const node = element('span', {class: 'dots'});
    if (level === 0) return node;
    node.append(element('span', {'aria-hidden': 'true'}, dots(level)),
      element('span', {class: 'unseen'}, text.level(level, levelName(level))));
    return node;
  };
  const say = (lines, strong = '') => {
    $('message').replaceChildren();
    if (strong) $('message').append(element('strong', {}, strong));
    $('message').append(lines.filter(Boolean).join(' '));
    $('apply').hidden = !(game && game.hint);
  };

  /* The lines inside the frame, thin ones or those between boxes, as a path; `unit` is a cell. */
  const linesOf = (shape, kind, unit) => shape.lines.filter((line) => line[4] === kind)
    .map(([down, at, from, to]) => down ? `M${at * unit} ${from * unit}V${to * unit}`
      : `M${from * unit} ${at * unit}H${to * unit}`).join('');
  /* Cells whose digits a rule forbids to stand together. */
  const clashes = () => {
    const found = new Set();
    game.values.forEach((d, cell) => {
      if (d === 0) return;
      game.shape.takes(cell, d, (other, mask) => {
        if (game.values[other] !== 0 && mask >> game.values[other] & 1) found.add(other);
      });
    });
    return found;
  };

  const buildBoard = () => {
    const {shape} = game;
    const {n, width} = shape;
    const board = $('board');
    board.style.gridTemplate = `repeat(${n}, 1fr) / repeat(${n}, 1fr)`;
    board.setAttribute('aria-label', text.puzzle(game.puzzle.number));
    board.style.setProperty('--digit', `min(${58 / n}vw, ${20.5 / n}rem)`);
    board.style.setProperty('--mark', `min(${62 / n / width}vw, ${21 / n / width}rem)`);
    board.replaceChildren();
    for (let r = 0; r < n; ++r) {
      const row = element('div', {role: 'row'});
      for (let c = 0; c < n; ++c) {
        const cell = element('button', {type: 'button', role: 'gridcell', 'data-cell': r * n + c});
        const [falling, rising] = shape.diagonals[r * n + c];
        cell.classList.toggle('area', shape.grey[r * n + c] === 1);
        cell.classList.toggle('shared', shape.grey[r * n + c] > 1);
        cell.classList.toggle('falling', falling);
        cell.classList.toggle('rising', rising);
        row.append(cell);
      }
      board.append(row);
    }
    game.cells = [...board.querySelectorAll('button')];
    board.insertAdjacentHTML('beforeend', `<svg viewBox="0 0 ${n} ${n}" aria-hidden="true">` +
      `<path class="thin" d="${linesOf(shape, 0, 1)}"/>` +
      `<path class="${shape.boxes ? 'thick' : 'regions'}" d="${linesOf(shape, 1, 1)}"/></svg>`);
    $('rules').replaceChildren(...shape.rules.map(([, rule]) => element('p', {}, rule)));
  };
  const buildPad = () => {
    const pad = $('pad');
    pad.replaceChildren();
    for (let d = 1; d <= game.shape.n; ++d) {
      pad.append(element('button', {type: 'button', 'data-digit': d}, charOf(d)));
    }
  };

  const draw = () => {
    const {shape, values, givens, marks, picked, hint} = game;
    const digit = values[picked];
    const hinted = new Set(hint ? hint.cells : []);
    const every = [...shape.houses, ...shape.derived];
    const houses = new Set(hint ? hint.houses.flatMap((house) => every[house]) : []);
    const gone = new Set(hint ? hint.removes.map(([c, d]) => `${c}:${d}`) : []);
    const goes = new Set(hint ? hint.places.map(([c, d]) => `${c}:${d}`) : []);
    const touches = hint ? [...hint.removes, ...hint.places] : [];
    const touched = new Set(touches.map(([c]) => c));
    const clashing = clashes();
    game.cells.forEach((node, cell) => {
      const value = values[cell];
      const wrong = game.wrong.has(cell);
      node.classList.toggle('given', givens[cell] !== 0);
      node.classList.toggle('peer', hint ? houses.has(cell) : shape.peers[picked].has(cell));
      node.classList.toggle('same', !hint && digit !== 0 && value === digit);
      node.classList.toggle('in-hint', hinted.has(cell) || touched.has(cell));
      node.classList.toggle('picked', cell === picked && !(hint && hinted.has(cell)));
      node.classList.toggle('wrong', wrong);
      node.classList.toggle('clash', clashing.has(cell));
      node.tabIndex = cell === picked ? 0 : -1;
      const list = [];
      for (let d = 1; d <= shape.n; ++d) if (marks[cell] >> d & 1) list.push(charOf(d));
      const what = value !== 0
        ? (givens[cell] ? text.given : text.mine)(charOf(value))
        : list.length ? text.marks(list.join(' ')) : text.empty;
      const label = [text.cell(Math.floor(cell / shape.n) + 1, cell % shape.n + 1), what];
      if (wrong) label.push(text.wrong);
      if (clashing.has(cell)) label.push(text.clash);
      if (hinted.has(cell) || touched.has(cell)) {
        const digits = touches.filter(([c]) => c === cell).map(([, d]) => charOf(d));
        label.push([text.inHint, ...digits].join(' '));
      }
      node.setAttribute('aria-label', label.join(', '));
      node.setAttribute('aria-selected', String(cell === picked));
      node.toggleAttribute('aria-readonly', false);
      if (givens[cell]) node.setAttribute('aria-readonly', 'true');
      if (value !== 0) {
        node.textContent = charOf(value);
        return;
      }
      node.textContent = '';
      const grid = element('span', {class: 'marks', 'aria-hidden': 'true'});
      grid.style.gridTemplate =
        `repeat(${shape.height}, 1fr) / repeat(${shape.width}, 1fr)`;
      for (let d = 1; d <= shape.n; ++d) {
        const key = `${cell}:${d}`;
        const show = marks[cell] >> d & 1 || gone.has(key) || goes.has(key);
        grid.append(element('span', {class: gone.has(key) ? 'gone' : goes.has(key) ? 'goes' : ''},
          show ? charOf(d) : ''));
      }
      node.append(grid);
    });
    $('pad').querySelectorAll('button').forEach((node) => {
      const d = Number(node.dataset.digit);
      node.classList.toggle('used-up', values.filter((v) => v === d).length >= shape.n);
    });
    $('pencil').setAttribute('aria-pressed', String(game.pencil));
    $('undo').disabled = game.undo.length === 0;
    $('redo').disabled = game.redo.length === 0;
    $('clock').textContent = timeText(game.seconds);
  };

  /* Playing. */
  const pick = (cell, focus = true) => {
    game.picked = cell;
    draw();
    if (focus) game.cells[cell].focus({preventScroll: true});
  };
  const snapshot = () => JSON.stringify([game.values, game.marks]);
  const change = (action) => {
    const before = snapshot();
    action();
    game.hint = null;
    if (snapshot() === before) {
      say([]);
      draw();
      return;
    }
    game.undo.push(before);
    game.redo = [];
    after();
  };
  const after = () => {
    game.wrong.clear();
    say([]);
    const full = game.values.every((value, cell) => value === game.solution[cell]);
    if (full && !game.done) {
      game.done = true;
      say([text.done(timeText(game.seconds))]);
    } else if (!game.values.includes(0) && !full) {
      check();
    }
    save();
    draw();
  };
  const place = (cell, d) => {
    game.values[cell] = d;
    game.marks[cell] = 0;
    game.shape.takes(cell, d, (other, mask) => { game.marks[other] &= ~mask; });
  };
  const enter = (d, asMark = game.pencil) => {
    const cell = game.picked;
    if (game.givens[cell] || game.done || d > game.shape.n) return;
    change(() => {
      if (asMark) {
        if (game.values[cell] === 0) game.marks[cell] ^= 1 << d;
      } else if (game.values[cell] === d) {
        game.values[cell] = 0;
      } else {
        place(cell, d);
      }
    });
  };
  const erase = () => {
    if (game.givens[game.picked] || game.done) return;
    change(() => {
      if (game.values[game.picked]) game.values[game.picked] = 0;
      else game.marks[game.picked] = 0;
    });
  };
  const travel = (from, to) => {
    if (from.length === 0 || game.done) return;
    to.push(snapshot());
    [game.values, game.marks] = JSON.parse(from.pop());
    game.hint = null;
    after();
  };
  const wrongCells = () => game.values.flatMap((value, cell) =>
    value !== 0 && value !== game.solution[cell] ? [cell] : []);
  const check = () => {
    game.hint = null;
    game.wrong = new Set(wrongCells());
    const left = game.values.filter((value) => value === 0).length;
    say([game.done ? text.full
      : game.wrong.size ? text.bad(game.wrong.size) : text.good(left)]);
    draw();
  };

