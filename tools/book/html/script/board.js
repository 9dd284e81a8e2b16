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
    $('talk').scrollTop = 0;
    if (strong) $('message').append(element('strong', {}, strong));
    $('message').append(...nodesOf(lines.filter(Boolean).join(' '), true));
    $('apply').hidden = !(game && game.hint);
  };

  /* The lines inside the frame, thin ones or those between boxes, as a path; `unit` is a cell. */
  const linesOf = (shape, kind, unit) => shape.lines.filter((line) => line[4] === kind)
    .map(([down, at, from, to]) => down ? `M${at * unit} ${from * unit}V${to * unit}`
      : `M${from * unit} ${at * unit}H${to * unit}`).join('');
  /* Whether a machine can reach a good end with one digit of each mask: it is in all states
     at once that the digits so far may lead to. */
  const canRead = ({next, accepts}, masks) => {
    const n = next.length / accepts.length;
    let states = new Set([0]);
    for (const mask of masks) {
      const reached = new Set();
      for (const state of states)
        for (let d = 1; d <= n; ++d) if (mask >> d & 1) reached.add(next[state * n + d - 1]);
      reached.delete(-1);
      states = reached;
    }
    return [...states].some((state) => accepts[state]);
  };
  /* Cells whose digits a rule does not allow together. */
  const clashes = () => {
    const found = new Set();
    const {shape, values} = game;
    values.forEach((d, cell) => {
      if (d === 0) return;
      if (shape.refused[cell] >> d & 1) found.add(cell);
      game.shape.takes(cell, d, (other, mask) => {
        if (values[other] !== 0 && mask >> values[other] & 1) found.add(other);
      });
    });
    // Sums, sets and lines are broken as soon as no digits of their open cells can mend them.
    const digits = values.map((d, cell) => d !== 0 ? 1 << d : shape.all & ~[...shape.peers[cell]]
      .reduce((mask, peer) => mask | 1 << values[peer], 0));
    const breaks = (cells) => {
      for (const cell of cells) if (values[cell] !== 0) found.add(cell);
    };
    for (const [terms, total] of shape.sums) {
      const bound = (first, last) => terms.reduce((sum, [cell, factor]) =>
        sum + factor * (factor > 0 ? first : last)(digits[cell]), 0);
      const lowest = (mask) => mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
      const highest = (mask) => mask === 0 ? 0 : 31 - Math.clz32(mask);
      if (total < bound(lowest, highest) || total > bound(highest, lowest)) {
        breaks(terms.map(([cell]) => cell));
      }
    }
    for (const [cells, masks] of shape.sets) {
      const mask = cells.reduce((all, cell) => values[cell] ? all | 1 << values[cell] : all, 0);
      if (!masks.some((one) => (one & mask) === mask)) breaks(cells);
    }
    for (const [cells, machine] of shape.sequences) {
      if (!canRead(book.machines[machine], cells.map((cell) => digits[cell]))) breaks(cells);
    }
    return found;
  };

  const buildBoard = () => {
    const {shape} = game;
    const {n, width} = shape;
    const board = $('board');
    board.style.gridTemplate = `repeat(${n}, minmax(0, 1fr)) / repeat(${n}, minmax(0, 1fr))`;
    board.setAttribute('aria-label', text.puzzle(game.puzzle.number));
    board.style.setProperty('--n', n);
    board.style.setProperty('--marks', width);
    // Clues outside the board take room from it, on the left as much as on the right.
    const [aside, above, below] = shape.beside;
    const part = n / Math.max(n + 2 * aside, n + above + below);
    board.style.setProperty('--part', part);
    board.style.setProperty('--above', above * part / n);
    board.style.setProperty('--below', below * part / n);
    board.style.setProperty('--aside', aside * part / n);
    board.style.setProperty('--digit', shape.size);
    board.classList.toggle('clues', shape.words.some((words) => words.length));
    $('pad').style.setProperty('--n', n);
    $('play').style.setProperty('--lines', Math.ceil(n / 9));
    board.replaceChildren();
    for (let r = 0; r < n; ++r) {
      const row = element('div', {role: 'row'});
      for (let c = 0; c < n; ++c) {
        const cell = element('div', {role: 'gridcell', class: 'cell', 'data-cell': r * n + c});
        const [falling, rising] = shape.diagonals[r * n + c];
        cell.classList.toggle('area', shape.grey[r * n + c] === 1);
        cell.classList.toggle('shared', shape.grey[r * n + c] > 1);
        cell.classList.toggle('falling', falling);
        cell.classList.toggle('rising', rising);
        row.append(cell);
      }
      board.append(row);
    }
    game.cells = [...board.querySelectorAll('.cell')];
    const svg = (name, inner) => `<svg class="${name}" viewBox="0 0 ${n} ${n}" ` +
      `aria-hidden="true">${inner}</svg>`;
    board.insertAdjacentHTML('beforeend', svg('under', shape.under) + svg('grid',
      `<path class="thin" d="${linesOf(shape, 0, 1)}"/>` +
      `<path class="${shape.boxes ? 'thick' : 'regions'}" d="${linesOf(shape, 1, 1)}"/>`) +
      svg('over', shape.over));
    game.open = [...board.querySelectorAll('[data-open]')];
    $('hint').hidden = Boolean(shape.clues) && game.puzzle.steps.length === 0;
    $('rules').replaceChildren(...shape.rules.map(([, rule]) => element('p', {}, rule)));
  };

  const digitsIn = (mask) => {
    const list = [];
    for (let d = 1; d <= game.shape.n; ++d) if (mask >> d & 1) list.push(d);
    return list;
  };
  /* A mark is drawn by the style sheet: the name of its cell selects it. */
  const mark = (name, digits) => {
    const line = digits.map(signOf).join('');
    return symbols && symbols.drawn ? element('span', {class: name}, ...nodesOf(line))
      : element('span', {class: name, 'data-mark': line});
  };
  /* The corner marks of an open cell, each at its place, below the sum of a cage; together with
     center marks they are above and below these. Candidates that a hint removes or fills in are always shown. */
  const marksOf = (cell, gone, goes) => {
    const {shape, marks, centres} = game;
    const of = (d) => gone.has(`${cell}:${d}`) ? 'gone' : goes.has(`${cell}:${d}`) ? 'goes' : '';
    const middle = digitsIn(centres[cell]);
    const grid = element('span', {class: 'marks', 'aria-hidden': 'true'});
    const above = shape.numbers.get(cell);
    if (above) {
      grid.classList.add('below');
      grid.style.top = `${100 * above}%`;
    }
    const shown = [];
    for (let d = 1; d <= shape.n; ++d) {
      const show = marks[cell] >> d & 1 || of(d);
      if (show) shown.push(d);
      if (middle.length === 0) grid.append(mark(of(d), show ? [d] : []));
    }
    if (middle.length === 0) {
      grid.style.gridTemplate = `repeat(${shape.height}, 1fr) / repeat(${shape.width}, 1fr)`;
      return grid;
    }
    const half = Math.ceil(shown.length / 2);
    const line = (digits) => element('span', {class: 'edge'},
      ...digits.map((d) => mark(of(d), [d])));
    const centre = mark('centre', middle);
    centre.style.setProperty('--many', Math.max(middle.length, 3));
    grid.classList.add('around');
    grid.append(line(shown.slice(0, half)), centre, line(shown.slice(half)));
    return grid;
  };

  const draw = () => {
    const {values, picked, hint} = game;
    const every = [...game.shape.houses, ...game.shape.derived];
    const touches = hint ? [...hint.removes, ...hint.places] : [];
    const keys = (list) => new Set(list.map(([c, d]) => `${c}:${d}`));
    const look = {
      digit: values[picked], touches, touched: new Set(touches.map(([c]) => c)),
      hinted: new Set(hint ? hint.cells : []),
      houses: new Set(hint ? hint.houses.flatMap((house) => every[house]) : []),
      gone: keys(hint ? hint.removes : []), goes: keys(hint ? hint.places : []),
      clashing: settings.conflicts ? clashes() : new Set(),
    };
    game.cells.forEach((node, cell) => drawCell(node, cell, look));
    for (const node of game.open) {
      node.style.visibility = values[node.dataset.open] === 0 ? '' : 'hidden';
    }
    $('board').classList.toggle('paused', game.paused);
    $('board').setAttribute('aria-multiselectable', 'true');
    drawPad();
    for (const mode of MODES) $(mode).setAttribute('aria-pressed', String(mode === game.mode));
    $('undo').disabled = game.undo.length === 0;
    $('redo').disabled = game.redo.length === 0;
    $('pause').textContent = game.paused ? text.resume : text.pause;
    $('pause').disabled = game.done;
    $('clock').textContent = timeText(game.seconds);
    drawLinks();
  };
  const drawCell = (node, cell, look) => {
    const {shape, values, givens, marks, centres, colours, picked, chosen, hint} = game;
    const value = values[cell];
    const inHint = look.hinted.has(cell) || look.touched.has(cell);
    const only = chosen.size === 1;
    const is = {
      given: givens[cell] !== 0,
      peer: hint ? look.houses.has(cell) : only && shape.peers[picked].has(cell),
      same: !hint && look.digit !== 0 && value === look.digit,
      'in-hint': inHint,
      picked: chosen.has(cell) && !(hint && look.hinted.has(cell)),
      wrong: game.wrong.has(cell),
      clash: look.clashing.has(cell),
    };
    for (const [name, on] of Object.entries(is)) node.classList.toggle(name, on);
    if (colours[cell]) node.dataset.colour = colours[cell];
    else delete node.dataset.colour;
    node.tabIndex = cell === picked ? 0 : -1;
    node.setAttribute('aria-selected', String(chosen.has(cell)));
    node.setAttribute('aria-readonly', String(givens[cell] !== 0));
    node.setAttribute('aria-label', game.paused ? text.paused : labelOf(cell, is, look));
    node.replaceChildren(...game.paused ? [] : value !== 0 ? nodesOf(signOf(value))
      : marks[cell] || centres[cell] || look.touched.has(cell)
        ? [marksOf(cell, look.gone, look.goes)] : []);
  };
  /* The text of a cell for screen readers. */
  const labelOf = (cell, is, look) => {
    const {shape, values, givens, marks, centres, colours} = game;
    const value = values[cell];
    const label = [text.cell(Math.floor(cell / shape.n) + 1, cell % shape.n + 1)];
    if (value !== 0) label.push((givens[cell] ? text.given : text.mine)(nameOf(value)));
    else if (!marks[cell] && !centres[cell]) label.push(text.empty);
    else {
      if (marks[cell]) label.push(text.marks(digitsIn(marks[cell]).map(nameOf).join(' ')));
      if (centres[cell]) label.push(text.centres(digitsIn(centres[cell]).map(nameOf).join(' ')));
    }
    if (colours[cell]) label.push(text.colours[colours[cell]]);
    label.push(...shape.words[cell]);
    if (is.wrong) label.push(text.wrong);
    if (is.clash) label.push(text.clash);
    if (is['in-hint']) {
      const digits = look.touches.filter(([c]) => c === cell).map(([, d]) => nameOf(d));
      label.push([text.inHint, ...digits].join(' '));
    }
    return label.join(', ');
  };
  /* The pad has digits, or the colours in their place. */
  const drawPad = () => {
    const {shape, values, mode} = game;
    const pad = $('pad');
    const kind = mode === 'colour' ? 'colours' : 'digits';
    const many = kind === 'colours' ? COLOURS : shape.n;
    if (pad.dataset.kind !== kind || pad.children.length !== many) {
      pad.dataset.kind = kind;
      pad.replaceChildren(...Array.from({length: many}, (_, i) => kind === 'colours'
        ? element('button', {type: 'button', 'data-digit': i + 1, 'data-colour': i + 1,
          'aria-label': text.colours[i + 1]})
        : element('button', {type: 'button', 'data-digit': i + 1},
          ...nodesOf(signOf(i + 1)))));
      pad.style.setProperty('--n', many);
    }
    if (kind === 'colours') return;
    for (const node of pad.children) {
      const d = Number(node.dataset.digit);
      const left = Math.max(0, shape.n - values.filter((value) => value === d).length);
      node.classList.toggle('used-up', left === 0);
      node.setAttribute('aria-label', text.left(nameOf(d), left));
    }
  };

