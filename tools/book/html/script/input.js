  /* Input by keyboard, mouse and touch. */
  const move = (event) => {
    const {places, at, rows, columns} = game.board;
    const isEnd = !MOVES[event.key];
    const [down, right] = MOVES[event.key] || (event.key === 'Home' ? [0, -1] : [0, 1]);
    let cell = game.picked;
    for (let [row, column] = places[cell]; ;) {
      row += down;
      column += right;
      if (row < 0 || row >= rows || column < 0 || column >= columns) break;
      if (at(row, column) < 0) continue;  // a hole
      cell = at(row, column);
      if (!isEnd) break;
    }
    select(event.shiftKey ? [...game.chosen, cell] : [cell], cell);
  };
  /* With Shift or Alt, `key` is another character, so the digit is read from the position of the key
     on the keyboard. */
  const letterOfKey = ({key}) => {
    const small = key.toLowerCase();
    const exact = symbols.names.indexOf(key);
    return 1 + (exact >= 0 ? exact : symbols.names.findIndex((name) => name.toLowerCase() === small));
  };
  const digitOfKey = (event) => {
    const code = /^(?:Digit|Numpad)([1-9])$/.exec(event.code || '');
    if (code && (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey)) {
      return Number(code[1]);
    }
    if (symbols) {
      const letter = symbols.drawn || event.altKey || event.ctrlKey || event.metaKey ? 0
        : letterOfKey(event);
      return letter > 0 && letter <= game.board.n ? letter
        : /^[1-9]$/.test(event.key) ? Number(event.key) : -1;
    }
    const d = event.key.length === 1 ? digitOf(event.key) : -1;
    return d > 9 && d > game.board.n ? -1 : d;
  };
  /* Keys that choose what is entered, as in other programs; a letter of the board is a digit first. */
  const MODE_KEYS = ['z', 'x', 'c', 'v'];
  const isDigitKey = (key) => digitOfKey({key, code: ''}) > 0;
  const onKey = (event) => {
    const key = event.key;
    if (!game || event.target.closest('input, select')) return;
    if (event.target.closest('summary, a') && !/^[a-z]$/i.test(key)) return;  // their own keys
    const command = event.ctrlKey || event.metaKey;
    const onBoard = $('board').contains(document.activeElement);
    const free = onBoard || [document.body, $('play-title')].includes(document.activeElement);
    const d = digitOfKey(event);
    if (command && /^[zy]$/i.test(key)) {
      if (/y/i.test(key) || event.shiftKey) travel(game.redo, game.undo);
      else travel(game.undo, game.redo);
    } else if (command && /^a$/i.test(key) && onBoard) {
      select(game.values.keys(), game.picked);
    } else if (d > 0) {
      enter(d, event.altKey ? 'color' : command ? 'centre'
        : event.shiftKey && (d < 10 || game.board.n < 10) ? 'corner' : game.mode);
    } else if (command || event.altKey) {
      return;
    } else if (MOVES[key] || key === 'Home' || key === 'End') {
      if (!free) return;
      move(event);
    } else if (key === ' ' && onBoard) {
      setMode(MODES[(MODES.indexOf(game.mode) + 1) % MODES.length]);
    } else if (MODE_KEYS.includes(key.toLowerCase())) {
      setMode(MODES[MODE_KEYS.indexOf(key.toLowerCase())]);
    } else if (key === 'Enter' && onBoard) {
      selectEqual(game.picked);
    } else if (key === 'Escape') {
      if (game.hint) closeHint();
      else pick(game.picked);
    } else if (key === 'Backspace' || key === 'Delete' || key === '0') {
      erase();
    } else if (/^h$/i.test(key)) {
      askHint();
    } else if (/^p$/i.test(key)) {
      pause(!game.paused);
    } else {
      return;
    }
    event.preventDefault();
  };
  const setMode = (mode) => {
    game.mode = mode;
    draw();
  };

  /* A tap or click selects a cell, a stroke all cells on its way. Shift or Ctrl adds them to the
     selection. */
  let drawing = false;
  const cellAt = (event) =>
    document.elementFromPoint(event.clientX, event.clientY)?.closest('#board [data-cell]');
  const touch = (cell, event) => {
    const adds = event.shiftKey || event.ctrlKey || event.metaKey;
    const cells = new Set(adds ? game.chosen : []);
    if (adds && cells.size > 1 && cells.has(cell)) cells.delete(cell);
    else cells.add(cell);
    select(cells, cells.has(cell) ? cell : [...cells][0]);
  };
  let touched = -1;  // by a pointer, so that the click which follows is none
  const MOVED = -2;  // another cell is below the pointer, since the touch has zoomed
  const DOUBLE = 350;  // milliseconds between the two touches of one cell that count as a double one
  let previous = {cell: -1, time: -DOUBLE};
  document.addEventListener('keydown', onKey);
  $('board').addEventListener('pointerdown', (event) => {
    const node = event.target.closest('[data-cell]');
    if (!node || !game || event.button !== 0) return;
    touched = Number(node.dataset.cell);
    const isDouble = previous.cell === touched && event.timeStamp - previous.time < DOUBLE;
    previous = isDouble ? {cell: -1, time: -DOUBLE} : {cell: touched, time: event.timeStamp};
    const {zoom} = game;
    if (isDouble) selectEqual(touched);
    else touch(touched, event);
    drawing = !isDouble && game.zoom === zoom;
    if (game.zoom !== zoom) touched = MOVED;
    if (node.hasPointerCapture?.(event.pointerId)) node.releasePointerCapture(event.pointerId);
    event.preventDefault();
  });
  /* Otherwise the browser scrolls by the stroke, and the next tap only stops the scrolling. */
  $('board').addEventListener('touchmove', (event) => {
    if (event.touches.length === 1) event.preventDefault();
  }, {passive: false});
  addEventListener('pointermove', (event) => {
    const node = drawing && game && cellAt(event);
    if (!node || game.chosen.has(Number(node.dataset.cell))) return;
    select([...game.chosen, Number(node.dataset.cell)], Number(node.dataset.cell));
  });
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => { drawing = false; });
  /* Screen readers click without a pointer. */
  $('board').addEventListener('click', (event) => {
    const node = event.target.closest('[data-cell]');
    if (node && game && touched !== MOVED && Number(node.dataset.cell) !== touched) {
      touch(Number(node.dataset.cell), event);
    }
    touched = -1;
  });
  $('pad').addEventListener('click', (event) => {
    const digit = event.target.closest('[data-digit]');
    if (digit) enter(Number(digit.dataset.digit));
  });

