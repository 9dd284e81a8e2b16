  /* The open game. By cell: values (digits, 0 empty), marks and centres (bit d for digit d; the marks
     in the corners are the player's candidates), colors (0 none). seen: the eliminating steps whose
     hints were shown, by number. gone: the candidates that hints of the engine removed. picked: the cell with the focus; chosen: the selected cells. */
  let game = null;
  const MODES = ['digit', 'corner', 'centre', 'color'];
  const COLORS = text.colors.length - 1;

  const open = (puzzle) => {
    symbols = symbolsOf(puzzle);
    const givens = digitsOf(puzzle.puzzle);
    const saved = store.read(puzzle) || {};
    const none = () => givens.map(() => 0);
    game = {
      puzzle, givens, board: boardOf(puzzle), solution: digitsOf(puzzle.solution),
      values: saved.values || givens.slice(), marks: saved.marks || none(),
      centres: saved.centres || none(), colors: saved.colors || none(),
      seen: new Set(saved.seen?.filter((i) => puzzle.steps[i])), gone: saved.gone || [],
      seconds: saved.seconds || 0, hints: saved.hints || 0,
      done: saved.done || false, undo: saved.undo || [], redo: saved.redo || [],
      wrong: new Set(), hint: null, mode: 'digit', paused: false,
      picked: Math.max(0, givens.indexOf(0)), chosen: new Set(), zoom: -1,
    };
    game.chosen.add(game.picked);
    buildBoard();
    const free = (keys) => keys.filter((key) => !isDigitKey(key)).map((key) => key.toUpperCase());
    $('keys').textContent = text.keys({modes: free(MODE_KEYS).join(text.comma), hint: free(['h'])[0],
      pause: free(['p'])[0]});
    $('play-title').replaceChildren(titleOf(puzzle) + ' ', dotsElement(puzzle.level),
      element('small', {class: 'rule'}, haveRules() ? ruleOf(puzzle) : ''));
    // A new puzzle has no solution yet.
    for (const id of ['check', 'pause', 'clock', 'walk', 'share']) $(id).classList.toggle('out', Boolean(puzzle.isNew));
    $('set').hidden = !puzzle.isNew;
    $('another').hidden = !engine || !puzzle.solution || Boolean(puzzle.letters);
    $('walk').open = false;
    $('walk-list').replaceChildren();
    say(game.done ? [text.full, wordOf(puzzle)] : []);
    draw();
  };
  const titleOf = (puzzle) => puzzle.isNew ? text.newPuzzle : text.puzzle(puzzle.number);
  const wordOf = ({word}) => word ? text.word(word) : '';
  /* A puzzle is in progress from its first entry or hint. */
  const isBegun = () => game.undo.length + game.redo.length + game.seen.size + game.hints > 0 ||
    game.values.some((value, cell) => value !== game.givens[cell]);
  const save = () => {
    if (!isBegun() || game.puzzle.isNew) return;
    view.last = game.puzzle.number;
    view.keep();
    const {values, marks, centres, colors, seen, gone, seconds, hints, done, undo, redo} = game;
    store.write(game.puzzle, {values, marks, centres, colors, seen: [...seen], gone, seconds, hints, done,
      undo: done ? [] : undo, redo: done ? [] : redo});
  };

  /* Selecting. */
  const pick = (cell, focus = true) => select([cell], cell, focus);
  const select = (cells, picked, focus = true) => {
    game.picked = picked;
    game.chosen = new Set(cells);
    zoomToPicked();
    draw();
    if (focus) game.cells[picked].focus({preventScroll: true});
  };

  /* All cells with the content of one: its digit, else its marks, else its color. */
  const selectEqual = (cell) => {
    if (game.paused) return;
    const layer = LAYERS.find((one) => game[one][cell]);
    if (!layer) return;
    const same = game.values.flatMap((_, other) =>
      game[layer][other] === game[layer][cell] && (layer === 'values' || !game.values[other])
        ? [other] : []);
    select(same.length > 1 ? same : [cell], cell);
  };

  /* Playing. Undo has the earlier state of the cells of each change: [cell, value, marks, centre marks,
     color]. */
  const MOST_UNDO = 500;
  const cellNow = (cell) => [cell, ...LAYERS.map((layer) => game[layer][cell])];
  const change = (action) => {
    const before = game.values.map((_, cell) => cellNow(cell));
    action();
    game.hint = null;
    const touched = before.filter((old) => String(old) !== String(cellNow(old[0])));
    if (touched.length === 0) {
      say([]);
      draw();
      return;
    }
    game.undo.push(touched);
    game.undo.splice(0, game.undo.length - MOST_UNDO);
    game.redo = [];
    after();
  };
  const after = () => {
    game.wrong.clear();
    say([]);
    if (game.puzzle.isNew) {
      draw();
      return;
    }
    const full = game.values.every((value, cell) => value === game.solution[cell]);
    if (full && !game.done) {
      game.done = true;
      times.add(game.puzzle, game.seconds, game.hints);
      say([text.done(timeText(game.seconds)), wordOf(game.puzzle)]);
      ['next', 'similar', 'list-link'].map($).find((node) => !node.hidden).focus({preventScroll: true});
    } else if (!game.values.includes(0) && !full) {
      check();
    }
    save();
    draw();
  };
  const place = (cell, d) => {
    game.values[cell] = d;
    game.marks[cell] = 0;
    game.centres[cell] = 0;
    game.board.takes(cell, d, (other, mask) => {
      game.marks[other] &= ~mask;
      game.centres[other] &= ~mask;
    });
  };
  /* A key of the pad enters a digit, mark or color in all selected cells, or removes it if all of them
     have it. */
  const enter = (d, mode = game.mode) => {
    if (game.done || game.paused) return;
    const cells = [...game.chosen];
    if (mode === 'color') {
      if (d > COLORS) return;
      const all = cells.every((cell) => game.colors[cell] === d);
      change(() => cells.forEach((cell) => { game.colors[cell] = all ? 0 : d; }));
      return;
    }
    if (d > game.board.n) return;
    const open = cells.filter((cell) => !game.givens[cell]);
    if (mode === 'digit') {
      const all = open.every((cell) => game.values[cell] === d);
      change(() => open.forEach((cell) => {
        if (all) game.values[cell] = 0;
        else place(cell, d);
      }));
      return;
    }
    const layer = mode === 'corner' ? game.marks : game.centres;
    const empty = open.filter((cell) => game.values[cell] === 0);
    const all = empty.every((cell) => layer[cell] >> d & 1);
    change(() => empty.forEach((cell) => {
      layer[cell] = all ? layer[cell] & ~(1 << d) : layer[cell] | 1 << d;
    }));
  };
  /* The top layer is erased first: digits, then marks, then colors; in the mode of colors these. */
  const erase = () => {
    if (game.done || game.paused) return;
    const cells = [...game.chosen];
    const digits = cells.filter((cell) => game.values[cell] && !game.givens[cell]);
    const marked = cells.filter((cell) => game.marks[cell] || game.centres[cell]);
    change(() => {
      if (game.mode === 'color') cells.forEach((cell) => { game.colors[cell] = 0; });
      else if (digits.length) digits.forEach((cell) => { game.values[cell] = 0; });
      else if (marked.length) marked.forEach((c) => { game.marks[c] = game.centres[c] = 0; });
      else cells.forEach((cell) => { game.colors[cell] = 0; });
    });
  };
  const fillMarks = () => {
    if (game.done || game.paused) return;
    const masks = candidates().map((mask, cell) => mask || 1 << game.values[cell]);
    change(() => narrowed(game.board, book.machines, masks).forEach((mask, cell) => {
      if (game.values[cell] === 0) game.marks[cell] = mask;
    }));
  };
  const travel = (from, to) => {
    if (from.length === 0 || game.done || game.paused) return;
    const cells = from.pop();
    to.push(cells.map(([cell]) => cellNow(cell)));
    for (const [cell, ...old] of cells) LAYERS.forEach((layer, i) => { game[layer][cell] = old[i]; });
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
      : game.wrong.size ? text.bad(game.wrong.size, left) : text.good(left)]);
    draw();
  };
  const mend = () => {
    change(() => game.wrong.forEach((cell) => { game.values[cell] = 0; }));
    game.cells[game.picked].focus({preventScroll: true});
  };
  /* The clock stops, and the board is hidden. */
  const pause = (on) => {
    if (game.done) return;
    game.paused = on;
    game.hint = null;
    say(on ? [text.paused] : []);
    save();
    draw();
  };

