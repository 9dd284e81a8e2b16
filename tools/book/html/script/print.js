  /* On paper: the puzzle that is open, as it was given or with what was entered, or the puzzles of the
     list with their key. */

  /* What the picture does not show of the rules. */
  const under = (puzzle) => lettersOf(puzzle) + boardOf(puzzle).rules.filter(([drawn]) => !drawn).map(([, rule]) =>
    `<p class="under">${escaped(rule)}</p>`).join('');
  const lettersOf = (puzzle) => !puzzle.letters ? '' : `<p class="under">${escaped(
    book.showsWords ? wordOf(puzzle) : text.letters(puzzle.letters.join(' ')))}</p>`;
  const wordUnder = (puzzle) => puzzle.word ? `<p class="under">${escaped(puzzle.word)}</p>` : '';
  const figures = (list, draw, name) => {
    const figure = (puzzle) => {
      const about = name === 'key' ? '' : dots(puzzle.level);
      const rule = name === 'one' && haveRules() ? escaped(ruleOf(puzzle)) : '';
      return `<figure><figcaption>${text.puzzle(puzzle.number)} ${about} ${rule}</figcaption>` +
        `${draw(puzzle)}${name === 'key' ? wordUnder(puzzle) : under(puzzle)}</figure>`;
    };
    return `<div class="sheet ${name}">${list.map(figure).join('')}</div>`;
  };
  const givensOf = (puzzle) => picture(puzzle, digitsOf(puzzle.puzzle));
  const preparePaper = () => {
    if (game) {
      const draw = () => settings.entries
        ? picture(game.puzzle, game.values, {given: ' font-weight="700"', notes: game,
          shaded: symbols && symbols.drawn})
        : givensOf(game.puzzle);
      $('paper').innerHTML = figures([game.puzzle], draw, 'one');
      return;
    }
    const shown = book.chapters.map((chapter) => ({...chapter, puzzles: chapter.puzzles.filter(matches)}))
      .filter((chapter) => chapter.puzzles.length > 0);
    const solution = (puzzle) => picture(puzzle, digitsOf(puzzle.solution),
      {given: ' font-weight="700"', shaded: symbols && symbols.drawn});
    $('paper').innerHTML = shown.map((chapter, i) =>
      `<section${i ? '' : ' class="first"'}><h2>${escaped(chapter.name)}</h2>` +
      figures(chapter.puzzles, givensOf, '') + '</section>').join('') + `<section><h2>${text.key}</h2>` +
      figures(shown.flatMap((chapter) => chapter.puzzles), solution, 'key') + '</section>';
  };

