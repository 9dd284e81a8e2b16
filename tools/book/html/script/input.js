  /* Hands: keyboard, mouse and fingers. */
  const MOVES = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
  const move = (event) => {
    const n = game.shape.n;
    const [down, right] = MOVES[event.key] || (event.key === 'Home' ? [0, -n] : [0, n]);
    const clamp = (value) => Math.min(n - 1, Math.max(0, value));
    const cell = clamp(Math.floor(game.picked / n) + down) * n + clamp(game.picked % n + right);
    select(event.shiftKey ? [...game.chosen, cell] : [cell], cell);
  };
  /* With Shift the key names a sign, and with Alt whatever the system likes, so the digit comes from
     its place on the keyboard then. */
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
      return letter > 0 && letter <= game.shape.n ? letter
        : /^[1-9]$/.test(event.key) ? Number(event.key) : -1;
    }
    const d = event.key.length === 1 ? digitOf(event.key) : -1;
    return d > 9 && d > game.shape.n ? -1 : d;
  };
  const onKey = (event) => {
    if (!game || event.target.closest('summary, input, a')) return;
    const key = event.key;
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
      enter(d, event.altKey ? 'colour' : command ? 'centre'
        : event.shiftKey && (d < 10 || game.shape.n < 10) ? 'corner' : game.mode);
    } else if (command || event.altKey) {
      return;
    } else if (MOVES[key] || key === 'Home' || key === 'End') {
      if (!free) return;
      move(event);
    } else if (key === ' ' && onBoard) {
      setMode(MODES[(MODES.indexOf(game.mode) + 1) % MODES.length]);
    } else if (key === 'Escape' && onBoard) {
      pick(game.picked);
    } else if (key === 'Backspace' || key === 'Delete' || key === '0') {
      erase();
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

  /* A finger or the mouse selects a cell, or all that it is drawn over; with Shift or Ctrl they come
     to those that are selected. */
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
  document.addEventListener('keydown', onKey);
  $('board').addEventListener('pointerdown', (event) => {
    const node = event.target.closest('[data-cell]');
    if (!node || !game || event.button !== 0) return;
    touched = Number(node.dataset.cell);
    touch(touched, event);
    drawing = true;
    if (node.hasPointerCapture?.(event.pointerId)) node.releasePointerCapture(event.pointerId);
    event.preventDefault();
  });
  /* Else the browser takes the stroke for a fling, and the next tap for the hand that stops it. */
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
    if (node && game && Number(node.dataset.cell) !== touched) touch(Number(node.dataset.cell), event);
    touched = -1;
  });
  $('pad').addEventListener('click', (event) => {
    const digit = event.target.closest('[data-digit]');
    if (digit) enter(Number(digit.dataset.digit));
  });
  const on = (id, action) => $(id).addEventListener('click', () => game && action());
  for (const mode of MODES) on(mode, () => setMode(mode));
  on('erase', erase);
  on('undo', () => travel(game.undo, game.redo));
  on('redo', () => travel(game.redo, game.undo));
  on('check', () => game.paused || check());
  on('hint', () => {
    if (game.paused) return;
    if (!game.done) ++game.hints;
    hint();
  });
  on('apply', apply);
  on('fill', fillMarks);
  on('pause', () => pause(!game.paused));
  on('share', share);
  on('restart', restart);
  on('print', () => window.print());
  $('conflicts').checked = settings.conflicts;
  $('conflicts').addEventListener('change', () => {
    settings.conflicts = $('conflicts').checked;
    keepSettings();
    if (game) draw();
  });
  addEventListener('hashchange', route);
  addEventListener('beforeprint', preparePaper);
  addEventListener('pagehide', () => game && save());
  setInterval(() => {
    if (!game || game.done || game.paused || document.hidden) return;
    ++game.seconds;
    $('clock').textContent = timeText(game.seconds);
    if (game.seconds % 10 === 0) save();
  }, 1000);

  document.querySelectorAll('[data-text]').forEach((node) => {
    node.textContent = text[node.dataset.text];
  });
  const letters = symbols ? symbols.names.map((name) => name.toLowerCase()) : [];
  $('keys').textContent = text.keys(!letters.includes('p'));
  document.querySelectorAll('[data-label]').forEach((node) => {
    node.setAttribute('aria-label', text[node.dataset.label]);
  });
  route();
