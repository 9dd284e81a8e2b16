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
  /* Progress with a puzzle. The key is made from the puzzle, so that later editions of the book find
     it. */
  const store = {
    key: (puzzle) => puzzle.key ??= `gridmill:puzzle:${hashOf(`${puzzle.board} ${puzzle.puzzle}`)}`,
    read(puzzle) {
      const state = kept.read(store.key(puzzle));
      const cells = puzzle.puzzle.length;
      const whole = state && ['values', 'marks'].every((name) => state[name]?.length === cells);
      return whole ? state : null;
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
    all: () => kept.read(times.key) || {},
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

