  /* Rules: which digits break them, and which digits they leave. */

  /* The states of an automaton after one more digit of a mask. */
  const advance = ({next, accepts}, states, mask) => {
    const n = next.length / accepts.length;
    const reached = new Set();
    for (const state of states)
      for (let d = 1; d <= n; ++d) if (mask >> d & 1) reached.add(next[state * n + d - 1]);
    reached.delete(-1);
    return reached;
  };
  /* By position, the digits with which an automaton can accept. It reads one digit of each mask, and
     so is in all states at once that these digits can reach. */
  const readable = (machine, masks) => {
    const {next, accepts} = machine;
    const n = next.length / accepts.length;
    const before = [new Set([0])];
    masks.forEach((mask, i) => before.push(advance(machine, before[i], mask)));
    let good = new Set([...before[masks.length]].filter((state) => accepts[state]));
    const left = masks.map(() => 0);
    for (let i = masks.length - 1; i >= 0; --i) {
      const from = new Set();
      for (const state of before[i]) {
        for (let d = 1; d <= n; ++d) {
          if (!(masks[i] >> d & 1) || !good.has(next[state * n + d - 1])) continue;
          left[i] |= 1 << d;
          from.add(state);
        }
      }
      good = from;
    }
    return left;
  };

  /* Cells whose digits a rule does not allow together. */
  const clashesOf = (board, machines, values) => {
    const found = new Set();
    values.forEach((d, cell) => {
      if (d === 0) return;
      if (board.refused[cell] >> d & 1) found.add(cell);
      board.takes(cell, d, (other, mask) => {
        if (values[other] !== 0 && mask >> values[other] & 1) found.add(other);
      });
    });
    // Sums, sets and lines are broken as soon as no digits in their open cells can satisfy them.
    const digits = values.map((d, cell) => d !== 0 ? 1 << d : board.all & ~[...board.peers[cell]]
      .reduce((mask, peer) => mask | 1 << values[peer], 0));
    const breaks = (cells) => {
      for (const cell of cells) if (values[cell] !== 0) found.add(cell);
    };
    for (const [terms, total] of board.sums) {
      const bound = (first, last) => terms.reduce((sum, [cell, factor]) =>
        sum + factor * (factor > 0 ? first : last)(digits[cell]), 0);
      const lowest = (mask) => mask === 0 ? 0 : 31 - Math.clz32(mask & -mask);
      const highest = (mask) => mask === 0 ? 0 : 31 - Math.clz32(mask);
      if (total < bound(lowest, highest) || total > bound(highest, lowest)) {
        breaks(terms.map(([cell]) => cell));
      }
    }
    for (const [cells, masks] of board.sets) {
      const mask = cells.reduce((all, cell) => values[cell] ? all | 1 << values[cell] : all, 0);
      if (!masks.some((one) => (one & mask) === mask)) breaks(cells);
    }
    for (const [cells, machine] of board.sequences) {
      const masks = cells.map((cell) => digits[cell]);
      if (readable(machines[machine], masks).includes(0)) breaks(cells);
    }
    return found;
  };

  /* By term, the digits with which a sum can be reached. Terms that exclude each other have different
     digits. For long sums whose cells only partly do, repetitions are allowed, which leaves more. */
  const EXACT_TERMS = 5;
  const summable = (board, terms, total, masks) => {
    const cells = terms.map(([cell]) => cell);
    const excludes = cells.map((cell, i) => cells.slice(0, i)
      .map((other) => board.peers[cell].has(other)));
    const distinct = excludes.every((row) => row.every(Boolean));
    const exact = distinct || terms.length <= EXACT_TERMS;
    const left = terms.map(() => 0);
    const known = new Map();
    const chosen = [];
    const reaches = (i, sum, used) => {
      if (i === terms.length) return sum === total;
      // How the rest may go on depends on the digits used, and unless all exclude each other, on where.
      const key = `${i},${sum},${distinct ? used : exact ? chosen.slice(0, i) : ''}`;
      if (known.has(key)) return known.get(key);
      let good = false;
      for (let d = 1; d <= board.n; ++d) {
        if (!(masks[i] >> d & 1) || distinct && used >> d & 1) continue;
        if (exact && !distinct && excludes[i].some((does, j) => does && chosen[j] === d)) continue;
        chosen[i] = d;
        if (!reaches(i + 1, sum + terms[i][1] * d, used | 1 << d)) continue;
        left[i] |= 1 << d;
        good = true;
      }
      known.set(key, good);
      return good;
    };
    reaches(0, 0, 0);
    return left;
  };

  /* The candidates that remain after each clue is applied separately, as a player does who looks at
     one cage or line after the other. */
  const narrowed = (board, machines, masks) => {
    const left = masks.slice();
    const keep = (cells, some) => cells.forEach((cell, i) => { left[cell] &= some[i]; });
    masks.forEach((mask, cell) => {
      const {near, partners} = board;
      for (let d = 1; d <= board.n; ++d) {
        const bars = near[cell].some(([other, by]) =>
          (masks[other] & ~((1 << d + by) | (d > by ? 1 << d - by : 0))) === 0) ||
          partners[cell].some(([other, table]) => (masks[other] & ~table[d - 1]) === 0);
        if (bars) left[cell] &= ~(1 << d);
      }
    });
    for (const [terms, total] of board.sums) {
      const cells = terms.map(([cell]) => cell);
      keep(cells, summable(board, terms, total, cells.map((cell) => masks[cell])));
    }
    for (const [cells, sets] of board.sets) {
      const possible = sets.filter((set) => cells.every((cell) => masks[cell] & set) &&
        (set & ~cells.reduce((all, cell) => all | masks[cell], 0)) === 0);
      keep(cells, cells.map(() => possible.reduce((all, set) => all | set, 0)));
    }
    for (const [cells, machine] of board.sequences) {
      keep(cells, readable(machines[machine], cells.map((cell) => masks[cell])));
    }
    return left;
  };

