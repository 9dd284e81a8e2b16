  /* Buttons and start-up. */
  const on = (id, action) => $(id).addEventListener('click', (event) => game && action(event));
  for (const mode of MODES) on(mode, () => setMode(mode));
  on('erase', erase);
  on('undo', () => travel(game.undo, game.redo));
  on('redo', () => travel(game.redo, game.undo));
  on('check', () => game.paused || check());
  on('hint', askHint);
  on('apply', apply);
  on('close', closeHint);
  on('mend', mend);
  on('fill', fillMarks);
  on('zoom', toggleZoom);
  on('pause', () => pause(!game.paused));
  on('share', share);
  on('solver', shareSolver);
  on('restart', restart);
  on('print', () => window.print());
  on('similar', () => makeSimilar($('similar')));
  on('another', () => makeSimilar($('another')));
  on('set', setGivens);
  $('make-one').addEventListener('click', makeOne);
  $('bring-open').addEventListener('click', bring);
  $('bring-empty').addEventListener('click', openEmpty);
  $('walk').addEventListener('toggle', () => game && $('walk').open && showWalk());

  /* Boxes with a setting, and lists. */
  for (const name of ['conflicts', 'entries', 'timed']) {
    $(name).checked = settings[name];
    $(name).addEventListener('change', () => {
      settings[name] = $(name).checked;
      keepSettings();
      if (game) draw();
    });
  }
  const themes = document.querySelectorAll('select.theme');
  for (const select of themes) {
    select.append(...text.themes.map(([value, said]) => element('option', {value}, said)));
    select.value = settings.theme;
    select.addEventListener('change', () => {
      settings.theme = select.value;
      for (const other of themes) other.value = select.value;
      keepSettings();
      showTheme();
    });
  }
  for (const name of ['level', 'rule', 'state']) {
    $(`by-${name}`).addEventListener('change', ({target}) => {
      view[name] = target.value;
      view.keep();
      showList();
    });
  }
  $('unfilter').addEventListener('click', () => {
    view.level = view.rule = view.state = '';
    view.keep();
    showList();
    $('by-level').focus();
  });

  roving($('chapters'), '.card');
  for (const box of BARS) roving($(box), 'button');
  /* Typing a number on the list opens the puzzle with this number. */
  const TYPING = 1200;  // milliseconds in which the next digit belongs to the same number
  let typed = '', typedAt = 0;
  document.addEventListener('keydown', (event) => {
    if (game || !/^\d$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey ||
        event.target.closest('input, select')) return;
    typed = event.timeStamp - typedAt < TYPING ? typed + event.key : event.key;
    typedAt = event.timeStamp;
    const cards = [...$('chapters').querySelectorAll('.card')];
    const card = cards.find(({hash}) => hash === `#${typed}`);
    if (card) moveFocus(cards, card);
  });

  addEventListener('resize', () => {
    if (!game) return;
    zoomTo(game.zoom);
    zoomToPicked();
  });
  addEventListener('hashchange', route);
  addEventListener('beforeprint', preparePaper);
  addEventListener('pagehide', () => game && save());
  setInterval(() => {
    if (!game || game.done || game.paused || document.hidden) return;
    ++game.seconds;
    $('clock').textContent = timeText(game.seconds);
    if (game.seconds % 10 === 0) save();
  }, 1000);

  document.querySelectorAll('[data-text]').forEach((node) => {
    node.textContent = text[node.dataset.text];
  });
  document.querySelectorAll('[data-label]').forEach((node) => {
    node.setAttribute('aria-label', text[node.dataset.label]);
  });
  $('share').hidden = location.protocol === 'file:';
  showEngine();
  route();
