// Two people who have sat at one table, in two languages, on a desktop and a phone: one invites the other to a new
// table with one press, the other sees it at once and comes; then the one blocks the other, who neither sees nor
// joins that table any more, and is not told why.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { Guest } from './support/guest.mjs';

useServerAndBrowser();

const button = (guest, name) => guest.page.getByRole('button', { name });

test('people who played together are invited again, and kept away', async () => {
  const ada = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const eve = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  for (const { guest, name } of [
    { guest: ada, name: 'Ada' },
    { guest: eve, name: 'Ève' },
  ]) {
    await guest.go('/');
    await guest.page.getByRole('heading', { level: 1 }).waitFor();
    await guest.ask('/me', { name });
  }
  // A public table of Ada's at which Eve sits down.
  const { id: first } = await ada.ask('/tables', { game: 'lexio', seats: 3, clock: { kind: 'none' } });
  await ada.ask(`/tables/${first}/sit`, { seat: 0 });
  await eve.ask(`/tables/${first}/sit`, { seat: 1 });

  await ada.go('/me');
  await ada.page.getByText('People you played with').waitFor();
  await ada.page.getByText('at your table now').waitFor();
  await ada.settled();
  await ada.shot('people');
  await ada.axe('people I played with');
  await eve.go('/me');
  await eve.page.getByText('Ada', { exact: true }).first().waitFor();
  await eve.settled();
  await eve.shot('people', { fullPage: true });
  await eve.fits('people I played with');
  await eve.axe('people I played with');
  await eve.go('/learn');
  await eve.page.locator('header a[href="/me"]').waitFor();
  // Eve reads something else: every page tells her by itself, and leads to the list. What tells her goes by itself.
  await Promise.all([
    eve.page.getByRole('status').getByText('Ada vous invite').waitFor(),
    ada.press(button(ada, 'Invite Ève to Lexio')),
  ]);
  await ada.page.waitForURL(/\/t\//);
  const second = ada.page.url().split('/').at(-1);
  assert.notEqual(second, first);

  const link = eve.page.getByRole('link', { name: 'Invitations', exact: true });
  await eve.settled();
  await eve.shot('invited-elsewhere');
  await eve.fits('an invitation on another page');
  await eve.axe('an invitation on another page');
  await eve.press(link);
  const invitation = eve.page.locator(`a[href="/t/${second}"]`);
  await invitation.getByText('Ada vous invite').waitFor();
  await eve.settled();
  await eve.shot('invited');
  await eve.fits('an invitation on the home page');
  await eve.axe('an invitation on the home page');
  // She has been told: whoever goes on to another page is not told again, and finds it there as well.
  const told = eve.page.locator('.notices').getByText('Ada vous invite');
  await told.waitFor({ state: 'detached' });
  await eve.press(eve.page.locator('main a[href="/clubs"]'));
  await link.waitFor();
  await eve.settled();
  assert.equal(await told.count(), 0, 'an invitation is told of once');
  await eve.press(link);
  await eve.press(invitation);
  // Her page says by itself that she is ready; she does not leave before.
  const ready = eve.page.waitForResponse((answer) => answer.url().endsWith(`/tables/${second}/ready`));
  await eve.press(button(eve, 'Prendre place'));
  await ready;
  await ada.page.getByText('Ève').first().waitFor();

  // Both leave; Ada blocks Eve, and opens a table that everybody else sees.
  for (const guest of [eve, ada]) for (const id of [first, second]) await guest.ask(`/tables/${id}/leave`, {});
  const { id: third } = await ada.ask('/tables', { game: 'lexio', seats: 3, clock: { kind: 'none' } });
  await ada.ask(`/tables/${third}/sit`, { seat: 0 });
  await eve.go('/');
  const row = eve.page.locator(`a[href="/t/${third}"]`);
  await row.waitFor();
  const { id: shared } = await ada.ask('/tables', { game: 'xylo', seats: 4, visibility: 'link' });
  await ada.ask(`/tables/${shared}/sit`, { seat: 0 });
  await eve.ask(`/tables/${shared}/sit`, { seat: 1 });
  await ada.go('/me');
  await ada.press(button(ada, 'Block Ève'));
  await ada.shot('people-block');
  await ada.press(button(ada, 'Yes, block'));
  await button(ada, 'Unblock Ève').waitFor();
  await ada.axe('people I block');
  await row.waitFor({ state: 'detached' });

  // Whoever has the link is told that there is no such table.
  eve.forgives = /status of 404|response code: 404/;
  await eve.go(`/t/${third}`);
  await eve.page.getByRole('heading', { name: 'Cette table n’existe pas ou plus.' }).waitFor();
  await eve.shot('no-such-table');
  await ada.press(button(ada, 'Unblock Ève'));
  await button(ada, 'Invite Ève to Xylo').waitFor();
  await eve.go(`/t/${third}`);
  await eve.press(button(eve, 'Prendre place'));
  await button(eve, 'Prendre place').waitFor({ state: 'detached' });
  await ada.judge();
  await eve.judge();
});
