  /* Stored data: in the browser if it allows that, else in memory while the page is open. */
  const memory = new Map();
  const kept = {
    read(key) {
      let line = memory.get(key);
      try { line = localStorage.getItem(key) ?? line; } catch { /* not allowed */ }
      try { return JSON.parse(line) ?? null; } catch { return null; }  // nothing there, or damaged
    },
    write(key, value) {
      const line = JSON.stringify(value);
      memory.set(key, line);
      try { localStorage.setItem(key, line); } catch { /* full, or not allowed */ }
    },
    remove(key) {
      memory.delete(key);
      try { localStorage.removeItem(key); } catch { /* not allowed */ }
    },
  };

  /* Two FNV-1a hashes of a text, in hexadecimal. */
  const hashOf = (line) => [0x811c9dc5, 0x1000193].map((start) => {
    let hash = start;
    for (let i = 0; i < line.length; ++i) hash = Math.imul(hash ^ line.charCodeAt(i), 0x1000193);
    return (hash >>> 0).toString(16).padStart(8, '0');
  }).join('');
  /* Stored progress without the parts that do not fit the puzzle; null if its cells do not. It may be
     damaged, or of another edition of the page. */
  const fitted = (state, {board, puzzle}) => {
    const {n} = book.boards[board];
    const ends = {values: n + 1, marks: 2 << n, centres: 2 << n, colors: COLORS + 1};
    const isBelow = (end, value) => Number.isInteger(value) && value >= 0 && value < end;
    const isList = (list, fits) => Array.isArray(list) && list.every(fits);
    const isLayer = (layer) => state[layer]?.length === puzzle.length &&
      isList(state[layer], (value) => isBelow(ends[layer], value));
    if (!isLayer('values') || !isLayer('marks')) return null;
    for (const layer of ['centres', 'colors']) if (!isLayer(layer)) state[layer] = null;
    const isCandidate = (one) => Array.isArray(one) && isBelow(puzzle.length, one[0]) && isBelow(n + 1, one[1]);
    const isChange = (cells) => isList(cells, (one) => Array.isArray(one) && isBelow(puzzle.length, one[0]) &&
      LAYERS.every((layer, i) => isBelow(ends[layer], one[i + 1])));
    const parts = {seen: (step) => isBelow(Infinity, step), gone: isCandidate, undo: isChange, redo: isChange};
    for (const [name, fits] of Object.entries(parts)) if (!isList(state[name], fits)) state[name] = [];
    for (const name of ['seconds', 'hints']) if (!isBelow(Infinity, state[name])) state[name] = 0;
    return state;
  };
  /* Progress with a puzzle. The key is made from the puzzle, so that later editions of the book find
     it. */
  const store = {
    key: (puzzle) => puzzle.key ??= `gridmill:puzzle:${hashOf(`${puzzle.board} ${puzzle.puzzle}`)}`,
    read(puzzle) {
      const state = kept.read(store.key(puzzle));
      return state ? fitted(state, puzzle) : null;
    },
    write: (puzzle, state) => kept.write(store.key(puzzle), state),
    remove: (puzzle) => kept.remove(store.key(puzzle)),
  };

  /* Settings for all books. */
  const settings = {conflicts: true, entries: false, timed: true, theme: 'auto', ...kept.read('gridmill:settings')};
  const keepSettings = () => kept.write('gridmill:settings', settings);
  /* The style sheet has a light and a dark theme; the default is the device's. */
  const deviceIsDark = matchMedia('(prefers-color-scheme: dark)');
  const showTheme = () => {
    const dark = settings.theme === 'auto' ? deviceIsDark.matches : settings.theme === 'dark';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };
  deviceIsDark.addEventListener('change', showTheme);
  showTheme();

  /* The last played puzzle of this book, and the filters of its list. */
  const view = {
    key: `gridmill:${book.id}:view`,
    ...{last: 0, level: '', rule: '', state: '', ...kept.read(`gridmill:${book.id}:view`)},
    keep: () => kept.write(view.key, {last: view.last, level: view.level, rule: view.rule,
      state: view.state}),
  };

  /* Times of solved puzzles, kept when a puzzle is started again: [seconds, hints] by number. */
  const times = {
    key: `gridmill:${book.id}:times`,
    all() {
      const isRun = (run) => Array.isArray(run) && run.length === 2 && run.every(Number.isFinite);
      return Object.fromEntries(Object.entries(kept.read(times.key) ?? {})
        .filter(([, runs]) => Array.isArray(runs) && runs.every(isRun)));
    },
    add(puzzle, seconds, hints) {
      const all = times.all();
      (all[puzzle.number] ||= []).push([seconds, hints]);
      kept.write(times.key, all);
    },
  };

  const timeText = (seconds) => {
    const two = (n) => String(n).padStart(2, '0');
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    return hours ? `${hours}:${rest}` : rest;
  };

