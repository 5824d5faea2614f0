// After the bell of a tournament at a table whose game knows no bell: everybody sees how long the one who is awaited has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { misplaced } from './support/geometry.mjs';
import { Guest } from './support/guest.mjs';

/** More than the test needs: nobody is played for while it looks. */
const SECONDS = 540;
useServerAndBrowser({ TABLEE_OVERTIME_SECONDS: String(SECONDS) });

/** What a clock shows, in seconds. */
const seconds = (face) => face.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);

test('once the bell has rung, a clock runs for whoever is awaited', async () => {
  const organiser = await Guest.arrive(browser, server.url);
  const setup = { name: 'Cup', game: 'lexio', format: 'rounds', rounds: 1, better: 'high', bell: 600, countersign: 0 };
  const sizes = { least: 3, fewest: 3, usual: 3, most: 3 };
  const { id } = await organiser.ask('/drives', { ...setup, sizes });
  const drive = (rest, body = {}) => organiser.ask(`/drives/${id}/${rest}`, body);
  const ada = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const eve = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  const players = [ada, eve];
  // As long as the names that guests are given: two of them have room beside each other on a phone.
  await ada.ask('/me', { name: 'Rouge-gorge comique 79' });
  await eve.ask('/me', { name: 'Troglodyte optimiste 88' });
  for (const guest of players) {
    await guest.ask(`/drives/${id}/register`, {});
    await guest.ask(`/drives/${id}/check-in`, {});
  }
  await drive('register', { bots: 1, level: 'casual' });
  await drive('start');
  await drive('bell', { do: 'start' });
  for (const [guest, name] of /** @type {const} */ ([
    [ada, 'To my table'],
    [eve, 'À ma table'],
  ])) {
    await guest.go(`/d/${id}`);
    await guest.press(guest.page.getByRole('link', { name }));
    await guest.page.locator(lexio.table).first().waitFor();
  }
  await Promise.race(players.map(({ traffic }) => traffic.until(() => traffic.mine, 'a turn')));
  const clocks = ({ page }) => page.locator('.timer.runs');
  for (const guest of players) assert.equal(await clocks(guest).count(), 0, 'no clock before the bell');

  await drive('bell', { do: 'ring' });
  for (const guest of players) {
    await clocks(guest).waitFor();
    const left = seconds(await clocks(guest).innerText());
    assert.ok(left > 0 && left <= SECONDS, `${left} s of ${SECONDS}`);
    await guest.settled();
    await guest.shot('overtime');
    await guest.fits('overtime');
    await guest.axe('overtime');
    const { faults } = await guest.page.evaluate(misplaced, {
      hand: '.hand [data-tile]',
      acts: '.me .btn',
      theme: guest.manner.theme,
      scrolls: false,
    });
    assert.deepEqual(faults, [], 'the clock covers nothing');
  }

  // It is the clock of the one who is awaited, and of the next one after the move.
  const mover = players.find(({ traffic }) => traffic.mine) ?? assert.fail('somebody is awaited');
  const other = players.find((guest) => guest !== mover);
  const own = ({ page }) => page.locator('.me .timer.runs');
  await own(mover).waitFor();
  assert.equal(await own(other).count(), 0, 'not the clock of somebody else');
  const { done } = mover.traffic;
  await lexio.taps(mover);
  await mover.traffic.until(() => mover.traffic.done > done, 'the move');
  await other.traffic.until(() => other.traffic.mine, 'the next turn');
  await own(other).waitFor();
  for (const guest of players) {
    await guest.judge();
    await guest.leave();
  }
});
