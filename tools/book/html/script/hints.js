  /* Hints. The path from the givens was worked out beforehand. A step of it is done when its digits
     stand, or when what it takes away is gone from the pencil marks, or was shown. Who went another
     way may have easier steps at hand: singles are looked for on the board as it is. */
  const candidates = () => {
    const {shape, values, puzzle, seen} = game;
    const masks = values.map((value, cell) =>
      value === 0 ? (2 << shape.n) - 2 & ~shape.refused[cell] : 0);
    values.forEach((value, cell) => {
      if (value) shape.takes(cell, value, (other, mask) => { masks[other] &= ~mask; });
    });
    for (const i of seen) {
      for (const [cell, d] of puzzle.steps[i].removes) masks[cell] &= ~(1 << d);
    }
    return masks;
  };
  const singleHint = () => {
    const {shape} = game;
    const masks = candidates();
    const hint = (id, houses, cell, d) => {
      const known = book.techniques.findIndex(([other]) => other === id);
      return known < 0 ? null
        : {technique: known, cells: [cell], houses, places: [[cell, d]], removes: [], step: -1,
          where: text.look(houses.length ? houseName(houses[0]) : game.shape.name(cell))};
    };
    const houseName = (house) => {
      const {n} = shape;
      return house < 3 * n ? text.houses[Math.floor(house / n)](house % n + 1) : text.extra;
    };
    const inBoxes = (house) => house >= 2 * shape.n && house < 3 * shape.n;
    const order = shape.houses.map((house, i) => [house, i])
      .sort(([, a], [, b]) => inBoxes(b) - inBoxes(a));
    for (const [house, i] of order) {
      if (house.length !== shape.n) continue;
      for (let d = 1; d <= shape.n; ++d) {
        const places = house.filter((cell) => masks[cell] >> d & 1);
        if (places.length !== 1 || house.some((cell) => game.values[cell] === d)) continue;
        const open = house.filter((cell) => game.values[cell] === 0).length;
        const ids = open === 1 ? ['full-house']
          : inBoxes(i) ? ['hidden-single-box'] : ['hidden-single-line'];
        for (const id of ids) {
          const found = hint(id, [i], places[0], d);
          if (found) return found;
        }
      }
    }
    for (let cell = 0; cell < masks.length; ++cell) {
      if (masks[cell] && (masks[cell] & masks[cell] - 1) === 0) {
        const found = hint('naked-single', [], cell, Math.log2(masks[cell]));
        if (found) return found;
      }
    }
    return null;
  };
  const pathHint = () => {
    const {puzzle, values, marks, seen, solution} = game;
    const undone = (step, i) =>
      step.places.some(([cell]) => values[cell] !== solution[cell]) ||
      !seen.has(i) && step.removes.some(([cell, d]) =>
        values[cell] === 0 && (marks[cell] === 0 || marks[cell] >> d & 1));
    const i = puzzle.steps.findIndex(undone);
    return i < 0 ? null : {...puzzle.steps[i], step: i};
  };
  const nextHint = () => {
    const path = pathHint();
    return path && path.places.length === 0 ? singleHint() || path : path || singleHint();
  };
  const hint = () => {
    // Each press shows more of the same step, until all of it is shown.
    const depth = game.hint && game.hint.depth < 3 ? game.hint.depth + 1 : 1;
    game.hint = null;
    game.wrong = new Set(wrongCells());
    if (game.done || game.wrong.size) {
      say([game.done ? text.full : text.badHint]);
      draw();
      return;
    }
    const found = nextHint();
    if (!found) {
      say([text.noHint]);
      draw();
      return;
    }
    showHint(found, depth);
  };
  /* As much of a step as was asked for: where to look, which technique, all of it. */
  const showHint = (found, depth) => {
    const whole = depth === 3;
    game.hint = whole ? {...found, depth}
      : {...found, depth, cells: [], places: [], removes: [], links: []};
    if (whole && found.step >= 0 && found.removes.length) game.seen.add(found.step);
    const title = depth > 1 ? book.techniques[found.technique][1] : '';
    const name = game.shape.name;
    const said = found.text ? [found.text]
      : found.places.map(([c, d]) => text.places(name(c), signOf(d)));
    say(whole ? said : [found.where, text.again], title);
    $('apply').hidden = !whole;
    save();
    draw();
  };
  /* The candidates of the pattern, those of its chains in two colours, and the links between them:
     over the board, each where its mark would be. */
  const drawLinks = () => {
    $('board').querySelector('svg.links')?.remove();
    const {hint, shape} = game;
    if (!hint || hint.depth !== 3 || hint.removes.length === 0 || game.paused) return;
    const {n, width, height} = shape;
    const middle = (cell, d) => [cell % n + (((d - 1) % width) + 0.5) / width,
      Math.floor(cell / n) + (Math.floor((d - 1) / width) + 0.5) / height];
    const masks = candidates();
    for (const [cell, d] of hint.removes) masks[cell] |= 1 << d;
    const kinds = new Map();  // of a candidate by "cell:digit"
    for (const cell of hint.cells) {
      for (let d = 1; d <= n; ++d) if (masks[cell] >> d & 1) kinds.set(`${cell}:${d}`, '');
    }
    const arrows = [];
    for (const [from, a, to, b, kind] of hint.links || []) {
      for (const cell of from) kinds.set(`${cell}:${a}`, kind === 0 ? 'off' : 'on');
      for (const cell of to) kinds.set(`${cell}:${b}`, kind === 1 ? 'off' : 'on');
      arrows.push(arrow(from.map((c) => middle(c, a)), to.map((c) => middle(c, b)), kind));
    }
    for (const [cell, d] of hint.removes) kinds.set(`${cell}:${d}`, 'out');
    const size = 1 / Math.max(width, height);
    const marks = [...kinds].map(([key, kind]) => {
      const [cell, d] = key.split(':').map(Number);
      const [x, y] = middle(cell, d);
      return `<circle class="${kind || 'none'}" cx="${x}" cy="${y}" r="${size * 0.44}"/>` +
        drawnAt(d, x, y, size * 0.7);
    });
    $('board').insertAdjacentHTML('beforeend', `<svg class="links" viewBox="0 0 ${n} ${n}" ` +
      `aria-hidden="true"><defs><marker id="tip" viewBox="0 0 8 8" refX="6" refY="4" ` +
      `markerWidth="0.16" markerHeight="0.16" markerUnits="userSpaceOnUse" orient="auto">` +
      `<path d="M0 0L8 4L0 8z"/></marker></defs>${marks.join('')}${arrows.join('')}</svg>`);
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
  const apply = () => {
    const found = game.hint;
    if (!found || found.depth < 3) return;
    change(() => {
      for (const [cell, d] of found.places) place(cell, d);
      const masks = candidates();
      for (const [cell, d] of found.removes) {
        // A cell without marks gets those that are left, so that the removed ones show.
        if (game.values[cell] === 0 && game.marks[cell] === 0) game.marks[cell] = masks[cell];
        game.marks[cell] &= ~(1 << d);
      }
    });
    if (found.places.length) pick(found.places[0][0], false);
    $('hint').focus();
  };
  const restart = () => {
    if (!confirm(text.sure)) return;
    store.remove(game.puzzle);
    open(game.puzzle);
  };

