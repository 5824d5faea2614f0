// Looking on: all hands as late as the table wants them, who looks on is told to those who play, the host closes it, and
// a table for a stream. Whoever looks on live is sent no hidden card.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { replay, secrets } from './support/hidden_cards.mjs';
import { leaks } from './support/leak_scan.mjs';
import { comeTo, playOut } from './support/play.mjs';

useServerAndBrowser();

/** A table of Lexio with bots, where whoever looks on sees this. */
async function open(host, watch, rules = { rounds: 1 }) {
  const wanted = { game: 'lexio', seats: 3, rules, clock: { kind: 'none' }, visibility: 'link', watch };
  const { id } = await host.ask('/tables', wanted);
  await host.ask(`/tables/${id}/sit`, { seat: 0 });
  for (const seat of [1, 2]) await host.ask(`/tables/${id}/bot`, { seat, level: 'casual' });
  return id;
}

const button = (guest, name) => guest.page.getByRole('button', { name, exact: true });
const tilesOf = ({ page }) => page.locator('.watch .hand [data-tile]');

test('all hands, who looks on, the table of a stream, and the host who closes it', async () => {
  const host = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP, motion: 'still' });
  const friend = await Guest.arrive(browser, server.url, {
    lang: 'fr',
    size: PHONE,
    theme: 'daylight',
    motion: 'still',
  });
  const stream = await Guest.arrive(browser, server.url, { lang: 'ko', size: DESKTOP, motion: 'still' });
  const id = await open(host, { kind: 'hands', delay: 0 }, { rounds: 5 });
  // What may be seen is said before anybody sits down, and to whoever comes.
  await friend.go(`/t/${id}`);
  await friend.page.getByText('voient toutes les mains aussitôt').waitFor();
  await friend.shot('watch-lobby');
  await host.ask(`/tables/${id}/start`, {});
  await comeTo(host, id, lexio);

  // The friend looks on: at the table first, then into every hand.
  const link = friend.page.getByRole('link', { name: 'Voir toutes les mains' }).first();
  await link.waitFor();
  await friend.settled();
  await friend.shot('watch-live');
  await friend.press(link);
  await friend.page.waitForURL('**/watch');
  await tilesOf(friend).first().waitFor();
  await host.page.getByText('1 watching').waitFor();

  await host.traffic.until(() => host.traffic.mine, 'a turn');
  const held = host.traffic.view.hand.split(' ');
  await friend.page.waitForFunction(
    (tiles) => {
      const shown = [...document.querySelectorAll('.watch .hand [data-tile]')].map((one) =>
        one.getAttribute('data-tile'),
      );
      return shown.length === tiles.length && tiles.every((tile) => shown.includes(tile));
    },
    held,
    { timeout: 60_000 },
  );
  await friend.settled();
  await friend.shot('watch-hands');
  await friend.axe('watching');
  await friend.fits('watching');
  const { done } = host.traffic;
  await lexio.taps(host);
  await host.traffic.until(() => host.traffic.done > done, 'the move');

  // Another seat's eyes, and then only what that seat saw.
  await friend.page.getByRole('radio').nth(1).check({ force: true });
  await friend.page.waitForFunction(
    (tile) => !document.querySelector(`.watch .hand [data-tile="${tile}"]`),
    held.at(-1),
  );
  await friend.page.getByRole('checkbox').uncheck();
  await friend.settled();
  await friend.shot('watch-one');

  // The table for a stream: nothing behind it, nothing to press but the pieces.
  await stream.go(`/t/${id}/overlay`);
  await stream.page.locator('.overlay .lexio').waitFor();
  const ground = await stream.page.evaluate(() =>
    [document.documentElement, document.body].map(
      (one) => getComputedStyle(one).backgroundColor + getComputedStyle(one).backgroundImage,
    ),
  );
  assert.deepEqual(ground, ['rgba(0, 0, 0, 0)none', 'rgba(0, 0, 0, 0)none'], 'nothing lies behind the table');
  assert.equal(await stream.page.locator('.commands, header, nav').count(), 0, 'no controls');
  await host.page.getByText('2 watching').waitFor();
  await host.settled();
  await host.shot('watch-told');
  // On a phone and in another language as well, with one seat's eyes and on the table's own ground.
  await friend.go(`/t/${id}/overlay?seat=1&background=felt`);
  await friend.page.locator('.overlay .lexio').waitFor();
  assert.equal(await friend.page.locator('html').getAttribute('data-overlay'), 'felt');
  for (const guest of [friend, stream]) {
    await guest.page.locator('.overlay [data-tile]').first().waitFor();
    await guest.settled();
    await guest.shot('overlay');
    await guest.fits('overlay');
    await guest.axe('overlay');
  }

  // The host has enough of it.
  await host.press(button(host, 'Menu'));
  await host.page.getByText('2 people watch:').waitFor();
  await host.shot('watch-menu');
  await host.axe('menu with watching');
  // Whoever asks for hands in that very moment is told no.
  for (const guest of [friend, stream]) guest.forgives = /409 \(Conflict\).*/;
  await host.press(button(host, 'Let nobody watch'));
  await friend.page.getByText('Vous ne pouvez pas voir cette table.').waitFor();
  await stream.page.getByText('이 테이블은 볼 수 없습니다').waitFor();
  await friend.go(`/t/${id}`);
  await friend.page.getByText('Vous ne pouvez pas voir cette table.').waitFor();
  await friend.shot('watch-closed');
  await button(host, 'Let people watch').waitFor();
  for (const guest of [host, friend, stream]) {
    await guest.judge();
    await guest.leave();
  }
});

test('whoever looks on live is sent no hidden card, and later hands come later', async () => {
  const host = await Guest.arrive(browser, server.url, { lang: 'en', size: PHONE, motion: 'still' });
  const live = await Guest.arrive(browser, server.url, { lang: 'fr', size: DESKTOP, motion: 'still' });
  const late = await Guest.arrive(browser, server.url, { lang: 'ko', size: PHONE, motion: 'still' });
  const id = await open(host, { kind: 'hands', delay: 3600 });
  await host.ask(`/tables/${id}/start`, {});
  await live.go(`/t/${id}`);
  await live.page.locator('.lexio').waitFor();
  await late.go(`/t/${id}/watch`);
  await late.page.getByText('첫 손패는 나눈 지 60분 뒤에').waitFor();
  await late.shot('watch-early');
  await late.axe('watching before its time');
  await comeTo(host, id, lexio);
  await playOut(host, lexio, 'taps');
  await live.traffic.until(() => live.traffic.over, 'the end');
  const steps = await replay(await server.record(id));
  const hidden = secrets('lexio', steps);
  for (const guest of [live, late])
    for (const seat of [0, 1, 2])
      assert.deepEqual(leaks('lexio', guest.traffic.heard, hidden, seat), [], `what seat ${seat} may not know`);
  for (const guest of [host, live, late]) {
    await guest.judge();
    await guest.leave();
  }
});

/** The tournament with the clock, and at which spectators see, what the organiser chose in the form. */
async function openTournament(organiser, { name, choice, clock, create }) {
  const { page } = organiser;
  await organiser.go('/tournaments/new');
  await page.getByRole('textbox').first().fill(name);
  await page.getByText('Lexio', { exact: true }).click();
  await organiser.press(page.locator('.clock label', { hasText: clock }));
  await organiser.press(page.locator('.watch label', { hasText: choice }));
  await organiser.press(button(organiser, create));
  await page.waitForURL('**/d/*');
  return page.url().split('/').at(-1);
}

const VIEWS = [
  {
    manner: { lang: 'en', size: DESKTOP, motion: 'still' },
    words: {
      name: 'Open tables',
      choice: 'see the table',
      clock: '1 min a move',
      create: 'Open registration',
      said: 'Spectators: see the table',
    },
  },
  {
    manner: { lang: 'fr', size: PHONE, theme: 'daylight', motion: 'still' },
    words: {
      name: 'Tables ouvertes',
      choice: 'voient la table',
      clock: /1\smin par coup/,
      create: 'Ouvrir les inscriptions',
      said: /^Spectateurs\s: voient la table$/,
    },
  },
];

for (const { manner, words } of VIEWS)
  test(`a tournament has the clock and the spectators its organiser chose, and shows no hand, at ${manner.size.width}`, async () => {
    const organiser = await Guest.arrive(browser, server.url, manner);
    const player = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP, motion: 'still' });
    const stranger = await Guest.arrive(browser, server.url, { lang: 'ko', size: PHONE, motion: 'still' });
    const id = await openTournament(organiser, words);
    // Whoever thinks about taking part reads it.
    await organiser.page.getByText(words.said).waitFor();
    await organiser.page.getByText(words.clock).waitFor();
    await organiser.settled();
    await organiser.shot('watch-tournament');
    await organiser.fits('a tournament that may be watched');
    await organiser.axe('a tournament that may be watched');
    await player.ask(`/drives/${id}/register`, {});
    await player.ask(`/drives/${id}/check-in`, {});
    await organiser.ask(`/drives/${id}/register`, { bots: 3, level: 'casual' });
    await organiser.ask(`/drives/${id}/start`, {});
    await organiser.ask(`/drives/${id}/bell`, { do: 'start' });
    // A stranger finds the table and looks on; those who play are told.
    await stranger.go(`/d/${id}`);
    await stranger.press(stranger.page.locator('.tournament-tables a').first());
    await stranger.page.waitForURL('**/t/*');
    const room = stranger.page.url().split('/').at(-1);
    await comeTo(player, room, lexio);
    await player.page.getByText('1 watching').waitFor();
    // The clock of the form is that of the table: one's own is in sight.
    const { clock } = await player.ask(`/tables/${room}`);
    assert.deepEqual([clock.kind, clock.seconds], ['per_move', 60]);
    await player.page.locator('.me .timer').waitFor();
    assert.equal(await stranger.page.locator('.me .hand [data-tile]').count(), 0);
    stranger.forgives = /409/;
    const refused = await stranger.page.evaluate(
      async (table) => (await fetch(`/api/tables/${table}/watch`)).status,
      room,
    );
    assert.equal(refused, 409, 'no hand is shown');
    const heard = stranger.traffic.heard.map(({ text }) => text).join();
    const { hand } = player.traffic.view;
    assert.ok(hand.length > 0 && !heard.includes(hand), 'nor sent');
    await stranger.shot('watch-tournament-table');
    for (const guest of [organiser, player, stranger]) {
      await guest.judge();
      await guest.leave();
    }
  });
