  /* Marks in a cell, and where each has its place. */
  const digitsIn = (mask) => {
    const list = [];
    for (let d = 1; d <= game.board.n; ++d) if (mask >> d & 1) list.push(d);
    return list;
  };
  /* The part of a cell for marks: below the sum of a cage, and inside of its outline. */
  const INSET = 0.04, INSET_BELOW_SUM = 0.08;
  const markArea = (board, cell) => {
    const above = board.numbers.get(cell);
    const top = above || INSET, bottom = above ? INSET_BELOW_SUM : INSET;
    return {left: INSET, top, wide: 1 - 2 * INSET, high: 1 - top - bottom, bottom};
  };
  /* The middle of a candidate on the board, and the room around it, in cells. */
  const markPlace = (board, cell, d) => {
    const {width, height} = board;
    const [row, column] = board.places[cell];
    const {left, top, wide, high} = markArea(board, cell);
    return {x: column + left + wide * ((d - 1) % width + 0.5) / width,
      y: row + top + high * (Math.floor((d - 1) / width) + 0.5) / height,
      size: Math.min(wide / width, high / height)};
  };
  /* A mark is drawn by the style sheet: the name of its cell selects it. */
  const mark = (name, d) => symbols && symbols.drawn ? element('span', {class: name}, ...nodesOf(signOf(d)))
    : element('span', {class: name, 'data-mark': signOf(d)});
  /* The corner marks of an open cell, each at its place; together with center marks they are above and
     below these. Marks of the selected digit are highlighted. */
  const marksOf = (cell, digit) => {
    const {board, marks, centres} = game;
    const name = (d) => d === digit ? 'chosen' : '';
    const corner = digitsIn(marks[cell]), middle = digitsIn(centres[cell]);
    const grid = element('span', {class: 'marks', 'aria-hidden': 'true'});
    const {top, bottom} = markArea(board, cell);
    grid.style.top = `${100 * top}%`;
    grid.style.bottom = `${100 * bottom}%`;
    if (middle.length === 0) {
      grid.style.gridTemplate = `repeat(${board.height}, 1fr) / repeat(${board.width}, 1fr)`;
      for (let d = 1; d <= board.n; ++d) grid.append(corner.includes(d) ? mark(name(d), d) : element('span'));
      return grid;
    }
    const half = Math.ceil(corner.length / 2);
    const line = (digits) => {
      const node = element('span', {class: 'edge'}, ...digits.map((d) => mark(name(d), d)));
      node.style.setProperty('--many', Math.max(digits.length, 3));
      return node;
    };
    const centre = element('span', {class: 'centre'}, ...middle.map((d) => mark(name(d), d)));
    centre.style.setProperty('--many', Math.max(middle.length, 3));
    grid.classList.add('around');
    grid.append(line(corner.slice(0, half)), centre, line(corner.slice(half)));
    return grid;
  };

