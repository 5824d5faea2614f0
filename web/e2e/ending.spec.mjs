// Offers of a table after its game, on phones and desktops, in every language: no offer and no sentence is cut, all of
// them are in sight, and their room is there from the last move on, whatever comes of them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resize, settled } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import { misplaced } from './support/geometry.mjs';
import { longestGiven } from './support/given_names.mjs';
import { Guest } from './support/guest.mjs';
import { MOMENTS, seatAt, showing, Stage } from './support/staged_table.mjs';

useServerAndBrowser();

const SIZES = [
  { width: 320, height: 568 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
];
const { lexio5, lexicon, xylo4 } = MOMENTS;
const GAMES = { lexio: lexio5.over, lexicon: lexicon.over, xylo: xylo4.over };

/** Another seat has won with the points that you have, and a rule has parted you. */
const tied = (moment) => {
  const best = moment.status.scores.length - 1;
  return {
    ...moment,
    status: { ...moment.status, winners: [best], scores: moment.status.scores.map(() => 88) },
  };
};

/** What the history says of the moment's game. */
const finished = (game, { status, rules = {} }, lang) => ({
  table: 'x',
  game,
  rules,
  plies: 88,
  started_at: 0,
  ended_at: 1,
  rated: true,
  seats: status.scores.map((score, seat) => ({
    person: String(seat).repeat(32),
    name: longestGiven(lang),
    kind: 'guest',
    level: null,
    score,
    place: status.winners.includes(seat) ? 1 : 2,
    won: status.winners.includes(seat),
    rating_change: -888,
  })),
});

const opinions = (costs) =>
  costs.map((cost, n) => ({ ply: n + 1, seat: 0, action: 'a', best: 'b', cost, error: 0, reason: {} }));
const stream = (costs, reason = 'done') =>
  [['begin', { total: costs.length }], ...opinions(costs).map((one) => ['opinion', one]), ['end', { reason }]]
    .map(([name, data]) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
    .join('');
/** Eight mistakes: more than a list of the worst ones holds. */
const EIGHT = Array.from({ length: 8 }, () => 11.1);
const ANSWERS = {
  costs: { contentType: 'text/event-stream', body: stream(EIGHT) },
  fine: { contentType: 'text/event-stream', body: stream([0]) },
  lost: { contentType: 'text/event-stream', body: stream([0], 'gone') },
  busy: { status: 503, contentType: 'application/json', body: '{}' },
};
const SUMS = {
  lexio: { en: '8 moves cost you 88.8 chips', fr: '8 coups vous ont coûté 88,8 jetons', ko: '8번으로 칩 88.8' },
  lexicon: { en: '8 moves cost you 88.8 points', fr: '8 coups vous ont coûté 88,8 points', ko: '8번으로 88.8점' },
  xylo: { en: '8 moves cost you 88.8 points', fr: '8 coups vous ont coûté 88,8 points', ko: '8번으로 88.8점' },
};

/** Looks at the offers at every size; notes how high each size's room is, which may never change. */
async function measure(page, where, heights) {
  const faults = [];
  for (const size of SIZES) {
    await resize(page, size);
    await settled(page);
    const at = `${size.width}×${size.height}`;
    const wanted = { hand: '', acts: '.after .btn', theme: 'evening', scrolls: false, within: '.ending' };
    const found = await page.evaluate(misplaced, wanted);
    faults.push(...found.faults.map((fault) => `${where}, ${at}: ${fault}`));
    const { height } = await page.locator('.ending').boundingBox();
    const before = heights.get(at) ?? height;
    if (Math.abs(before - height) > 0.5) faults.push(`${where}, ${at}: its room was ${before} and is ${height}`);
    heights.set(at, before);
  }
  return faults;
}

/** Pictures on the narrowest phone, in both themes. */
async function shots(guest, name) {
  const { page, manner } = guest;
  manner.size = SIZES[0];
  await resize(page, SIZES[0]);
  for (manner.theme of ['daylight', 'evening']) {
    await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), manner.theme);
    await guest.shot(name);
  }
}

for (const [game, moment] of Object.entries(GAMES))
  for (const lang of ['en', 'fr', 'ko'])
    test(`${game}: every offer of the ending is whole and in sight, ${lang}`, async () => {
      const faults = [];
      const guest = await Guest.arrive(browser, server.url, { lang, motion: 'still', size: SIZES[1] });
      guest.forgives = /503/;
      const { page } = guest;
      const stage = await Stage.before(page);
      for (const [ending, over] of Object.entries({ parted: tied(moment), plain: moment })) {
        let answer = null;
        /** Says what the history has: it is asked before the books are closed. */
        const history = { tell: /** @type {(() => Promise<void>) | null} */ (null) };
        await page.route('**/api/history/*', (route) => {
          history.tell = () => route.fulfill({ json: finished(game, over, lang) });
        });
        // Without an answer the question stays asked.
        await page.route('**/analysis?*', (route) => (answer ? route.fulfill(answer) : undefined));
        stage.change = (message) => {
          const shown = showing(over, { you: { ...message.you, seat: 0 } })(message);
          return { ...shown, table: { ...shown.table, phase: 'over' } };
        };
        const path = await seatAt(guest, { game, seats: over.status.scores.length, rules: over.rules });
        const heights = new Map();
        for (const [name, given] of Object.entries({ asked: null, ...ANSWERS })) {
          answer = given;
          history.tell = null;
          await resize(page, SIZES[1]);
          await guest.go(path);
          const ask = page.locator('.after .row button').last();
          await ask.waitFor();
          await page.evaluate(() => document.fonts.ready);
          while (!history.tell) await page.evaluate(() => new Promise(requestAnimationFrame));
          if (name === 'asked') faults.push(...(await measure(page, `${ending}, no result`, heights)));
          await /** @type {() => Promise<void>} */ (history.tell)();
          await page.locator('.after .line').waitFor();
          if (name === 'asked') faults.push(...(await measure(page, `${ending}, result`, heights)));
          await ask.click();
          await page.locator('.after .row .fine, .after a[href*="ply="]').waitFor();
          if (given && name !== 'costs') await page.locator('.after .fine').waitFor();
          if (name === 'costs') {
            const said = page.locator('.after a[href*="ply="]');
            await said.waitFor();
            const text = await said.innerText();
            if (!text.includes(SUMS[game][lang])) faults.push(`it says: ${text}`);
          }
          faults.push(...(await measure(page, `${ending}, ${name}`, heights)));
          if (name === 'asked' || name === 'costs') await shots(guest, `ending-${game}-${ending}-${name}`);
        }
        if (ending === 'parted' && game !== 'lexio') {
          // The sheet says again what parted equal points.
          await page.locator('.after .line').click();
          const again = await page.locator('dialog[open] .parted').innerText();
          assert.ok((await page.locator('.after .line').innerText()).includes(again), again);
        }
        await page.unroute('**/api/history/*');
        await page.unroute('**/analysis?*');
      }
      await guest.judge();
      await guest.leave();
      assert.deepEqual(faults, [], `${faults.length} faults\n${faults.join('\n')}`);
    });

/** Where the first point of each seat sets out and arrives, and the total beside which it belongs. */
const travels = ({ total }) =>
  [...document.querySelectorAll('.travelling')].map((way) => {
    const [point] = /** @type {HTMLElement[]} */ ([...way.children]);
    const [motion] = point?.getAnimations() ?? [];
    const at = (share) => {
      const { delay = 0, duration } = motion.effect.getTiming();
      motion.pause();
      motion.currentTime = Number(delay) + Number(duration) * share;
      const { left, right, top, bottom } = point.getBoundingClientRect();
      return { left, right, middle: (top + bottom) / 2 };
    };
    const box = way.closest('li').querySelector(total).getBoundingClientRect();
    return {
      from: at(0.01),
      to: at(0.99),
      box: { left: box.left, right: box.right, top: box.top, bottom: box.bottom },
    };
  });

for (const { game, moment, total, winner } of [
  { game: 'lexicon', moment: lexicon.over, total: '.total', winner: lexicon.over.view.winners[0] },
  { game: 'xylo', moment: xylo4.over, total: '.sum', winner: xylo4.over.view.winner },
])
  test(`${game}: points travel to the total of whom they count for, and the winner’s seat is lit`, async () => {
    const guest = await Guest.arrive(browser, server.url, { size: SIZES[1] });
    const { page } = guest;
    const stage = await Stage.before(page);
    stage.change = showing(moment);
    const path = await seatAt(guest, { game, seats: moment.status.scores.length, rules: moment.rules });
    for (const size of SIZES) {
      guest.manner.size = size;
      await resize(page, size);
      await guest.go(path);
      await page.locator('.end.over .face.turn').first().waitFor();
      const ways = await page.evaluate(travels, { total });
      const paid = moment.view.last.points.filter((points) => points !== 0).length;
      assert.equal(ways.length, paid, 'everybody to whom something counts');
      for (const { from, to, box } of ways) {
        assert.ok(to.right - from.right > 30, `they go somewhere: ${JSON.stringify({ from, to })}`);
        assert.ok(to.right > box.left && to.left < box.right + 1, `to the total: ${JSON.stringify({ to, box })}`);
        assert.ok(to.middle > box.top - 1 && to.middle < box.bottom + 1, `in its line: ${JSON.stringify({ to, box })}`);
      }
      assert.equal(await page.locator('.end .face.turn').count(), 1, 'one seat is lit');
      const name = (await page.locator('.end li', { has: page.locator('.face.turn') }).innerText()).split('\n')[0];
      if (winner === moment.you) assert.match(name, /^You/);
      await guest.shot(`ending-${game}-travelling`);
    }
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await guest.go(path);
    await page.locator('.end.over .face.turn').waitFor();
    assert.equal(await page.locator('.travelling').count(), 0, 'nothing travels where motion is reduced');
    await guest.judge();
    await guest.leave();
  });
