'use strict';
/* axe is in the page before this text. */
const session = async () => {
  const look = async (where) => {
    const {violations} = await axe.run();
    for (const {id, nodes} of violations) failures.push(`${where}: ${id}: ${nodes[0].html}`);
  };
  await look('the list');
  await go(1);
  one('#fill').click();
  one('#colour').click();
  one('#pad [data-digit="3"]').click();
  wholeHint();
  one('#others').open = true;
  await look('a hint');
  one('#pause').click();
  await look('a pause');
};
