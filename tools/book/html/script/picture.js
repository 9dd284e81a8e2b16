  /* Pictures of puzzles, for the list and for paper: a cell is ten wide. */
  const CELL = 10;
  const pathOf = (d, width, more = '') =>
    `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="square"${more}/>`;
  const squareOf = ([row, column], opacity) => `<rect x="${column * CELL}" y="${row * CELL}" ` +
    `width="${CELL}" height="${CELL}" fill="currentColor" fill-opacity="${opacity}"/>`;
  /* The notes of open cells. */
  const notesOf = (board, {values, marks, centres}) => values.map((value, cell) => {
    if (value !== 0) return '';
    const list = (mask) => [...Array(board.n).keys()].map((i) => i + 1).filter((d) => mask >> d & 1);
    const corner = list(marks[cell]).map((d) => {
      const {x, y, size} = markPlace(board, cell, d);
      return drawnAt(d, x * CELL, y * CELL, size * CELL * 0.7);
    });
    const middle = list(centres[cell]);
    const side = CELL * Math.min(0.3, 0.9 / middle.length);
    const {top, high} = markArea(board, cell);
    const [row, column] = board.places[cell];
    const y = (row + top + high / 2) * CELL;
    return [...corner, ...middle.map((d, i) => drawnAt(d,
      (column + 0.5) * CELL + (i - (middle.length - 1) / 2) * side * 0.7, y, side))].join('');
  }).join('');
  /* `digits` by cell, 0 for an open one; `given` and `entered` are attributes of their texts, `shaded`
     whether givens are on grey, for drawings cannot be bold. */
  const picture = (puzzle, digits, {given = '', entered = '', shaded = false, notes = null} = {}) => {
    const outer = symbols;
    symbols = symbolsOf(puzzle);
    const board = boardOf(puzzle);
    const {n, places} = board;
    const wide = board.columns * CELL, high = board.rows * CELL;
    const diagonals = (falls) => board.grids.map(([row, column]) =>
      `M${column * CELL} ${(falls ? row : row + n) * CELL}` +
      `l${n * CELL} ${(falls ? n : -n) * CELL}`).join('');
    const isSolved = digits.map(charOf).join('') === puzzle.solution;
    const scaled = (inner) => `<g transform="scale(${CELL})">${inner}</g>`;
    const hidden = (inner) => inner.replace(/<g data-open="(\d+)">.*?<\/g>/gs,
      (mark, cell) => digits[cell] === 0 ? mark : '');
    const isGiven = (cell) => puzzle.puzzle[cell] !== '.';
    const parts = [
      ...digits.map((d, cell) => d && shaded && isGiven(cell) ? squareOf(places[cell], 0.15) : ''),
      ...(isSolved && puzzle.wordCells || []).map((cell) => squareOf(places[cell], 0.15)),
      ...board.grey.map((areas, cell) => areas ? squareOf(places[cell], areas === 1 ? 0.13 : 0.27) : ''),
      board.falling ? pathOf(diagonals(true), 0.3, ' stroke-opacity="0.55"') : '',
      board.rising ? pathOf(diagonals(false), 0.3, ' stroke-opacity="0.55"') : '',
      scaled(board.under),
      pathOf(linesOf(board, 0, CELL), 0.2),
      pathOf(linesOf(board, 1, CELL), board.boxes ? 0.55 : 0.8),
      board.grids.length > 1 ? '' : pathOf(`M0 0H${wide}V${high}H0Z`, 0.75),
      ...digits.map((d, cell) => d === 0 ? '' : drawnAt(d, (places[cell][1] + 0.5) * CELL,
        (places[cell][0] + 0.5) * CELL, 0.8 * CELL * board.size, isGiven(cell) ? given : entered)),
      notes ? notesOf(board, notes) : '',
      scaled(hidden(board.over)),
    ];
    symbols = outer;
    const [aside, above, below] = board.beside.map((cells) => Math.max(0.05, cells) * CELL);
    return `<svg viewBox="${-aside} ${-above} ${wide + 2 * aside} ${high + above + below}" ` +
      'text-anchor="middle" fill="currentColor" font-family="Helvetica, Arial, sans-serif" ' +
      `aria-hidden="true">${parts.join('')}</svg>`;
  };

