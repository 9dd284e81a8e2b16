  /* Links. One to this page has the number of the puzzle and what was entered; one to another program
     has the puzzle with its clues as well. */

  /* LZ-string's compressToBase64, for ASCII: an LZW of characters that appear in the stream when they
     are first used (tools/io/compression.h). */
  const compressed = (ascii) => {
    const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
    const NEW_CHARACTER = 0, END = 2;
    let out = '', sextet = 0, used = 0;
    const write = (value, bits) => {  // the lowest bit first
      for (let i = 0; i < bits; ++i) {
        sextet = sextet << 1 | value >> i & 1;
        if (++used < 6) continue;
        out += ALPHABET[sextet];
        sextet = used = 0;
      }
    };
    let width = 2, codesLeft = 2;  // until codes are one bit wider
    const count = () => {
      if (--codesLeft > 0) return;
      codesLeft = 2 ** width;
      ++width;
    };
    const phrases = new Map(), fresh = new Set();  // by text; characters that have not gone out yet
    let next = 3, phrase = '';
    const put = () => {
      if (fresh.delete(phrase)) {
        write(NEW_CHARACTER, width);
        write(phrase.charCodeAt(0), 8);
        count();
      } else {
        write(phrases.get(phrase), width);
      }
      count();
    };
    for (const character of ascii) {
      if (!phrases.has(character)) {
        phrases.set(character, next++);
        fresh.add(character);
      }
      if (phrases.has(phrase + character)) {
        phrase += character;
        continue;
      }
      put();
      phrases.set(phrase + character, next++);
      phrase = character;
    }
    if (phrase) put();
    write(END, width);
    do write(0, 1); while (used > 0);
    while (out.length % 4) out += '=';
    return out;
  };

  /* Entries as text: the digits of all cells, then each layer of marks behind a tilde, numbers of base
     36 with dots between them, without the zeros at the end. */
  const LAYERS = ['values', 'marks', 'centres', 'colors'];
  const packEntries = (state) => [state.values.map(charOf).join(''),
    ...LAYERS.slice(1).map((layer) => state[layer].map((mask) => mask ? mask.toString(36) : '')
      .join('.').replace(/\.+$/, ''))].join('~').replace(/~+$/, '');
  /* The layers of such a text; null if it does not fit a board of this size. */
  const unpackEntries = (line, n, cells, colors) => {
    const [digits, ...layers] = line.split('~');
    const values = Array.from(digits, digitOf);
    if (values.length !== cells || values.some((d) => d < 0 || d > n) || layers.length > 3) return null;
    const state = {values};
    const all = (2 << n) - 2;
    for (const [i, layer] of LAYERS.slice(1).entries()) {
      const parts = (layers[i] ?? '').split('.');
      const list = values.map((_, cell) => parts[cell] ? parseInt(parts[cell], 36) : 0);
      const fits = (mask) => layer === 'colors' ? mask >= 0 && mask <= colors : (mask & all) === mask;
      if (parts.length > cells || !list.every(fits)) return null;
      state[layer] = list;
    }
    return state;
  };

  const asciiOf = (json) => JSON.stringify(json).replace(/[\u0080-\uffff]/g,
    (c) => '\\u' + c.charCodeAt(0).toString(16).padStart(4, '0'));
  /* The puzzle as f-puzzles has it: the board that came with the page, and the player's digits and
     marks. `paints`: the colors as "#rrggbb". */
  const fpuzzlesOf = (board, puzzle, state, paints) => {
    const digits = (mask) => [...Array(25).keys()].map((i) => i + 1).filter((d) => mask >> d & 1);
    const n = board.size;
    board.title = puzzle.title;
    board.solution = puzzle.solution;
    state.values.forEach((value, cell) => {
      const entry = board.grid[Math.floor(cell / n)][cell % n];
      if (value) entry.value = value;
      if (puzzle.givens[cell]) entry.given = true;
      if (state.marks[cell]) entry.cornerPencilMarks = digits(state.marks[cell]);
      if (state.centres[cell]) entry.centerPencilMarks = digits(state.centres[cell]);
      if (state.colors[cell]) entry.highlight = paints[state.colors[cell]];
    });
    return asciiOf(board);
  };
  /* Several grids in SudokuPad's own JSON, which has no place for entries. */
  const sudokupadOf = (json, board, puzzle) => {
    json.metadata.title = puzzle.title;
    json.metadata.solution = json.cells.map((row, r) => row.map((_, c) =>
      board.at(r, c) < 0 ? '?' : charOf(puzzle.solution[board.at(r, c)])).join('')).join('');
    board.places.forEach(([row, column], cell) => {
      if (puzzle.givens[cell]) json.cells[row][column].value = puzzle.givens[cell];
    });
    return asciiOf(json);
  };

  const pageLink = () => location.href.replace(/#.*$/, '') + `#${game.puzzle.number}` +
    (isBegun() ? ':' + packEntries(game) : '');
  const solverLink = async () => {
    const style = getComputedStyle(document.documentElement);
    const paints = text.colors.map((_, i) => style.getPropertyValue(`--c${i}`).trim());
    const {link, linkText} = game.board;
    const board = link ? await inflated(link) : JSON.parse(linkText);
    const puzzle = {title: `${book.title} ${game.puzzle.number}`, givens: game.givens,
      solution: game.solution};
    if (game.board.grids.length > 1) {
      const json = sudokupadOf(board, game.board, puzzle);
      return 'https://sudokupad.app/scl' + encodeURIComponent(compressed(json));
    }
    const json = fpuzzlesOf(board, puzzle, game, paints);
    return 'https://sudokupad.app/fpuzzles' + encodeURIComponent(compressed(json));
  };
  const copy = async (link, said) => {
    try {
      await navigator.clipboard.writeText(link);
      say([said]);
    } catch {
      say([text.notCopied]);
      const field = element('input', {id: 'link', readonly: '', value: link, 'aria-label': text.notCopied});
      $('message').append(field);
      field.select();
    }
  };
  /* A page that is a local file has no address that others can open. */
  const share = async () => {
    if (location.protocol === 'file:') await shareSolver();
    else await copy(pageLink(), text.copied);
  };
  const shareSolver = async () => copy(await solverLink(),
    game.board.grids.length > 1 ? text.copiedGivens : text.copiedSolver);

  /* Entries from a link, for cells that are not givens. */
  const takeShared = (line) => {
    const state = unpackEntries(line, game.board.n, game.givens.length, COLORS);
    if (!state || game.done) return;
    if (isBegun() && !confirm(text.take)) return;
    change(() => game.givens.forEach((given, cell) => {
      game.colors[cell] = state.colors[cell];
      if (given) return;
      for (const layer of ['values', 'marks', 'centres']) game[layer][cell] = state[layer][cell];
    }));
  };

