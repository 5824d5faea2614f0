// One person against bots, each game complete, by keyboard and by touch.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Guest, openBrowser, PHONE } from './guest.mjs';
import { House } from './house.mjs';
import * as lexicon from './games/lexicon.mjs';
import * as lexio from './games/lexio.mjs';
import * as xylo from './games/xylo.mjs';
import { comeTo, playOut, seat, seesTheEnd } from './play.mjs';

let house;
let browser;
before(async () => {
  house = await House.open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await house?.close();
});

async function alone(player, how, manner) {
  const guest = await Guest.arrive(browser, house.url, manner);
  const id = await seat([guest], player);
  await comeTo(guest, id, player);
  await playOut(guest, player, how);
  await seesTheEnd(guest, player);
  await guest.settled();
  await guest.shot(`${player.game}-${how}-over`);
  // A tile clacks, a card slides, a bar rings the note of its number.
  const notes = new Set(await guest.page.evaluate(() => window.notes));
  assert.ok(notes.size > (player === xylo ? 7 : 1), `the game sounds: ${[...notes]}`);
  await guest.judge();
  await guest.leave();
}

for (const player of [lexio, lexicon, xylo]) {
  test(`${player.game} by keyboard alone, on a phone, in French`, () => alone(player, 'keys', { lang: 'fr', size: PHONE }));
  test(`${player.game} by touch, on a phone, in Korean`, () => alone(player, 'taps', { lang: 'ko', theme: 'daylight', size: PHONE, touch: true }));
}
