  /* The board and the pad, drawn anew after each change. */

  /* The lines inside the frame, thin ones or those between boxes, as a path; `unit` is a cell. */
  const linesOf = (board, kind, unit) => board.lines.filter((line) => line[4] === kind)
    .map(([down, at, from, to]) => down ? `M${at * unit} ${from * unit}V${to * unit}`
      : `M${from * unit} ${at * unit}H${to * unit}`).join('');

  const buildBoard = () => {
    const {board} = game;
    const {n, width, rows, columns} = board;
    const frame = $('board');
    frame.style.gridTemplate = `repeat(${rows}, minmax(0, 1fr)) / repeat(${columns}, minmax(0, 1fr))`;
    frame.setAttribute('aria-label', titleOf(game.puzzle));
    frame.style.setProperty('--n', columns);
    frame.style.setProperty('--wide', columns / Math.max(rows, columns));
    frame.style.setProperty('--tall', rows / Math.max(rows, columns));
    frame.classList.toggle('holes', board.grids.length > 1);
    frame.style.setProperty('--marks', width);
    // Clues outside the board take room from it, on the left as much as on the right.
    const [aside, above, below] = board.beside;
    const part = n / Math.max(n + 2 * aside, n + above + below);
    frame.style.setProperty('--part', part);
    frame.style.setProperty('--above', above * part / n);
    frame.style.setProperty('--below', below * part / n);
    frame.style.setProperty('--aside-part', aside * part / n);
    frame.style.setProperty('--digit', board.size);
    frame.classList.toggle('sums', board.numbers.size > 0);
    frame.replaceChildren();
    for (let r = 0; r < rows; ++r) {
      const row = element('div', {role: 'row'});
      for (let c = 0; c < columns; ++c) {
        const number = board.at(r, c);
        if (number < 0) continue;
        const cell = element('div', {role: 'gridcell', class: 'cell', 'data-cell': number,
          'aria-colindex': c + 1});
        cell.style.gridArea = `${r + 1} / ${c + 1}`;
        const [falling, rising] = board.diagonals[number];
        cell.classList.toggle('area', board.grey[number] === 1);
        cell.classList.toggle('shared', board.grey[number] > 1);
        cell.classList.toggle('falling', falling);
        cell.classList.toggle('rising', rising);
        row.append(cell);
      }
      frame.append(row);
    }
    $('pad').replaceChildren();  // its letters may be others
    game.cells = [...frame.querySelectorAll('.cell')];
    const svg = (name, inner) => `<svg class="${name}" viewBox="0 0 ${columns} ${rows}" ` +
      `aria-hidden="true">${inner}</svg>`;
    frame.insertAdjacentHTML('beforeend', svg('under', board.under) + svg('grid',
      `<path class="thin" d="${linesOf(board, 0, 1)}"/>` +
      `<path class="${board.boxes ? 'thick' : 'regions'}" d="${linesOf(board, 1, 1)}"/>`) +
      svg('over', board.over));
    game.open = [...frame.querySelectorAll('[data-open]')];
    $('hint').hidden = game.puzzle.isNew ||
      !engine && Boolean(board.clues || board.grids.length > 1) && game.puzzle.steps.length === 0;
    $('zoom').hidden = board.grids.length === 1;
    zoomTo(-1);
    zoomToPicked();
    $('rules').replaceChildren(...board.rules.map(([, rule]) => element('p', {}, rule)));
    if (book.showsWords) $('rules').prepend(element('p', {}, wordOf(game.puzzle)));
  };

  /* A board of several grids is shown as a whole, or one of its grids fills the window, with half a cell
     of its neighbors, where the cells of the whole are too small for fingers. -1: the whole. */
  const SMALLEST = 26;  // pixels of a cell
  const zoomTo = (grid) => {
    const {board} = game;
    const {n, rows, columns} = board;
    const frame = $('board'), view = $('window');
    game.zoom = grid;
    view.classList.toggle('zoomed', grid >= 0);
    frame.style.setProperty('--zoom', grid < 0 ? 1 : Math.max(rows, columns) / (n + 1));
    $('zoom').textContent = grid < 0 ? text.zoomIn : text.zoomOut;
    if (grid < 0) return;
    const side = frame.clientWidth / columns;
    const [top, left] = board.grids[grid];
    view.scrollTo((left - 0.5) * side, (top - 0.5) * side);
  };
  const areSmall = () => $('board').clientWidth / game.board.columns < SMALLEST;
  /* To a grid with the selected cell, unless the one that is shown has it. */
  const zoomToPicked = () => {
    const {board, zoom, picked} = game;
    if (board.grids.length === 1 || zoom < 0 && !areSmall()) return;
    if (zoom >= 0 && board.isIn(zoom, picked)) return;
    zoomTo(board.grids.findIndex((_, grid) => board.isIn(grid, picked)));
  };
  const toggleZoom = () => {
    if (game.zoom >= 0) zoomTo(-1);
    else zoomTo(game.board.grids.findIndex((_, grid) => game.board.isIn(grid, game.picked)));
  };

  const draw = () => {
    const reason = reasonOf(game.hint);
    const look = {
      ...reason, digit: game.hint ? 0 : game.values[game.picked],
      clashing: settings.conflicts ? clashesOf(game.board, book.machines, game.values) : new Set(),
    };
    game.cells.forEach((node, cell) => drawCell(node, cell, look));
    for (const node of game.open) {
      node.style.visibility = game.values[node.dataset.open] === 0 ? '' : 'hidden';
    }
    $('board').classList.toggle('paused', game.paused);
    $('board').setAttribute('aria-multiselectable', 'true');
    drawPad();
    for (const mode of MODES) $(mode).setAttribute('aria-pressed', String(mode === game.mode));
    $('undo').disabled = game.undo.length === 0;
    $('redo').disabled = game.redo.length === 0;
    $('pause').textContent = game.paused ? text.resume : text.pause;
    $('pause').disabled = game.done;
    $('clock').textContent = timeText(game.seconds);
    $('clock').hidden = !settings.timed;
    for (const box of BARS) keepTabStop($(box), 'button');
    drawReason(reason);
  };
  const drawCell = (node, cell, look) => {
    const {board, values, givens, marks, centres, colors, picked, chosen, hint} = game;
    const value = values[cell];
    const only = chosen.size === 1;
    const is = {
      given: givens[cell] !== 0,
      word: game.done && Boolean(game.puzzle.wordCells?.includes(cell)),
      peer: !hint && only && board.peers[picked].has(cell),
      same: look.digit !== 0 && value === look.digit,
      base: look.base.has(cell),
      cover: look.cover.has(cell),
      'in-hint': look.cells.has(cell),
      because: look.because.has(cell),
      picked: !hint && chosen.has(cell),
      wrong: game.wrong.has(cell),
      clash: look.clashing.has(cell),
    };
    for (const [name, on] of Object.entries(is)) node.classList.toggle(name, on);
    for (const [name, put] of [['color', colors[cell] || undefined], ['set', look.sets.get(cell)]]) {
      if (put === undefined) delete node.dataset[name];
      else node.dataset[name] = put;
    }
    node.tabIndex = cell === picked ? 0 : -1;
    node.setAttribute('aria-selected', String(chosen.has(cell)));
    node.setAttribute('aria-readonly', String(givens[cell] !== 0));
    node.setAttribute('aria-label', game.paused ? text.paused : labelOf(cell, is));
    node.replaceChildren(...game.paused ? [] : value !== 0 ? nodesOf(signOf(value))
      : marks[cell] || centres[cell] ? [marksOf(cell, look.digit)] : []);
  };
  /* The text of a cell for screen readers. */
  const labelOf = (cell, is) => {
    const {board, values, givens, marks, centres, colors} = game;
    const value = values[cell];
    const label = [text.cell(...board.places[cell].map((at) => at + 1))];
    if (value !== 0) label.push((givens[cell] ? text.given : text.mine)(nameOf(value)));
    else if (!marks[cell] && !centres[cell]) label.push(text.empty);
    else {
      if (marks[cell]) label.push(text.marks(digitsIn(marks[cell]).map(nameOf).join(' ')));
      if (centres[cell]) label.push(text.centres(digitsIn(centres[cell]).map(nameOf).join(' ')));
    }
    if (colors[cell]) label.push(text.colors[colors[cell]]);
    label.push(...board.words[cell]);
    if (is.wrong) label.push(text.wrong);
    if (is.clash) label.push(text.clash);
    if (is['in-hint']) {
      const {places, removes} = game.hint;
      const digits = [...places, ...removes].filter(([c]) => c === cell).map(([, d]) => nameOf(d));
      label.push([text.inHint, ...digits].join(' '));
    } else if (is.because) {
      label.push(text.because);
    } else if (is.base || is.cover) {
      label.push(text.inHouse);
    }
    return label.join(', ');
  };
  /* The pad has digits, or the colors in their place. */
  const drawPad = () => {
    const {board, values, mode} = game;
    const pad = $('pad');
    const kind = mode === 'color' ? 'colors' : 'digits';
    const many = kind === 'colors' ? COLORS : board.n;
    if (pad.dataset.kind !== kind || pad.children.length !== many) {
      pad.dataset.kind = kind;
      pad.replaceChildren(...Array.from({length: many}, (_, i) => kind === 'colors'
        ? element('button', {type: 'button', 'data-digit': i + 1, 'data-color': i + 1,
          'aria-label': text.colors[i + 1]})
        : element('button', {type: 'button', 'data-digit': i + 1},
          ...nodesOf(signOf(i + 1)))));
      const columns = Math.ceil(Math.sqrt(many));
      pad.style.setProperty('--columns', columns);
      $('play').style.setProperty('--rows', Math.max(4, Math.ceil(many / columns)));
    }
    if (kind === 'colors') return;
    for (const node of pad.children) {
      const d = Number(node.dataset.digit);
      const all = board.grids.length === 1 ? board.n : game.solution.filter((value) => value === d).length;
      const left = Math.max(0, all - values.filter((value) => value === d).length);
      node.classList.toggle('used-up', left === 0);
      node.setAttribute('aria-label', text.left(nameOf(d), left));
    }
  };

