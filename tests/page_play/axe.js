'use strict';
/* axe is in the page before this text. */
const session = async () => {
  window.confirm = () => true;
  const look = async (where) => {
    const {violations} = await axe.run();
    for (const {id, nodes} of violations) failures.push(`${where}: ${id}: ${nodes[0].html}`);
  };
  await until(() => one('#chapters .thumb svg'));
  await look('the list');
  one('#by-state').value = 'done';
  one('#by-state').dispatchEvent(new Event('change'));
  await look('an empty list');
  one('#unfilter').click();
  await go(1);
  one('#fill').click();
  one('#color').click();
  one('#pad [data-digit="3"]').click();
  wholeHint();
  one('#others').open = true;
  await look('a hint');
  one('#pause').click();
  await look('a pause');
  one('#pause').click();
  one('#digit').click();
  one('#restart').click();
  const {solution, puzzle} = data()[0];
  [...solution].forEach((d, i) => {
    if (puzzle[i] !== '.') return;
    cell(i).click();
    one(`#pad [data-digit="${d}"]`).click();
  });
  expect(!one('#list-link').hidden, 'solved');
  await look('the end');
};
