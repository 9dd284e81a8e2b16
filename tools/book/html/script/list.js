  /* The list. */
  const showList = () => {
    const chapters = $('chapters');
    chapters.replaceChildren();
    let done = 0;
    for (const chapter of book.chapters) {
      const list = element('ul');
      for (const puzzle of chapter.puzzles) {
        const state = store.read(puzzle);
        const word = !state ? text.untouched : state.done ? text.solved : text.begun;
        const unseen = (said) => element('span', {class: 'unseen'}, said);
        const [before, behind] = text.puzzle('|').split('|');
        const link = element('a', {href: `#${puzzle.number}`},
          element('span', {}, unseen(before), String(puzzle.number), unseen(`${behind}, ${word} `)));
        if (state) {
          link.classList.add(state.done ? 'done' : 'begun');
          link.append(element('small', {}, (state.done ? '✓ ' : '') + timeText(state.seconds)));
          done += state.done ? 1 : 0;
        }
        list.append(element('li', {}, link));
      }
      chapters.append(element('h3', {}, chapter.name + ' ', dotsElement(chapter.level)),
        list);
    }
    $('summary').textContent = text.summary(done, puzzles.length);
    showTimes();
  };

  /* One's times, by level: a puzzle that was solved several times counts with each of them. */
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
    const puzzle = puzzles.find((other) => other.number === Number(number));
    if (puzzle) await takeSteps(puzzle);
    if (location.hash !== address) return;  // the player was faster
    game = null;
    document.body.classList.toggle('playing', Boolean(puzzle));
    $('list').hidden = Boolean(puzzle);
    $('play').hidden = !puzzle;
    if (puzzle) {
      open(puzzle);
      if (entries) {
        takeShared(entries);
        history.replaceState(null, '', `#${puzzle.number}`);
      }
      $('play-title').focus({preventScroll: true});
    } else {
      showList();
    }
    document.title = puzzle ? `${text.puzzle(puzzle.number)} – ${book.title}` : book.title;
    scrollTo(0, 0);
  };

