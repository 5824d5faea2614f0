// Xylo's own row from one round to the next: the button keeps its place when the note goes, and no choice outlives its round.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as xylo from './support/games/xylo.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const chosen = ({ page }) => page.locator('.own [aria-pressed="true"]');

/** Where the main button is, and whether a note is chosen, both of one moment; nothing once the note is sent. */
const button = ({ page }) =>
  page.evaluate(() => {
    const main = document.querySelector('.me [aria-keyshortcuts="Enter"]');
    if (!main) return null;
    const { x, y, width, height } = main.getBoundingClientRect();
    return { chosen: document.querySelector('.own [aria-pressed="true"]') !== null, place: { x, y, width, height } };
  });

/** A turn in which a note is played; every other one is made on the way there. */
async function notes(guest) {
  const { traffic } = guest;
  for (let turn = 0; turn < 60; turn++) {
    await traffic.until(() => traffic.mine, 'a turn');
    if (traffic.view.phase === 'playing') return;
    const { done } = traffic;
    await xylo.taps(guest);
    await traffic.until(() => traffic.done > done, 'the move');
  }
  assert.fail('nobody plays a note');
}

for (const manner of [
  { lang: 'en', size: DESKTOP, motion: 'still' },
  { lang: 'fr', size: PHONE, theme: 'daylight', motion: 'still' },
])
  test(`the row of Xylo over two rounds, ${manner.lang}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { traffic } = guest;
    await comeTo(guest, await seat([guest], { ...xylo, rules: { rounds: 2 } }), xylo);
    await notes(guest);
    await guest.page.locator('.me.turn .own .can').first().waitFor();
    await guest.settled();
    const { place: before } = await button(guest);
    const { done } = traffic;
    let compared = 0;
    await xylo.taps({
      ...guest,
      page: guest.page,
      traffic,
      press: async (pressed) => {
        await guest.press(pressed);
        const now = await button(guest);
        if (!now?.chosen) return;
        assert.deepEqual(now.place, before, 'a chosen note moves nothing');
        compared += 1;
      },
    });
    assert.ok(compared > 0, 'a note was chosen before it was played');
    await traffic.until(() => traffic.done > done, 'the note');
    await notes(guest);
    await guest.page.locator('.me.turn .own .can').first().waitFor();
    await guest.settled();
    await guest.shot('xylo-played');
    assert.equal((await button(guest)).place.width, before.width, 'the button is as wide for every note and for none');

    // To the next round, where nothing may be chosen that nobody has chosen there.
    while (traffic.view.round === 1) {
      await traffic.until(() => traffic.mine || traffic.view.round > 1, 'a turn or the next round');
      if (traffic.view.round > 1) break;
      const { done: made } = traffic;
      await xylo.taps(guest);
      await traffic.until(() => traffic.done > made, 'the move');
    }
    await notes(guest);
    await guest.page.locator('.me.turn .own .can').first().waitFor();
    assert.equal(await chosen(guest).count(), 0, 'no note is chosen at the beginning of a round');
    await guest.settled();
    await guest.shot('xylo-next-round');
    await guest.judge();
    await guest.leave();
  });
