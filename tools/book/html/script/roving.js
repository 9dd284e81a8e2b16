  /* One tab stop for a group of elements ("roving tabindex"). Arrow keys move to the next element in
     their direction; left and right continue in the next row. */
  const MOVES = {ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1]};
  const neighbourOf = (node, nodes, [down, right]) => {
    if (right) return nodes[nodes.indexOf(node) + right] ?? null;
    const middleOf = (one) => {
      const {left, top, width, height} = one.getBoundingClientRect();
      return {x: left + width / 2, y: top + height / 2, height};
    };
    const {x, y, height} = middleOf(node);
    const places = nodes.map((other) => ({other, ...middleOf(other)}))
      .filter((place) => (place.y - y) * down > height / 4);
    const nearest = Math.min(...places.map((place) => Math.abs(place.y - y)));
    const row = places.filter((place) => Math.abs(place.y - y) < nearest + height / 4);
    return row.reduce((best, place) => !best || Math.abs(place.x - x) < Math.abs(best.x - x) ? place : best,
      null)?.other ?? null;
  };
  const moveFocus = (nodes, node) => {
    for (const other of nodes) other.tabIndex = other === node ? 0 : -1;
    node.focus();
  };
  /* @param selector  of the elements in `box`, evaluated at each key */
  const roving = (box, selector) => {
    const all = () => [...box.querySelectorAll(selector)].filter((node) => !node.disabled);
    box.addEventListener('focusin', ({target}) => {
      const node = target.closest(selector);
      if (node) for (const other of all()) other.tabIndex = other === node ? 0 : -1;
    });
    box.addEventListener('keydown', (event) => {
      const {key, target} = event;
      const nodes = all();
      const at = nodes.indexOf(target.closest(selector));
      if (at < 0 || event.altKey || event.ctrlKey || event.metaKey) return;
      const way = MOVES[key];
      const next = way ? neighbourOf(nodes[at], nodes, way) : {Home: nodes[0], End: nodes.at(-1)}[key];
      if (!way && !next) return;
      event.preventDefault();
      if (next) moveFocus(nodes, next);
    });
  };
  /* Exactly one enabled element is a tab stop, whatever was drawn or disabled. */
  const keepTabStop = (box, selector) => {
    const nodes = [...box.querySelectorAll(selector)];
    const stop = nodes.find((node) => node.tabIndex === 0 && !node.disabled) ?? nodes.find((node) => !node.disabled);
    for (const node of nodes) node.tabIndex = node === stop ? 0 : -1;
  };
  const BARS = ['modes', 'pad', 'tools'];

