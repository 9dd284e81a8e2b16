  /* The list: a picture of each puzzle with its progress, filters, and the puzzle to continue. */

  const stateOf = (state) => !state ? 'new' : state.done ? 'done' : 'begun';
  /* Whether the list shows a puzzle. */
  const matches = (puzzle) => (!view.level || String(puzzle.level) === view.level) &&
    (!view.rule || ruleOf(puzzle) === view.rule) &&
    (!view.state || stateOf(store.read(puzzle)) === view.state);
  const isOpenPuzzle = (puzzle) => !store.read(puzzle)?.done;
  /* The puzzle to play after another: an unsolved one that the list shows, else any unsolved one. The
     filter by progress does not count, for it would skip what was just begun. */
  const nextPuzzle = (puzzle) => {
    const open = [...puzzles.slice(puzzles.indexOf(puzzle) + 1), ...puzzles.slice(0, puzzles.indexOf(puzzle))]
      .filter(isOpenPuzzle);
    return open.find((other) => (!view.level || String(other.level) === view.level) &&
      (!view.rule || ruleOf(other) === view.rule)) ?? open[0];
  };
  /* Of the open cells, how many are filled. */
  const percentOf = (puzzle, {values}) => {
    const open = digitsOf(puzzle.puzzle).flatMap((d, cell) => d === 0 ? [cell] : []);
    return Math.floor(100 * open.filter((cell) => values[cell] !== 0).length / Math.max(1, open.length));
  };
  const pictureOf = (puzzle) => picture(puzzle, store.read(puzzle)?.values ?? digitsOf(puzzle.puzzle),
    {given: ' font-weight="700"', entered: ' class="mine"'});
  /* Whether puzzles have different rules, which cards and titles then name. */
  let compared = 0, rulesDiffer = false;
  const haveRules = () => {
    if (compared !== puzzles.length) {
      compared = puzzles.length;
      rulesDiffer = new Set(puzzles.map(ruleOf)).size > 1;
    }
    return rulesDiffer;
  };

  /* Pictures are drawn when they come into sight: those of a thousand puzzles take seconds. */
  const inSight = new IntersectionObserver((entries) => {
    for (const {target, isIntersecting} of entries) {
      if (!isIntersecting) continue;
      inSight.unobserve(target);
      target.innerHTML = pictureOf(puzzles[target.dataset.place]);
    }
  }, {rootMargin: '400px'});

  const cardOf = (puzzle) => {
    const state = store.read(puzzle);
    const kind = stateOf(state);
    const percent = kind === 'begun' ? percentOf(puzzle, state) : 0;
    const word = {new: text.untouched, begun: `${text.begun} ${text.percent(percent)}`,
      done: `${text.solved} ${state && timeText(state.seconds)}`}[kind];
    const thumb = element('span', {class: 'thumb', 'data-place': puzzles.indexOf(puzzle)});
    const name = [text.puzzle(puzzle.number), puzzle.level ? text.level(puzzle.level, levelName(puzzle.level)) : '',
      haveRules() ? ruleOf(puzzle) : '', word].filter(Boolean).join(text.comma);
    // Screen readers skip the picture: the name has all of it in words.
    const face = element('span', {class: 'face', 'aria-hidden': 'true'}, thumb,
      element('span', {class: 'number'}, `${puzzle.number} `, element('span', {class: 'dots'}, dots(puzzle.level))));
    if (haveRules()) face.append(element('small', {class: 'rule'}, ruleOf(puzzle)));
    if (kind === 'done') face.append(element('small', {}, `✓ ${timeText(state.seconds)}`));
    if (kind === 'begun') {
      const bar = element('span', {class: 'bar'}, element('span'));
      bar.firstChild.style.width = `${percent}%`;
      face.append(bar, element('small', {}, text.percent(percent)));
    }
    inSight.observe(thumb);
    return element('a', {href: `#${puzzle.number}`, class: `card ${kind}`, tabindex: -1}, unseen(name), face);
  };

  const showFilters = () => {
    const choices = {
      level: [...new Set(puzzles.map(({level}) => level))].sort((a, b) => a - b)
        .map((level) => [String(level), levelName(level)]),
      rule: [...new Set(puzzles.map(ruleOf))].map((rule) => [rule, rule]),
      state: text.states,
    };
    for (const [name, list] of Object.entries(choices)) {
      const select = $(`by-${name}`);
      if (!list.some(([value]) => value === view[name])) view[name] = '';
      select.replaceChildren(...[['', text.any], ...list].map(([value, said]) => element('option', {value}, said)));
      select.value = view[name];
      select.closest('label').hidden = list.length < 2;
    }
  };
  /* The last played puzzle, or else one in progress, or the first unsolved one. */
  const showContinue = () => {
    const begun = puzzles.filter((puzzle) => stateOf(store.read(puzzle)) === 'begun');
    const puzzle = begun.find(({number}) => number === view.last) ?? begun.at(-1) ?? puzzles.find(isOpenPuzzle);
    $('continue').hidden = !puzzle;
    if (!puzzle) return;
    const state = store.read(puzzle);
    const said = (state ? text.resumePuzzle : text.startPuzzle)(puzzle.number);
    const about = [levelName(puzzle.level), haveRules() ? ruleOf(puzzle) : '',
      state ? `${text.percent(percentOf(puzzle, state))}${text.comma}${timeText(state.seconds)}` : '']
      .filter(Boolean).join(text.comma);
    const thumb = element('span', {class: 'thumb'});
    thumb.innerHTML = pictureOf(puzzle);
    $('continue').href = `#${puzzle.number}`;
    $('continue').replaceChildren(thumb,
      element('span', {}, element('strong', {}, said), element('small', {}, about)));
  };

  const showList = () => {
    inSight.disconnect();
    showFilters();
    showContinue();
    const chapters = $('chapters');
    chapters.replaceChildren();
    for (const chapter of book.chapters) {
      const shown = chapter.puzzles.filter(matches);
      if (shown.length === 0) continue;
      chapters.append(element('h3', {}, chapter.name + ' ', dotsElement(chapter.level)),
        element('ul', {}, ...shown.map((puzzle) => element('li', {}, cardOf(puzzle)))));
    }
    const cards = [...chapters.querySelectorAll('.card')];
    const start = cards.find((card) => card.hash === `#${view.last}`) ?? cards[0];
    if (start) start.tabIndex = 0;
    for (const id of ['overview', 'filters', 'travel']) $(id).hidden = puzzles.length === 0;
    $('none').hidden = cards.length > 0 || puzzles.length === 0;
    const done = puzzles.filter((puzzle) => !isOpenPuzzle(puzzle)).length;
    $('summary').textContent = text.summary(done, puzzles.length);
    $('share-done').style.width = `${100 * done / puzzles.length}%`;
    showTimes();
  };

  /* The player's times, by level. A puzzle that was solved several times counts each time. */
  const showTimes = () => {
    const all = times.all();
    const rows = book.chapters.flatMap((chapter) => {
      const solved = chapter.puzzles.filter((puzzle) => all[puzzle.number]);
      const runs = solved.flatMap((puzzle) => all[puzzle.number]);
      if (runs.length === 0) return [];
      const seconds = runs.map(([time]) => time);
      const mean = seconds.reduce((sum, time) => sum + time, 0) / seconds.length;
      return [[chapter.name, `${solved.length} / ${chapter.puzzles.length}`,
        timeText(Math.min(...seconds)), timeText(Math.round(mean)),
        String(solved.filter((p) => all[p.number].some(([, hints]) => hints === 0)).length)]];
    });
    const row = (name, cells) => element('tr', {}, ...cells.map((cell, i) =>
      element(i === 0 || name === 'th' ? 'th' : 'td', {scope: name === 'th' ? 'col' : 'row'}, cell)));
    $('times').hidden = rows.length === 0;
    $('times-table').replaceChildren(row('th', text.columns), ...rows.map((cells) => row('td', cells)));
  };

  /* The address names the open view: #12 is a puzzle, #12:53..7... one with entries. */
  const route = async () => {
    if (game) save();
    const address = location.hash;
    const [number, entries] = address.slice(1).split(':');
    const puzzle = number === 'new' ? newPuzzle : puzzles.find((other) => other.number === Number(number));
    if (puzzle) await takeSteps(puzzle);
    if (location.hash !== address) return;  // the player was faster
    const before = game?.puzzle;
    game = null;
    document.body.classList.toggle('playing', Boolean(puzzle));
    $('list').hidden = Boolean(puzzle);
    $('play').hidden = !puzzle;
    scrollTo(0, 0);
    if (puzzle) {
      open(puzzle);
      if (entries) {
        takeShared(entries.replaceAll('%7E', '~'));
        history.replaceState(null, '', `#${puzzle.number}`);
      }
      $('play-title').focus({preventScroll: true});
    } else {
      showList();
      if (before) $('chapters').querySelector(`[href="#${before.number}"]`)?.focus();
    }
    document.title = puzzle ? `${titleOf(puzzle)} – ${book.title}` : book.title;
  };

