// Small things that hurt: a rematch with bots is one tap away, and what is played flies as one tile, not as two.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, playOut, seat, seesTheEnd } from './support/play.mjs';

useServerAndBrowser();

test('one tap after a game against bots and the next one is dealt', { timeout: 300_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { motion: 'still' });
  const { page, traffic } = guest;
  const id = await seat([guest], lexio, { seats: 3, level: 'novice' });
  await comeTo(guest, id, lexio);
  await playOut(guest, lexio, 'keys');
  await seesTheEnd(guest, lexio);
  const welcomes = traffic.welcomes;
  await page.getByRole('button', { name: 'Rematch' }).click();
  await page.waitForURL((url) => /^\/t\/./.test(url.pathname) && !url.pathname.endsWith(id));
  await page.locator(lexio.table).first().waitFor();
  await traffic.until(() => traffic.welcomes > welcomes && !traffic.over, 'the next game');
  assert.equal(traffic.table.phase, 'running', 'nobody had to start it');
  assert.deepEqual(
    traffic.table.seats.map((one) => one.kind),
    ['person', 'bot', 'bot'],
    'the same bots have sat down by themselves',
  );
  await guest.judge();
  await guest.leave();
});

/**
 * Runs in the page: from now on, in how many pictures a tile leaves the hand, and how far from it its other copy is seen,
 * the one that comes to lie in the middle, where both can be seen at once.
 */
function watchFlights() {
  window.flights = [];
  window.flown = 0;
  const middle = (box) => ({ x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 });
  const isSeen = (one) => {
    let opacity = 1;
    for (let up = one; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
    return opacity > 0.05 && one.checkVisibility({ visibilityProperty: true });
  };
  const face = (tile) => `${tile.textContent} ${tile.classList[1]}`;
  const look = () => {
    const leaving = [...document.querySelectorAll('.hand .place[inert] .tile')];
    if (leaving.length) window.flown++;
    const coming = [...document.querySelectorAll('.best .tile')].filter(isSeen);
    for (const one of leaving.filter(isSeen)) {
      const here = middle(one.getBoundingClientRect());
      for (const twin of coming.filter((other) => face(other) === face(one))) {
        const there = middle(twin.getBoundingClientRect());
        window.flights.push(Math.round(Math.hypot(here.x - there.x, here.y - there.y)));
      }
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test('what is played flies as one tile', { timeout: 300_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page, traffic } = guest;
  const id = await seat([guest], lexio, { seats: 3, level: 'novice' });
  await comeTo(guest, id, lexio);
  await page.evaluate(watchFlights);
  await traffic.until(() => traffic.mine, 'my turn');
  for (let turn = 0; turn < 12 && !traffic.over; turn++) {
    const { done } = traffic;
    await lexio.keys(guest);
    await traffic.until(() => traffic.done > done, 'my move to be taken');
    await guest.settled();
    await traffic.until(() => traffic.over || traffic.mine, 'a turn or the end');
  }
  const { flights, flown } = await page.evaluate(() => ({ flights: window.flights, flown: window.flown }));
  assert.ok(flown > 0, 'some of it was seen in flight');
  assert.deepEqual(flights, [], 'no tile is seen twice');
  await guest.judge();
  await guest.leave();
});
