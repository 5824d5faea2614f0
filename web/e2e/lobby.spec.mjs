// Before a game: who sits down, who then may do what, without the page being loaded again.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESK, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import { rules } from './support/games/lexio.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

test('whoever sits down gets the buttons of a seat at once', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESK });
  const friend = await Guest.arrive(browser, server.url, { size: PHONE, touch: true, theme: 'daylight' });
  const { id } = await host.ask('/tables', {
    game: 'lexio',
    seats: 4,
    rules,
    clock: { kind: 'none' },
    visibility: 'link',
    chat: true,
    rated: false,
  });
  for (const guest of [host, friend]) await guest.go(`/t/${id}`);
  const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
  const sitHere = ({ page }) => page.getByRole('button', { name: 'Sit here' });

  // Who only looks on may sit down, nothing else.
  await sitHere(friend).first().waitFor();
  for (const name of ['I am ready', 'Fill with bots', 'Start'])
    assert.equal(await button(friend, name).count(), 0, `${name} is not for who only looks on`);
  if (!(await button(host, 'Fill with bots').count())) await host.press(sitHere(host).first());
  await button(host, 'Fill with bots').waitFor();

  await friend.press(sitHere(friend).last());
  await friend.press(button(friend, 'I am ready'));
  await button(friend, 'Not yet').waitFor();
  assert.equal(await button(friend, 'Fill with bots').count(), 0, 'bots are the host’s to ask for');
  await friend.shot('lobby-seated');

  // Another seat is as good; then the rest is bots, and everybody plays.
  await friend.press(sitHere(friend).first());
  await button(friend, 'I am ready').waitFor();
  await friend.press(button(friend, 'I am ready'));
  await host.press(button(host, 'Fill with bots'));
  await host.shot('lobby-filled');
  await host.press(button(host, 'Start'));
  for (const guest of [host, friend]) await guest.page.locator('.lexio .hand button').first().waitFor();
  for (const guest of [host, friend]) await guest.judge();
});
