// Moves that are chosen ahead of one's turn, and those that go without saying.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const MANNERS = [
  { lang: 'en', theme: 'evening', size: DESKTOP },
  { lang: 'fr', theme: 'daylight', size: { width: 360, height: 740 } },
  { lang: 'ko', theme: 'evening', size: PHONE, touch: true },
];
const play = ({ page }) => page.locator('.me [aria-keyshortcuts="Enter"]');
const pass = ({ page }) => page.locator('.me [aria-keyshortcuts="P"]');
const numberOf = async (tile) => Number.parseInt(await tile.getAttribute('data-tile'), 10);
const tiles = ({ page }) => page.locator('.hand .place:not([inert]) [data-tile]');
const named = ({ page }) => page.locator('.verdict b');
const isOn = (button) => button.and(button.page().locator('[aria-pressed="true"]')).waitFor();
const DROPPED = {
  en: 'Your move was not sent',
  fr: 'Votre coup n’a pas été joué',
  ko: '상황이 바뀌어',
};

test('a play and a pass chosen ahead are made in their turn, and dropped by a surprise', async () => {
  const guests = await Promise.all(MANNERS.map((manner) => Guest.arrive(browser, server.url, manner)));
  const id = await seat(guests, lexio, { seats: 3 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, lexio)));
  const first = guests.findIndex((guest) => guest.traffic.mine);
  const [leader, second, third] = [0, 1, 2].map((n) => guests[(first + n) % 3]);
  const mine = (guest) => guest.traffic.until(() => guest.traffic.mine, 'a turn');
  const moved = (guest, from) => guest.traffic.until(() => guest.traffic.done > from, 'a move that was chosen ahead');

  // The weakest single is led; the third one answers with the strongest tile before the second has said anything.
  await leader.press(tiles(leader).first());
  await leader.press(play(leader));
  await mine(second);
  await third.page.locator('.trick .best, .best').first().waitFor();
  await third.press(tiles(third).last());
  // What is chosen is named before its turn: one tile is a single, and with one of another number it is no play.
  await named(third).waitFor();
  const name = await named(third).innerText();
  const [low, high] = await Promise.all([tiles(third).first(), tiles(third).last()].map(numberOf));
  assert.ok(name.includes(String(high)), `“${name}” names the ${high}`);
  assert.notEqual(low, high, 'the weakest and the strongest tile are no pair');
  await third.settled();
  await third.shot('ahead-named');
  await third.press(tiles(third).first());
  await named(third).waitFor({ state: 'detached' });
  await third.press(tiles(third).first());
  await named(third).waitFor();
  await third.press(play(third));
  await isOn(play(third));
  await third.settled();
  await third.shot('ahead-play');
  await third.axe('a play chosen ahead');
  await third.fits('a play chosen ahead');
  const held = await tiles(third).count();
  await third.still();
  let before = third.traffic.done;
  await second.press(pass(second));
  await moved(third, before);
  await third.settled();
  assert.equal(await tiles(third).count(), held - 1, 'the tile was played');
  assert.deepEqual(third.traffic.refused, []);
  await third.unmoved('a move chosen ahead is sent');

  // Who has second thoughts takes it back; a pass is chosen the same way.
  await mine(leader);
  await second.press(pass(second));
  await isOn(pass(second));
  await second.press(pass(second));
  await pass(second).and(second.page.locator('[aria-pressed="false"]')).waitFor();
  await second.press(pass(second));
  await isOn(pass(second));
  await second.settled();
  await second.shot('ahead-pass');
  before = second.traffic.done;
  await leader.press(pass(leader));
  await moved(second, before);

  // The third one leads; what was chosen against that is void when it is taken back.
  await mine(third);
  await third.press(tiles(third).first());
  await third.press(play(third));
  await mine(leader);
  await second.page.locator('.best').first().waitFor();
  await second.press(pass(second));
  await isOn(pass(second));
  before = second.traffic.done;
  const { seq } = second.traffic;
  await third.ask(`/tables/${id}/propose`, { what: 'undo', seen: seq });
  await second.page.getByText(DROPPED[second.manner.lang]).waitFor();
  await second.shot('ahead-dropped');
  await mine(third);
  assert.equal(second.traffic.done, before, 'nothing was sent');
  assert.equal(await second.page.locator('.me [aria-pressed="true"]').count(), 0);
  for (const guest of guests) {
    assert.deepEqual(guest.traffic.refused, []);
    await guest.judge();
    await guest.leave();
  }
});

test('where nothing beats the table, the page passes by itself if one wishes', async () => {
  const guest = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP, motion: 'still' });
  const { traffic } = guest;
  const id = await seat([guest], { ...lexio, rules: { rounds: 5 } });
  await comeTo(guest, id, lexio);
  await guest.press(guest.page.getByRole('button', { name: 'Menu', exact: true }));
  await guest.press(guest.page.getByText('Made for me'));
  await guest.shot('forced-setting');
  await guest.press(guest.page.getByRole('button', { name: 'Close', exact: true }));
  for (let turn = 0, passes = 0; passes < 2; turn++) {
    assert.ok(turn < 200 && !traffic.over, `${passes} passes in ${turn} turns`);
    await traffic.until(() => traffic.over || traffic.mine, 'a turn');
    const { done } = traffic;
    if (traffic.legal.actions.join() === 'pass') passes++;
    else {
      const goOn = guest.page.locator('.settling [aria-keyshortcuts="Enter"]');
      if (await goOn.count()) await goOn.click();
      await lexio.taps(guest);
    }
    await traffic.until(() => traffic.done > done || traffic.refused.length > 0, 'the move');
  }
  assert.deepEqual(traffic.refused, []);
  await guest.judge();
  await guest.leave();
});
