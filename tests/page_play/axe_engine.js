'use strict';
/* axe is in the page before this text: a page without a book, with the engine. */
const session = async () => {
  const look = async (where) => {
    const {violations} = await axe.run();
    for (const {id, nodes} of violations) failures.push(`${where}: ${id}: ${nodes.map((n) => n.html).join(' | ').slice(0, 300)}`);
  };
  await until(() => one('#engine-state').textContent === 'Engine ready.');
  await look('the empty list');
  one('#make-board').value = '6x6'; one('#make-rules').value = 'killer'; one('#make-level').value = '2';
  one('#make-one').click();
  await until(() => !one('#play').hidden);
  for (let i = 0; i < 3 && one('#apply').hidden; ++i) { const b = one('#message').textContent; one('#hint').click(); await until(() => one('#message').textContent !== b || !one('#apply').hidden); }
  one('#walk').open = true; await until(() => $$('#walk-list li').length > 3); one('#others').open = true;
  await look('a hint and the steps');
  await goBack(); one('#own').open = true; await look('the list');
  one('#bring-empty').click(); await until(() => !one('#set').hidden); await look('a new board');
};
