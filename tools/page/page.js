'use strict';
(() => {
  const book = JSON.parse(document.getElementById('book').textContent);
  const $ = (id) => document.getElementById(id);

  const TEXTS = {
    en: {
      puzzles: 'Puzzles', all: 'All puzzles', digits: 'Digits', tools: 'Tools', pencil: 'Pencil',
      erase: 'Erase', undo: 'Undo', redo: 'Redo', check: 'Check', hint: 'Hint', apply: 'Do it',
      restart: 'Start again', print: 'Print', next: 'Next puzzle',
      keys: 'Keys: arrows move, digits fill in, Shift + digit or the space bar for pencil marks, ' +
        'Backspace erases, Ctrl + Z takes back.',
      puzzle: (n) => `Puzzle ${n}`,
      level: (n, name) => `level ${n} of 7, ${name}`,
      summary: (done, all) => `${done} of ${all} solved. Progress is kept in this browser.`,
      solved: 'solved', begun: 'begun', untouched: 'not begun',
      done: (time) => `Solved in ${time}. Well done!`,
      good: (left) => left === 1 ? 'No mistakes. One cell to go.'
        : `No mistakes. ${left} cells to go.`,
      bad: (n) => n === 1 ? 'One digit is wrong; it is marked.'
        : `${n} digits are wrong; they are marked.`,
      badHint: 'Something is wrong: the marked digits do not belong there. Erase them first.',
      cell: (r, c) => `Row ${r}, column ${c}`,
      given: (d) => `given ${d}`, mine: (d) => `${d}`, empty: 'empty',
      marks: (list) => `pencil marks ${list}`, wrong: 'wrong', inHint: 'part of the hint',
      places: (cell, d) => `${cell} is ${d}.`, removes: (cell, d) => `${cell} cannot be ${d}.`,
      sure: 'Start this puzzle again? What you entered is lost.',
      key: 'Solutions', full: 'This puzzle is solved.', noHint: 'There is no hint for this board.',
      said: (text) => text,
    },
    ja: {
      puzzles: '問題', all: '問題一覧', digits: '数字', tools: '操作', pencil: 'メモ', erase: '消す',
      undo: '元に戻す', redo: 'やり直す', check: '確認', hint: 'ヒント', apply: '入れる',
      restart: '最初から', print: '印刷', next: '次の問題',
      keys: 'キー操作: 矢印で移動、数字で入力、Shift + 数字またはスペースでメモ、Backspace で消去、Ctrl + Z で元に戻す。',
      puzzle: (n) => `問題 ${n}`,
      level: (n, name) => `レベル ${n}/7 ${name}`,
      summary: (done, all) => `${all} 問のうち ${done} 問が解けました。進み具合はこのブラウザに保存されます。`,
      solved: '解けた', begun: '途中', untouched: '未着手',
      done: (time) => `完成です。かかった時間 ${time}。おめでとうございます!`,
      good: (left) => `間違いはありません。残り ${left} マス。`,
      bad: (n) => `${n} か所が間違っています(印のついたマス)。`,
      badHint: '印のついた数字が間違っています。先に消してください。',
      cell: (r, c) => `${r} 行 ${c} 列`,
      given: (d) => `問題の数字 ${d}`, mine: (d) => `${d}`, empty: '空き',
      marks: (list) => `メモ ${list}`, wrong: '間違い', inHint: 'ヒントのマス',
      places: (cell, d) => `${cell} は ${d}。`, removes: (cell, d) => `${cell} に ${d} は入らない。`,
      sure: 'この問題を最初からやり直しますか。入力した内容は消えます。',
      key: '解答', full: 'この問題は解けています。', noHint: 'この盤面のヒントはありません。',
      said: () => '',
    },
  };
  const text = TEXTS[book.lang] || TEXTS.en;

  const puzzles = book.chapters.flatMap((chapter) =>
    chapter.puzzles.map((puzzle) => ({...puzzle, level: chapter.level})));
  const charOf = (d) => d === 0 ? '.' : d < 10 ? String(d) : String.fromCharCode(55 + d);
  const digitOf = (c) => {
    if (c >= '0' && c <= '9') return c.charCodeAt(0) - 48;
    if (/^[A-Pa-p]$/.test(c)) return c.toUpperCase().charCodeAt(0) - 55;
    return c === '.' ? 0 : -1;
  };
  const digitsOf = (line) => Array.from(line, digitOf);
  const levelName = (level) => book.levels[level - 1] || '';
  const dots = (level) => '●'.repeat(level) + '○'.repeat(Math.max(0, 7 - level));

  /* What a board's houses and peers are; made once a shape. */
  const shapes = new Map();
  const shapeOf = (puzzle) => {
    if (shapes.has(puzzle.shape)) return shapes.get(puzzle.shape);
    const {n, height, width, extra} = book.shapes[puzzle.shape];
    const rows = [], columns = [], boxes = [];
    for (let i = 0; i < n; ++i) {
      const row = [], column = [], box = [];
      for (let k = 0; k < n; ++k) {
        row.push(i * n + k);
        column.push(k * n + i);
        const top = Math.floor(i / (n / width)) * height, left = i % (n / width) * width;
        box.push((top + Math.floor(k / width)) * n + left + k % width);
      }
      rows.push(row);
      columns.push(column);
      boxes.push(box);
    }
    const houses = [...rows, ...columns, ...boxes, ...extra];
    const peers = Array.from({length: n * n}, () => new Set());
    for (const house of houses)
      for (const a of house) for (const b of house) if (a !== b) peers[a].add(b);
    const shape = {n, height, width, houses, peers, extra: new Set(extra.flat()),
      name: (cell) => `R${Math.floor(cell / n) + 1}C${cell % n + 1}`};
    shapes.set(puzzle.shape, shape);
    return shape;
  };

  /* Progress: kept in the browser where that is allowed, else as long as the page is open. */
  const memory = new Map();
  const store = {
    key: (puzzle) => `gridmill:${book.id}:${puzzle.number}`,
    read(puzzle) {
      let line = memory.get(store.key(puzzle));
      try { line = localStorage.getItem(store.key(puzzle)) ?? line; } catch { /* not allowed */ }
      try {
        const state = JSON.parse(line);
        const cells = puzzle.puzzle.length;
        if (state && state.values.length === cells && state.marks.length === cells) return state;
      } catch { /* nothing there, or damaged */ }
      return null;
    },
    write(puzzle, state) {
      const line = JSON.stringify(state);
      memory.set(store.key(puzzle), line);
      try { localStorage.setItem(store.key(puzzle), line); } catch { /* full, or not allowed */ }
    },
    remove(puzzle) {
      memory.delete(store.key(puzzle));
      try { localStorage.removeItem(store.key(puzzle)); } catch { /* not allowed */ }
    },
  };

  const timeText = (seconds) => {
    const two = (n) => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };

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

  const buildBoard = () => {
    const {n, height, width} = game.shape;
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
        if (c === n - 1) cell.classList.add('last-right');
        else if ((c + 1) % width === 0) cell.classList.add('box-right');
        if (r === n - 1) cell.classList.add('last-below');
        else if ((r + 1) % height === 0) cell.classList.add('box-below');
        row.append(cell);
      }
      board.append(row);
    }
    game.cells = [...board.querySelectorAll('button')];
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
    const houses = new Set(hint ? hint.houses.flatMap((house) => shape.houses[house]) : []);
    const gone = new Set(hint ? hint.removes.map(([c, d]) => `${c}:${d}`) : []);
    const goes = new Set(hint ? hint.places.map(([c, d]) => `${c}:${d}`) : []);
    const touches = hint ? [...hint.removes, ...hint.places] : [];
    const touched = new Set(touches.map(([c]) => c));
    game.cells.forEach((node, cell) => {
      const value = values[cell];
      const wrong = game.wrong.has(cell);
      node.classList.toggle('given', givens[cell] !== 0);
      node.classList.toggle('extra', shape.extra.has(cell));
      node.classList.toggle('peer', hint ? houses.has(cell) : shape.peers[picked].has(cell));
      node.classList.toggle('same', !hint && digit !== 0 && value === digit);
      node.classList.toggle('in-hint', hinted.has(cell) || touched.has(cell));
      node.classList.toggle('picked', cell === picked && !(hint && hinted.has(cell)));
      node.classList.toggle('wrong', wrong);
      node.tabIndex = cell === picked ? 0 : -1;
      const list = [];
      for (let d = 1; d <= shape.n; ++d) if (marks[cell] >> d & 1) list.push(charOf(d));
      const what = value !== 0
        ? (givens[cell] ? text.given : text.mine)(charOf(value))
        : list.length ? text.marks(list.join(' ')) : text.empty;
      const label = [text.cell(Math.floor(cell / shape.n) + 1, cell % shape.n + 1), what];
      if (wrong) label.push(text.wrong);
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
    for (const peer of game.shape.peers[cell]) game.marks[peer] &= ~(1 << d);
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

  /* Hints. The path from the givens was worked out beforehand. A step of it is done when its digits
     stand, or when what it takes away is gone from the pencil marks, or was shown. Who went another
     way may have easier steps at hand: singles are looked for on the board as it is. */
  const candidates = () => {
    const {shape, values, puzzle, seen} = game;
    const masks = values.map((value, cell) => {
      if (value !== 0) return 0;
      let mask = (2 << shape.n) - 2;
      for (const peer of shape.peers[cell]) if (values[peer]) mask &= ~(1 << values[peer]);
      return mask;
    });
    for (const i of seen) {
      for (const [cell, d] of puzzle.steps[i].removes) masks[cell] &= ~(1 << d);
    }
    return masks;
  };
  const singleHint = () => {
    const {shape} = game;
    const masks = candidates();
    const hint = (id, houses, cell, d) => {
      const known = book.techniques.findIndex(([other]) => other === id);
      return known < 0 ? null
        : {technique: known, cells: [cell], houses, places: [[cell, d]], removes: [], step: -1};
    };
    const inBoxes = (house) => house >= 2 * shape.n && house < 3 * shape.n;
    const order = shape.houses.map((house, i) => [house, i])
      .sort(([, a], [, b]) => inBoxes(b) - inBoxes(a));
    for (const [house, i] of order) {
      if (house.length !== shape.n) continue;
      for (let d = 1; d <= shape.n; ++d) {
        const places = house.filter((cell) => masks[cell] >> d & 1);
        if (places.length !== 1 || house.some((cell) => game.values[cell] === d)) continue;
        const open = house.filter((cell) => game.values[cell] === 0).length;
        const ids = open === 1 ? ['full-house']
          : inBoxes(i) ? ['hidden-single-box'] : ['hidden-single-line'];
        for (const id of ids) {
          const found = hint(id, [i], places[0], d);
          if (found) return found;
        }
      }
    }
    for (let cell = 0; cell < masks.length; ++cell) {
      if (masks[cell] && (masks[cell] & masks[cell] - 1) === 0) {
        const found = hint('naked-single', [], cell, Math.log2(masks[cell]));
        if (found) return found;
      }
    }
    return null;
  };
  const pathHint = () => {
    const {puzzle, values, marks, seen, solution} = game;
    const undone = (step, i) =>
      step.places.some(([cell]) => values[cell] !== solution[cell]) ||
      !seen.has(i) && step.removes.some(([cell, d]) =>
        values[cell] === 0 && (marks[cell] === 0 || marks[cell] >> d & 1));
    const i = puzzle.steps.findIndex(undone);
    return i < 0 ? null : {...puzzle.steps[i], step: i};
  };
  const nextHint = () => {
    const path = pathHint();
    return path && path.places.length === 0 ? singleHint() || path : path || singleHint();
  };
  const hint = () => {
    game.hint = null;
    game.wrong = new Set(wrongCells());
    if (game.done || game.wrong.size) {
      say([game.done ? text.full : text.badHint]);
      draw();
      return;
    }
    const found = nextHint();
    if (!found) {
      say([text.noHint]);
      draw();
      return;
    }
    game.hint = found;
    if (found.step >= 0 && found.removes.length) game.seen.add(found.step);
    const title = book.techniques[found.technique][1];
    const name = game.shape.name;
    const told = text.said(found.text);
    const results = [...found.places.map(([c, d]) => text.places(name(c), charOf(d))),
      ...found.removes.map(([c, d]) => text.removes(name(c), charOf(d)))];
    say(told ? [told] : results, title);
    save();
    draw();
  };
  const apply = () => {
    const found = game.hint;
    if (!found) return;
    change(() => {
      for (const [cell, d] of found.places) place(cell, d);
      const masks = candidates();
      for (const [cell, d] of found.removes) {
        // A cell without marks gets those that are left, so that what was taken away shows.
        if (game.values[cell] === 0 && game.marks[cell] === 0) game.marks[cell] = masks[cell];
        game.marks[cell] &= ~(1 << d);
      }
    });
    if (found.places.length) pick(found.places[0][0], false);
    $('hint').focus();
  };
  const restart = () => {
    if (!confirm(text.sure)) return;
    store.remove(game.puzzle);
    open(game.puzzle);
  };

  /* The list. */
  const showList = () => {
    const chapters = $('chapters');
    chapters.replaceChildren();
    let done = 0;
    for (const chapter of book.chapters) {
      const list = element('ul');
      for (const puzzle of chapter.puzzles) {
        const state = store.read(puzzle);
        const word = !state ? text.untouched : state.done ? text.solved : text.begun;
        const link = element('a', {
          href: `#${puzzle.number}`,
          'aria-label': `${text.puzzle(puzzle.number)}, ${word}`,
        }, String(puzzle.number));
        if (state) {
          link.classList.add(state.done ? 'done' : 'begun');
          link.append(element('small', {'aria-hidden': 'true'},
            (state.done ? '✓ ' : '') + timeText(state.seconds)));
          done += state.done ? 1 : 0;
        }
        list.append(element('li', {}, link));
      }
      chapters.append(element('h3', {}, levelName(chapter.level) + ' ', dotsElement(chapter.level)),
        list);
    }
    $('summary').textContent = text.summary(done, puzzles.length);
  };

  const route = () => {
    if (game) save();
    const number = Number(location.hash.slice(1));
    const puzzle = puzzles.find((other) => other.number === number);
    game = null;
    document.body.classList.toggle('playing', Boolean(puzzle));
    $('list').hidden = Boolean(puzzle);
    $('play').hidden = !puzzle;
    if (puzzle) {
      open(puzzle);
      $('play-title').focus({preventScroll: true});
    } else {
      showList();
    }
    document.title = puzzle ? `${text.puzzle(puzzle.number)} – ${book.title}` : book.title;
    scrollTo(0, 0);
  };

  /* On paper: the puzzle that is open, or the whole book with its key. */
  const picture = (puzzle, line, bold) => {
    const {n, height, width, extra} = shapeOf(puzzle);
    const parts = [];
    for (const cell of extra) {
      parts.push(`<rect x="${cell % n * 10}" y="${Math.floor(cell / n) * 10}" width="10" ` +
        'height="10" fill="#ddd"/>');
    }
    const lines = (at, w) => parts.push(
      `<path d="M${at[0]} 0V${n * 10}M0 ${at[1]}H${n * 10}" stroke="#000" stroke-width="${w}"/>`);
    for (let i = 1; i < n; ++i) lines([i * 10, i * 10], 0.2);
    for (let i = width; i < n; i += width) parts.push(`<path d="M${i * 10} 0V${n * 10}" stroke="#000" stroke-width=".55"/>`);
    for (let i = height; i < n; i += height) parts.push(`<path d="M0 ${i * 10}H${n * 10}" stroke="#000" stroke-width=".55"/>`);
    parts.push(`<path d="M0 0H${n * 10}V${n * 10}H0Z" fill="none" stroke="#000" stroke-width=".75"/>`);
    Array.from(line).forEach((c, cell) => {
      if (c === '.') return;
      const weight = bold && puzzle.puzzle[cell] !== '.' ? ' font-weight="700"' : '';
      parts.push(`<text x="${cell % n * 10 + 5}" y="${Math.floor(cell / n) * 10 + 7.9}"${weight}>${c}</text>`);
    });
    return `<svg viewBox="-.5 -.5 ${n * 10 + 1} ${n * 10 + 1}" font-size="8" ` +
      `text-anchor="middle" font-family="Helvetica, Arial, sans-serif">${parts.join('')}</svg>`;
  };
  const figures = (list, draw, name) => `<div class="sheet ${name}">` + list.map((puzzle) =>
    `<figure><figcaption>${text.puzzle(puzzle.number)} ${name === 'key' ? '' : dots(puzzle.level)}` +
    `</figcaption>${draw(puzzle)}</figure>`).join('') + '</div>';
  const preparePaper = () => {
    const givens = (puzzle) => picture(puzzle, puzzle.puzzle, false);
    if (game) {
      $('paper').innerHTML = figures([game.puzzle], givens, 'one');
      return;
    }
    $('paper').innerHTML = book.chapters.map((chapter, i) =>
      `<section${i ? '' : ' class="first"'}><h2>${levelName(chapter.level)}</h2>` +
      figures(chapter.puzzles.map((puzzle) => ({...puzzle, level: chapter.level})), givens, '') +
      '</section>').join('') + `<section><h2>${text.key}</h2>` +
      figures(puzzles, (puzzle) => picture(puzzle, puzzle.solution, true), 'key') + '</section>';
  };

  /* Hands. */
  const onKey = (event) => {
    if (!game || event.altKey) return;
    const key = event.key;
    if (event.ctrlKey || event.metaKey) {
      const back = key.toLowerCase() === 'z' && !event.shiftKey;
      const forth = key.toLowerCase() === 'y' || key.toLowerCase() === 'z' && event.shiftKey;
      if (back) travel(game.undo, game.redo);
      else if (forth) travel(game.redo, game.undo);
      else return;
      event.preventDefault();
      return;
    }
    const onBoard = $('board').contains(document.activeElement);
    const n = game.shape.n;
    const moves = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
      Home: [0, -n], End: [0, n]};
    if (moves[key]) {
      const free = document.activeElement === document.body ||
        document.activeElement === $('play-title');
      if (!onBoard && !free) return;
      const [down, right] = moves[key];
      const clamp = (value) => Math.min(n - 1, Math.max(0, value));
      pick(clamp(Math.floor(game.picked / n) + down) * n + clamp(game.picked % n + right));
    } else if (key === ' ' && onBoard) {
      game.pencil = !game.pencil;
      draw();
    } else if (key === 'Backspace' || key === 'Delete' || key === '0') {
      erase();
    } else {
      // With Shift the key names a sign, so the digit comes from its place on the keyboard.
      const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code || '');
      const d = code && event.shiftKey ? Number(code[1])
        : key.length === 1 ? digitOf(key) : -1;
      if (d < 1 || d > n || n < 10 && d > 9) return;
      enter(d, event.shiftKey && (d < 10 || n < 10) ? true : game.pencil);
    }
    event.preventDefault();
  };

  document.addEventListener('keydown', onKey);
  $('board').addEventListener('click', (event) => {
    const cell = event.target.closest('[data-cell]');
    if (cell) pick(Number(cell.dataset.cell));
  });
  $('pad').addEventListener('click', (event) => {
    const digit = event.target.closest('[data-digit]');
    if (digit) enter(Number(digit.dataset.digit));
  });
  const on = (id, action) => $(id).addEventListener('click', () => game && action());
  on('pencil', () => { game.pencil = !game.pencil; draw(); });
  on('erase', erase);
  on('undo', () => travel(game.undo, game.redo));
  on('redo', () => travel(game.redo, game.undo));
  on('check', check);
  on('hint', hint);
  on('apply', apply);
  on('restart', restart);
  on('print', () => window.print());
  addEventListener('hashchange', route);
  addEventListener('beforeprint', preparePaper);
  addEventListener('pagehide', () => game && save());
  setInterval(() => {
    if (!game || game.done || document.hidden) return;
    ++game.seconds;
    $('clock').textContent = timeText(game.seconds);
    if (game.seconds % 10 === 0) save();
  }, 1000);

  document.querySelectorAll('[data-text]').forEach((node) => {
    node.textContent = text[node.dataset.text];
  });
  document.querySelectorAll('[data-label]').forEach((node) => {
    node.setAttribute('aria-label', text[node.dataset.label]);
  });
  route();
})();
