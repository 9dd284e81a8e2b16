  /* Elements of the page, and the messages below the board. */
  const element = (name, attributes = {}, ...children) => {
    const node = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.append(...children);
    return node;
  };
  const unseen = (said) => element('span', {class: 'unseen'}, said);
  const dotsElement = (level) => {
    const node = element('span', {class: 'dots'});
    if (level === 0) return node;
    node.append(element('span', {'aria-hidden': 'true'}, dots(level)),
      unseen(text.level(level, levelName(level))));
    return node;
  };
  const say = (lines, strong = '') => {
    $('message').replaceChildren();
    $('talk').scrollTop = 0;
    if (strong) $('message').append(element('strong', {}, strong));
    $('message').append(...nodesOf(lines.filter(Boolean).join(' '), true));
    const depth = game?.hint?.depth ?? 0;
    const following = game?.done && nextPuzzle(game.puzzle);
    $('apply').hidden = $('close').hidden = depth < 3;
    $('mend').hidden = !game?.wrong.size || game.paused;
    $('hint').textContent = depth === 1 || depth === 2 ? text.deeper : text.hint;
    $('next').hidden = !following;
    $('list-link').hidden = !game?.done;
    $('similar').hidden = !game?.done || $('another').hidden;
    if (following) {
      $('next').href = `#${following.number}`;
      $('next').textContent = text.next(following.number);
    }
    $('play').classList.toggle('reading', depth === 3 || Boolean(game?.done));
    $('legend').replaceChildren();
  };

