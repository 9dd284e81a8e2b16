  /* On paper: the puzzle that is open, or the whole book with its key. */
  const picture = (puzzle, line, bold) => {
    const shape = shapeOf(puzzle);
    const {n} = shape;
    const parts = [];
    const path = (d, width, color = '#000') => parts.push(
      `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="square"/>`);
    shape.grey.forEach((areas, cell) => {
      if (areas === 0) return;
      parts.push(`<rect x="${cell % n * 10}" y="${Math.floor(cell / n) * 10}" width="10" ` +
        `height="10" fill="${areas === 1 ? '#ddd' : '#bbb'}"/>`);
    });
    if (shape.falling) path(`M0 0L${n * 10} ${n * 10}`, 0.3, '#777');
    if (shape.rising) path(`M0 ${n * 10}L${n * 10} 0`, 0.3, '#777');
    const marks = (inner) => parts.push(`<g transform="scale(10)">${inner}</g>`);
    const hidden = (inner) => inner.replace(/<g data-open="(\d+)">.*?<\/g>/gs,
      (mark, cell) => line[cell] === '.' ? mark : '');
    marks(shape.under);
    path(linesOf(shape, 0, 10), 0.2);
    path(linesOf(shape, 1, 10), shape.boxes ? 0.55 : 0.8);
    parts.push(`<path d="M0 0H${n * 10}V${n * 10}H0Z" fill="none" stroke="#000" stroke-width=".75"/>`);
    Array.from(line).forEach((c, cell) => {
      if (c === '.') return;
      const isGiven = bold && puzzle.puzzle[cell] !== '.';
      const x = cell % n * 10, y = Math.floor(cell / n) * 10;
      // Drawings cannot be bold: givens are on grey.
      if (isGiven && symbols && symbols.drawn) {
        parts.unshift(`<rect x="${x}" y="${y}" width="10" height="10" fill="#d9d9d9"/>`);
      }
      parts.push(drawnAt(digitOf(c), x + 5, y + 5, 8 * shape.size, isGiven ? ' font-weight="700"' : ''));
    });
    marks(hidden(shape.over));
    const [aside, above, below] = shape.beside.map((cells) => Math.max(0.05, cells) * 10);
    return `<svg viewBox="${-aside} ${-above} ${n * 10 + 2 * aside} ${n * 10 + above + below}" ` +
      `text-anchor="middle" font-family="Helvetica, Arial, sans-serif">${parts.join('')}</svg>`;
  };
  /* What the picture does not show of the rules. */
  const under = (puzzle) => shapeOf(puzzle).rules.filter(([drawn]) => !drawn).map(([, rule]) =>
    `<p class="under">${rule}</p>`).join('');
  const figures = (list, draw, name) => `<div class="sheet ${name}">` + list.map((puzzle) =>
    `<figure><figcaption>${text.puzzle(puzzle.number)} ${name === 'key' ? '' : dots(puzzle.level)}` +
    `</figcaption>${draw(puzzle)}${name === 'key' ? '' : under(puzzle)}</figure>`).join('') + '</div>';
  const preparePaper = () => {
    const givens = (puzzle) => picture(puzzle, puzzle.puzzle, false);
    if (game) {
      $('paper').innerHTML = figures([game.puzzle], givens, 'one');
      return;
    }
    $('paper').innerHTML = book.chapters.map((chapter, i) =>
      `<section${i ? '' : ' class="first"'}><h2>${escaped(chapter.name)}</h2>` +
      figures(chapter.puzzles.map((puzzle) => ({...puzzle, level: chapter.level})), givens, '') +
      '</section>').join('') + `<section><h2>${text.key}</h2>` +
      figures(puzzles, (puzzle) => picture(puzzle, puzzle.solution, true), 'key') + '</section>';
  };

