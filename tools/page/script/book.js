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
      marks: (list) => `pencil marks ${list}`, wrong: 'wrong',
      clash: 'against the rules', inHint: 'part of the hint',
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
      marks: (list) => `メモ ${list}`, wrong: '間違い', clash: 'ルール違反',
      inHint: 'ヒントのマス',
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
  // Level 0: boards that are not rated.
  const levelName = (level) => level === 0 ? text.puzzles : book.levels[level - 1];
  const dots = (level) => level === 0 ? ''
    : '●'.repeat(level) + '○'.repeat(7 - level);

  /* What a board's houses and peers are; made once a shape. */
  const shapes = new Map();
  const shapeOf = (puzzle) => {
    if (shapes.has(puzzle.shape)) return shapes.get(puzzle.shape);
    const board = book.shapes[puzzle.shape];
    const {n, houses, relations} = board;
    const peers = Array.from({length: n * n}, () => new Set());
    for (const house of houses)
      for (const a of house) for (const b of house) if (a !== b) peers[a].add(b);
    // Cells whose digits may not differ by so much, beside the peers, which may not be equal.
    const near = Array.from({length: n * n}, () => []);
    for (const [difference, cells] of relations) {
      for (let i = 0; i < cells.length; i += 2) {
        for (const [a, b] of [[cells[i], cells[i + 1]], [cells[i + 1], cells[i]]]) {
          if (difference === 0) peers[a].add(b);
          else near[a].push([b, difference]);
        }
      }
    }
    const shape = {...board, peers, near,
      diagonals: Array.from({length: n * n}, (_, cell) => {
        const row = Math.floor(cell / n), column = cell % n;
        return [board.falling && row === column, board.rising && row + column === n - 1];
      }),
      /* What a digit in a cell takes from others: calls with a cell and a mask of digits. */
      takes(cell, d, callback) {
        for (const peer of peers[cell]) callback(peer, 1 << d);
        for (const [other, by] of near[cell]) {
          callback(other, (1 << d + by) | (d > by ? 1 << d - by : 0));
        }
      },
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

