  /* Hints. The engine explains the next step on the current board. Without it, the page has the steps from
     the givens to the solution. A step is done when its digits are filled in, or when its candidates are
     removed from the pencil marks or its hint was shown. A player who took another way may have easier
     steps, so singles are searched on the current board. */
  const candidates = () => {
    const {board, values, puzzle, seen, gone} = game;
    const masks = values.map((value, cell) =>
      value === 0 ? (2 << board.n) - 2 & ~board.refused[cell] : 0);
    values.forEach((value, cell) => {
      if (value) board.takes(cell, value, (other, mask) => { masks[other] &= ~mask; });
    });
    for (const i of seen) {
      for (const [cell, d] of puzzle.steps[i].removes) masks[cell] &= ~(1 << d);
    }
    for (const [cell, d] of gone) masks[cell] &= ~(1 << d);
    return masks;
  };
  /* The candidates for the engine. Marks count if every open cell has some: many players mark only pairs.
     A cell whose marks lack its digit keeps the candidates that the rules leave. */
  const engineHint = async () => {
    const {board, puzzle, values, marks, solution} = game;
    const areMarked = values.every((value, cell) => value !== 0 || marks[cell] !== 0);
    const masks = candidates().map((mask, cell) =>
      areMarked && marks[cell] >> solution[cell] & 1 ? mask & marks[cell] : mask);
    const {step} = await engine.ask('hint', {board: board.text, digits: values.map(charOf).join(''),
      candidates: masks, solution: puzzle.solution});
    return step && {...step, step: -1};
  };
  const singleHint = () => {
    const {board} = game;
    const masks = candidates();
    const hint = (id, houses, cell, d, said, title = '') => {
      const known = book.techniques.findIndex(([other]) => other === id);
      return known < 0 ? null
        : {technique: known, title,
          cells: [cell], houses, places: [[cell, d]], removes: [], step: -1,
          where: text.look(houses.length ? board.names[houses[0]] : board.name(cell)),
          text: said(board.names[houses[0]], board.name(cell), signOf(d))};
    };
    const [firstBox, endOfBoxes] = board.boxHouses || [2 * board.n, 3 * board.n];
    const inBoxes = (house) => house >= firstBox && house < endOfBoxes;
    const order = board.houses.map((house, i) => [house, i])
      .sort(([, a], [, b]) => inBoxes(b) - inBoxes(a));
    for (const [house, i] of order) {
      if (house.length !== board.n) continue;
      for (let d = 1; d <= board.n; ++d) {
        const places = house.filter((cell) => masks[cell] >> d & 1);
        if (places.length !== 1 || house.some((cell) => game.values[cell] === d)) continue;
        const open = house.filter((cell) => game.values[cell] === 0).length;
        const found = open === 1 ? hint('full-house', [i], places[0], d, text.lastCell)
          : hint(inBoxes(i) ? 'hidden-single-box' : 'hidden-single-line', [i], places[0], d, text.hidden,
            board.titles[i]);
        if (found) return found;
      }
    }
    for (let cell = 0; cell < masks.length; ++cell) {
      if (masks[cell] && (masks[cell] & masks[cell] - 1) === 0) {
        const found = hint('naked-single', [], cell, Math.log2(masks[cell]), text.naked);
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
  const ownHint = () => {
    const path = pathHint();
    return path && path.places.length === 0 ? singleHint() || path : path || singleHint();
  };
  /* Each press shows more of the same step, until all of it is shown. */
  const hint = async () => {
    if (game.hint && game.hint.depth < 3) {
      showHint(game.hint, game.hint.depth + 1);
      return;
    }
    game.hint = null;
    game.wrong = new Set(wrongCells());
    if (game.done || game.wrong.size) {
      say([game.done ? text.full : text.badHint]);
      draw();
      return;
    }
    let found = null, reason = text.noHint;
    // Of a book's puzzle the path is there before the engine is.
    if (engine && game.board.text && (engine.isReady() || game.puzzle.steps.length === 0)) {
      const state = () => JSON.stringify([game?.puzzle.number, game?.values, game?.marks]);
      const before = state();
      found = await engineHint().catch(({message}) => {
        reason = message || reason;
        return ownHint();
      });
      if (state() !== before) return;  // the player went on
    } else {
      found = ownHint();
    }
    if (!found) {
      say([reason]);
      draw();
      return;
    }
    showHint(found, 1);
  };
  /* Shows a step up to this depth: 1 where to look, 2 the technique, 3 the whole step. */
  const showHint = (found, depth) => {
    const whole = depth === 3;
    game.hint = {...found, depth};
    if (whole && found.removes.length) {
      if (found.step >= 0) game.seen.add(found.step);
      else game.gone.push(...found.removes);
    }
    const title = depth > 1 ? found.title || book.techniques[found.technique][1] : '';
    say(whole ? [found.text] : [found.where], title);
    save();
    draw();
  };
  /* The focus returns to the board if the hint was requested there. */
  let askedOnBoard = false;
  const focusBack = () => (askedOnBoard ? game.cells[game.picked] : $('hint')).focus({preventScroll: true});
  const askHint = async () => {
    if (game.paused || game.puzzle.isNew) return;
    if (!game.done) ++game.hints;
    askedOnBoard = $('board').contains(document.activeElement);
    await hint();
    if (game?.hint?.depth === 3) $('apply').focus({preventScroll: true});
  };
  const closeHint = () => {
    game.hint = null;
    say([]);
    draw();
    focusBack();
  };
  const apply = () => {
    const found = game.hint;
    if (!found || found.depth < 3) return;
    change(() => {
      for (const [cell, d] of found.places) place(cell, d);
      const masks = candidates();
      for (const [cell, d] of found.removes) {
        // A cell without marks first gets its remaining candidates, so that the removal shows.
        if (game.values[cell] === 0 && game.marks[cell] === 0) game.marks[cell] = masks[cell];
        game.marks[cell] &= ~(1 << d);
      }
    });
    if (found.places.length) pick(found.places[0][0], false);
    if (!game.done) focusBack();
  };
  const restart = () => {
    if (!confirm(text.sure)) return;
    store.remove(game.puzzle);
    open(game.puzzle);
  };

