// A start that is broken off because somebody's share of the deal does not come: the page names who held it back,
// nobody is ready again by itself, and "Ready again" is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import { rules } from './support/games/lexio.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

test('after a broken start the page names who held back, and waits for “Ready again”', async () => {
  const [host, friend, silent] = await Promise.all(
    ['en', 'fr', 'ko'].map((lang) => Guest.arrive(browser, server.url, { size: DESKTOP, lang })),
  );
  await Promise.all([
    host.ask('/me', { name: 'Ada' }),
    friend.ask('/me', { name: 'Bo' }),
    silent.ask('/me', { name: 'Cy' }),
  ]);
  const { id } = await host.ask('/tables', { game: 'lexio', seats: 3, rules, visibility: 'link' });
  const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
  const alert = ({ page }, text) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  const says = ({ page }, text) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const seats = async () => (await host.ask(`/tables/${id}`)).seats;

  // Cy's page commits to a share and never tells it.
  await silent.page.route(/\/reveal$/, () => new Promise(() => {}));
  for (const [seat, guest] of [host, friend, silent].entries()) {
    await guest.ask(`/tables/${id}/sit`, { seat });
    await guest.go(`/t/${id}`);
  }
  await says(host, 'Everybody is here');
  await host.press(button(host, 'Start'));
  await says(host, 'waiting for Cy');
  assert.equal(await host.page.getByRole('alert').count(), 0, 'nothing is broken off yet');

  // The host sends Cy away: that breaks the start off, and everybody reads who did it and whose share was missing.
  await host.press(button(host, 'Remove Cy'));
  await alert(host, 'Ada broke off the start. Shares of the deal not yet revealed: Cy.');
  await alert(friend, 'Ada a interrompu le départ');
  await alert(friend, 'Cy');

  // Another takes the seat: Bo is not ready by itself, however much is told meanwhile.
  const other = await Guest.arrive(browser, server.url, { size: DESKTOP });
  await other.ask('/me', { name: 'Di' });
  await other.ask(`/tables/${id}/sit`, { seat: 2 });
  await other.go(`/t/${id}`);
  await host.page.locator('.seats .person').filter({ hasText: 'Di' }).waitFor();
  await host.page.waitForFunction(
    async (table) => (await (await fetch(`/api/tables/${table}`)).json()).seats[2].ready === true,
    id,
  );
  await says(host, 'Waiting for 1 more.');
  assert.equal((await seats())[1].ready, false, 'nobody is ready again by itself');
  assert.equal(await button(host, 'Start').isDisabled(), true);
  assert.equal(await button(other, 'Ready again').count(), 0, 'who came later was not there');
  await friend.shot('broken-start');
  await friend.axe('lobby, broken start');

  await friend.press(button(friend, 'Prêt à nouveau'));
  await says(host, 'Everybody is here');
  assert.equal((await seats())[1].ready, true);
  assert.equal(await button(friend, 'Prêt à nouveau').count(), 0);
  await host.press(button(host, 'Start'));
  for (const guest of [host, friend, other]) await guest.page.locator('.lexio .hand button').first().waitFor();
  for (const guest of [host, friend, other]) await guest.judge();
});
