  /* The reason of a hint, highlighted on the board: its houses, the cells of its pattern, and the
     digits that exclude others. */

  /* By cell and digit, the filled cells that exclude it. */
  const exclusions = () => {
    const by = game.values.map(() => []);
    game.values.forEach((value, cell) => {
      if (value === 0) return;
      game.board.takes(cell, value, (other, mask) => {
        for (const d of digitsIn(mask)) (by[other][d] ||= []).push(cell);
      });
    });
    return by;
  };
  /* A small set of cells with at least one of each list; greedy. */
  const coverOf = (lists) => {
    const found = new Set();
    let open = lists.filter((list) => list?.length);
    while (open.length) {
      const counts = new Map();
      for (const cell of open.flat()) counts.set(cell, (counts.get(cell) || 0) + 1);
      const [best] = [...counts].reduce((a, b) => b[1] > a[1] ? b : a);
      found.add(best);
      open = open.filter((list) => !list.includes(best));
    }
    return found;
  };
  const housesOf = (numbers) => {
    const every = [...game.board.houses, ...game.board.derived];
    return numbers.flatMap((house) => every[house]);
  };

  /* The highlighted parts of a hint. `because`: cells whose digits are the reason of a single;
     `struck`: candidates that these exclude. */
  const reasonOf = (hint) => {
    const {values, board} = game;
    const none = {base: new Set(), cover: new Set(), cells: new Set(), sets: new Map(),
      because: new Set(), struck: []};
    if (!hint) return none;
    const base = new Set(housesOf(hint.houses));
    if (hint.depth < 3) return {...none, base};
    const sets = new Map((hint.sets || []).flatMap((cells, i) => cells.map((cell) => [cell, i])));
    const reason = {...none, base, cover: new Set(housesOf(hint.covers || [])),
      cells: new Set([...hint.cells, ...hint.places.map(([cell]) => cell)]), sets};
    const id = book.techniques[hint.technique][0];
    if (hint.places.length !== 1 || hint.removes.length) return reason;
    const [[cell, d]] = hint.places;
    const by = exclusions();
    if (id === 'naked-single') {
      const others = digitsIn(board.all).filter((other) => other !== d);
      reason.because = coverOf(others.map((other) => by[cell][other]));
    } else if (id.startsWith('hidden-single')) {
      const open = [...base].filter((other) => other !== cell && values[other] === 0);
      reason.because = coverOf(open.map((other) => by[other][d]));
      reason.struck = open.map((other) => [other, d]);
    }
    return reason;
  };

  /* The candidates of a hint by "cell:digit": those of its pattern, of its chains in two colors, its
     fins, and those that are removed or filled in. */
  const candidatesOf = (hint, reason) => {
    const kinds = new Map();
    const put = (cells, d, kind) => {
      for (const cell of cells) if (game.values[cell] === 0) kinds.set(`${cell}:${d}`, kind);
    };
    for (const [d, cells] of hint.pattern || []) put(cells, d, 'pattern');
    for (const [from, a, to, b, kind] of hint.links || []) {
      put(from, a, kind === 0 ? 'off' : 'pattern');
      put(to, b, kind === 1 ? 'off' : 'pattern');
    }
    for (const [d, cells] of hint.fins || []) put(cells, d, 'fin');
    for (const [cell, d] of reason.struck) put([cell], d, 'struck');
    for (const [cell, d] of hint.removes) {
      put([cell], d, 'out');
      // The player has crossed it out already.
      if (game.marks[cell] && !(game.marks[cell] >> d & 1)) kinds.delete(`${cell}:${d}`);
    }
    for (const [cell, d] of hint.places) put([cell], d, 'places');
    return kinds;
  };
  /* The candidates of a hint over the board, each where its mark would be, the links between them, and
     below the board what the colors mean. */
  const drawReason = (reason) => {
    $('board').querySelector('svg.links')?.remove();
    $('legend').replaceChildren();
    const {hint, board} = game;
    if (!hint || hint.depth !== 3 || game.paused) return;
    const kinds = candidatesOf(hint, reason);
    const at = (cell, d) => { const {x, y} = markPlace(board, cell, d); return [x, y]; };
    const arrows = (hint.links || []).map(([from, a, to, b, kind]) =>
      arrow(from.map((cell) => at(cell, a)), to.map((cell) => at(cell, b)), kind));
    const drawn = [...kinds].map(([key, kind]) => {
      const [cell, d] = key.split(':').map(Number);
      // In a cell without marks, what a single fills in or excludes is in the middle.
      const large = {places: 0.75 * board.size, struck: 0.5}[kind];
      const {x, y, size} = large && !game.marks[cell] && !game.centres[cell]
        ? {x: board.places[cell][1] + 0.5, y: board.places[cell][0] + 0.5, size: large} : markPlace(board, cell, d);
      const r = size * 0.48, arm = size * 0.4;
      return `<circle class="${kind}" cx="${x}" cy="${y}" r="${r}"/>` + drawnAt(d, x, y, size * 0.8) +
        (['out', 'struck'].includes(kind)
          ? `<path class="strike" d="M${x - arm} ${y + arm}L${x + arm} ${y - arm}"/>` : '');
    });
    $('board').insertAdjacentHTML('beforeend', `<svg class="links" viewBox="0 0 ${board.columns} ${board.rows}" ` +
      `aria-hidden="true"><defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" ` +
      `markerWidth="0.16" markerHeight="0.16" markerUnits="userSpaceOnUse" orient="auto">` +
      `<path d="M0 0L8 4L0 8z"/></marker></defs>${drawn.join('')}${arrows.join('')}</svg>`);
    const used = new Set(kinds.values());
    if (reason.base.size) used.add('base');
    if (reason.cover.size) used.add('cover');
    if (reason.because.size) used.add('because');
    for (const [kind, said] of Object.entries(text.legend)) {
      if (used.has(kind)) $('legend').append(element('li', {class: kind}, said));
    }
  };
  /* Between the nearest places of two nodes, in a light bow around the cells between them. */
  const arrow = (from, to, kind) => {
    let best = [Infinity];
    for (const [x, y] of from) {
      for (const [u, v] of to) {
        const far = Math.hypot(u - x, v - y);
        if (far > 0 && far < best[0]) best = [far, x, y, u, v];
      }
    }
    const [far, x, y, u, v] = best;
    if (far === Infinity) return '';
    const bow = Math.min(0.12 + far * 0.06, 0.5);
    const middleX = (x + u) / 2 - (v - y) / far * bow, middleY = (y + v) / 2 + (u - x) / far * bow;
    const towards = (a, b) => {
      const length = Math.hypot(middleX - a, middleY - b);
      const off = Math.min(0.13, length / 2);
      return `${a + (middleX - a) / length * off} ${b + (middleY - b) / length * off}`;
    };
    return `<path class="link${kind === 1 ? ' weak' : ''}" marker-end="url(#tip)" ` +
      `d="M${towards(x, y)}Q${middleX} ${middleY} ${towards(u, v)}"/>`;
  };

