  const book = JSON.parse(document.getElementById('book').textContent);
  const $ = (id) => document.getElementById(id);

  /* What cells show instead of digits: letters, or drawings, which have names. Those of the puzzle that
     is drawn: each word sudoku has its own. */
  let {symbols} = book;
  const symbolsOf = (puzzle) => puzzle.letters ? {drawn: false, names: puzzle.letters} : book.symbols;
  const text = (TEXTS[book.lang] || TEXTS.en)(!symbols ? 0 : symbols.drawn ? 2 : 1);

  const puzzles = book.chapters.flatMap((chapter) => chapter.puzzles.map((puzzle) =>
    Object.assign(puzzle, {level: puzzle.level || chapter.level})));
  /* The steps of the solutions are most of the page, so blocks of puzzles are compressed together. A
     block is decompressed when one of its puzzles is opened. */
  const inflated = (line, kind = 'json') => {
    const bytes = Uint8Array.from(atob(line), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return new Response(stream)[kind]();
  };
  const takeSteps = async (puzzle) => {
    if (puzzle.steps) return;
    const place = puzzles.indexOf(puzzle);
    const block = Math.floor(place / book.block);
    let steps = [];  // an old browser cannot unpack them, and looks for singles alone
    try { steps = await inflated(book.steps[block]); } catch { /* as if there were none */ }
    puzzle.steps = steps[place % book.block] || [];
  };
  /* A digit in text for programs. */
  const charOf = (d) => d === 0 ? '.' : d < 10 ? String(d) : String.fromCharCode(55 + d);
  const digitOf = (c) => {
    if (c >= '0' && c <= '9') return c.charCodeAt(0) - 48;
    if (/^[A-Pa-p]$/.test(c)) return c.toUpperCase().charCodeAt(0) - 55;
    return c === '.' ? 0 : -1;
  };
  /* A digit in text for people; a placeholder character stands for a drawing. */
  const MARK = 0xE000;
  const signOf = (d) => !symbols ? charOf(d) : symbols.drawn ? String.fromCharCode(MARK + d)
    : symbols.names[d - 1];
  const nameOf = (d) => symbols ? symbols.names[d - 1] : charOf(d);
  /* A drawing in a line of text. `named`: with its name for screen readers. */
  const signNode = (d, named) => {
    const box = document.createElement('template');
    box.innerHTML = `<svg class="symbol" viewBox="0 0 1 1"><use href="#symbol-${d}"/></svg>`;
    const node = box.content.firstChild;
    node.setAttribute('role', named ? 'img' : 'presentation');
    if (named) node.setAttribute('aria-label', nameOf(d));
    else node.setAttribute('aria-hidden', 'true');
    return node;
  };
  /* A text with the drawings in it, for a node to take. */
  const nodesOf = (line, named = false) => !symbols || !symbols.drawn ? [line]
    : line.split(/([\uE001-\uE019])/).filter(Boolean).map((part) =>
      /^[\uE001-\uE019]$/.test(part) ? signNode(part.charCodeAt(0) - MARK, named) : part);
  /* A digit in the middle of a square of a picture. */
  const drawnAt = (d, x, y, size, attributes = '') => symbols && symbols.drawn
    ? `<use href="#symbol-${d}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"/>`
    : `<text x="${x}" y="${y + size * 0.36}" font-size="${size}"${attributes}>${escaped(signOf(d))}</text>`;
  const escaped = (line) => line.replace(/[&<>]/g, (c) => `&#${c.charCodeAt(0)};`);
  const digitsOf = (line) => Array.from(line, digitOf);
  // Level 0: boards that are not rated.
  const levelName = (level) => level === 0 ? text.puzzles : book.levels[level - 1];
  const dots = (level) => level === 0 ? ''
    : '●'.repeat(level) + '○'.repeat(7 - level);
  /* What people call a puzzle with these rules: "Killer", "16x16 X". */
  const ruleOf = (puzzle) => book.boards[puzzle.board].rule;

  /* Houses, peers and constraints of each board; made once. */
  const boards = new Map();
  const boardOf = (puzzle) => {
    if (boards.has(puzzle.board)) return boards.get(puzzle.board);
    const data = book.boards[puzzle.board];
    const {n, houses, relations, grids = [[0, 0]]} = data;
    // The canvas: the row and column of each cell, and the cell at a place, -1 for a hole.
    const rows = Math.max(...grids.map(([row]) => row)) + n;
    const columns = Math.max(...grids.map(([, column]) => column)) + n;
    const has = ([top, left], row, column) =>
      row >= top && row < top + n && column >= left && column < left + n;
    const places = [], numbers = [];
    for (let row = 0; row < rows; ++row) {
      for (let column = 0; column < columns; ++column) {
        const isCell = grids.some((grid) => has(grid, row, column));
        numbers.push(isCell ? places.length : -1);
        if (isCell) places.push([row, column]);
      }
    }
    const peers = places.map(() => new Set());
    for (const house of houses)
      for (const a of house) for (const b of house) if (a !== b) peers[a].add(b);
    // Cells whose digits may not differ by so much, in addition to the peers, which may not be equal.
    const near = places.map(() => []);
    for (const [difference, cells] of relations) {
      for (let i = 0; i < cells.length; i += 2) {
        for (const [a, b] of [[cells[i], cells[i + 1]], [cells[i + 1], cells[i]]]) {
          if (difference === 0) peers[a].add(b);
          else near[a].push([b, difference]);
        }
      }
    }
    // Clues of two cells: the digits that each digit of one cell excludes from the other.
    const {clues = [], distinct = [], tables = [], pairs = [], never = []} = data;
    for (const cells of distinct)
      for (const a of cells) for (const b of cells) if (a !== b) peers[a].add(b);
    const turned = tables.map((table) => table.map((_, i) =>
      table.reduce((mask, taken, j) => taken >> i + 1 & 1 ? mask | 1 << j + 1 : mask, 0)));
    const partners = places.map(() => []);
    for (const [a, b, table] of pairs) {
      partners[a].push([b, tables[table]]);
      partners[b].push([a, turned[table]]);
    }
    const refused = places.map(() => 0);
    for (const [cell, mask] of never) refused[cell] |= mask;
    const words = places.map(() => []);
    for (const [said, cells] of clues) for (const cell of cells) words[cell].push(said);
    const board = {under: '', over: '', beside: [0, 0, 0], size: 1, sums: [], sets: [],
      sequences: [], ...data, peers, near, partners, refused, words, all: (2 << n) - 2,
      grids, rows, columns, places, numbers: new Map(data.numbers),
      at: (row, column) => row < 0 || row >= rows || column < 0 || column >= columns ? -1
        : numbers[row * columns + column],
      isIn: (grid, cell) => has(grids[grid], ...places[cell]),
      diagonals: places.map(([row, column]) => {
        const isOn = (holds) => grids.some((grid) => has(grid, row, column) &&
          holds(row - grid[0], column - grid[1]));
        return [data.falling && isOn((r, c) => r === c), data.rising && isOn((r, c) => r + c === n - 1)];
      }),
      /* Calls with each cell, and the mask of digits, that a digit in this cell excludes. */
      takes(cell, d, callback) {
        for (const peer of peers[cell]) callback(peer, 1 << d);
        for (const [other, by] of near[cell]) {
          callback(other, (1 << d + by) | (d > by ? 1 << d - by : 0));
        }
        for (const [other, table] of partners[cell]) callback(other, table[d - 1]);
      },
      name: (cell) => text.names[book.cells](...places[cell].map((at) => at + 1))};
    boards.set(puzzle.board, board);
    return board;
  };

