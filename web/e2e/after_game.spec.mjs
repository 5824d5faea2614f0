// After the game, in a real browser against a real server: plays a game to its end, opens the
// replay, scrubs, reads the bot's opinion, verifies the deal, plays on from a step. Every screen is
// held against axe in both themes. `npm run e2e after`.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Traffic } from './support/traffic.mjs';
import * as lexio from './support/games/lexio.mjs';
import { DESKTOP, PHONE, resize } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, playOut, seat } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

/** The screen in both themes: a picture each, what axe finds, no sideways scrolling. */
async function look(guest, name) {
  for (const theme of ['daylight', 'evening']) {
    guest.manner.theme = theme;
    await guest.page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    await guest.axe(name);
    await guest.shot(name);
    await guest.fits(name);
  }
}

async function turnTo(guest, size) {
  guest.manner.size = size;
  await resize(guest.page, size);
}

/** A table of one round with bots, begun by hand in the lobby: this browser then has its share in the deal. */
async function begin(guest) {
  const { page } = guest;
  await guest.go();
  await page.locator('header a[href="/me"]').waitFor();
  const { id } = await guest.ask('/tables', { game: 'lexio', seats: 4, rules: { rounds: 1 }, visibility: 'link' });
  await guest.ask(`/tables/${id}/sit`, { seat: 0 });
  await guest.go(`/t/${id}`);
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator(lexio.table).first().waitFor();
  return id;
}

test('a finished game: result, replay, opinions, verification, practice', { timeout: 900_000 }, async () => {
  const guest = await Guest.arrive(browser, server.url, { motion: 'still' });
  const { page } = guest;
  const slider = page.getByRole('slider', { name: 'Position in the game' });
  const at = async () => Number(await slider.inputValue());
  const step = (ply) =>
    page.waitForFunction(
      (wanted) =>
        /** @type {HTMLInputElement} */ (document.querySelector('input[type=range]'))?.valueAsNumber === wanted,
      ply,
    );

  const id = await begin(guest);
  const early = await page.context().request.get(`${server.url}/api/tables/${id}/replay`, { maxRetries: 5 });
  assert.equal(early.status(), 409, 'a running game has no replay');
  await playOut(guest, lexio, 'keys');
  await page.getByRole('region', { name: 'After the game' }).waitFor();
  await page.getByRole('button', { name: /You won|You came/ }).waitFor();
  await look(guest, 'after-result');
  await page.getByRole('button', { name: /You won|You came/ }).click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await look(guest, 'after-sheet');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Replay' }).click();
  await slider.waitFor();
  assert.equal(new URL(page.url()).pathname, `/g/${id}`);
  const last = Number(await slider.getAttribute('max'));
  assert.equal(await at(), 0);
  await page.locator('h1').click();
  for (const [key, ply] of [
    ['ArrowRight', 1],
    ['ArrowRight', 2],
    ['ArrowLeft', 1],
    ['End', last],
    ['Home', 0],
  ]) {
    await page.keyboard.press(key);
    await step(ply);
  }
  await page.keyboard.press(' ');
  await page.waitForFunction(
    () => /** @type {HTMLInputElement} */ (document.querySelector('input[type=range]')).valueAsNumber >= 2,
  );
  await page.keyboard.press(' ');
  await slider.fill('6');
  await look(guest, 'replay');
  await page.waitForFunction(() => document.querySelectorAll('.seats .minis').length === 3);
  await page.getByRole('checkbox', { name: 'All hands open' }).uncheck();
  // One seat's own view.
  await page.waitForFunction(() => document.querySelectorAll('.seats .minis').length === 0);
  await page.getByRole('radio').nth(1).check({ force: true });
  await page.getByRole('checkbox', { name: 'All hands open' }).check();
  await page.getByRole('radio').nth(0).check({ force: true });

  await turnTo(guest, DESKTOP);
  await page.getByRole('button', { name: 'Ask the bot' }).click();
  await page.getByText('All decisions as a table').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 420_000 });
  await page.getByText('All decisions as a table').click();
  // Whoever laid tiles most often had most to decide; a person who could only pass had nothing.
  const { inputs } = await server.record(id);
  const laid = [0, 1, 2, 3].map(
    (seat) => inputs.filter((input) => input.seat === seat && input.action !== 'pass').length,
  );
  const busiest = laid.indexOf(Math.max(...laid));
  await page.getByRole('radio').nth(busiest).check({ force: true });
  const rows = page.locator('details tbody tr');
  await rows.nth(2).waitFor();
  const own = inputs.filter((input) => input.seat === busiest).length;
  assert.ok((await rows.count()) <= own, 'only decisions are judged');
  const ply = Number(await rows.nth(1).getByRole('button').innerText());
  await rows.nth(1).getByRole('button').click();
  await step(ply);
  const graph = page.getByRole('slider', { name: /What each decision/ });
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(
    (before) => /** @type {HTMLInputElement} */ (document.querySelector('input[type=range]')).valueAsNumber > before,
    ply,
  );
  assert.match(await graph.getAttribute('aria-valuetext'), /Move \d+/);
  await page.getByText('All decisions as a table').click();
  await look(guest, 'analysis');

  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('Everything checks out: the deal was fair.').waitFor();
  assert.ok(await page.getByText('Your own share went into the deal').count(), 'the own share was noted');
  assert.ok(await page.getByText('The fingerprint is the one this browser saw').count(), 'the promise was noted');
  await page.getByText('Everything checks out').scrollIntoViewIfNeeded();
  await look(guest, 'verified');
  await turnTo(guest, PHONE);
  await page.getByRole('heading', { name: 'The bot’s opinion' }).scrollIntoViewIfNeeded();
  await look(guest, 'analysis');

  await page.getByRole('radio').nth(0).check({ force: true });
  await slider.fill('5');
  guest.traffic = new Traffic(page);
  await page.getByRole('button', { name: /Play on as/ }).click();
  await page.waitForURL(/\/t\//);
  await page.locator(lexio.table).first().waitFor();
  const practice = await guest.ask(`/tables/${page.url().split('/').at(-1)}`);
  assert.deepEqual(practice.practice, { from: id, ply: 5 });
  assert.equal(practice.rated, false);
  const { levels } = await guest.ask('/games/lexio');
  assert.ok(levels.includes(practice.seats[1].level), 'bots take the other seats');
  await page.getByText('Practice').first().waitFor();
  await playOut(guest, lexio, 'keys');
  await page.getByRole('region', { name: 'After the game' }).waitFor();
  await page.getByRole('link', { name: 'Replay' }).waitFor();
  await look(guest, 'practice-over');

  // The record as a file, as if it came from another server.
  await guest.go('/replay');
  const file = (text) => ({ name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  const chooser = page.getByLabel('Choose a record file');
  await chooser.setInputFiles(file('no record'));
  await page.getByText('This file is not a record').waitFor();
  await look(guest, 'record-refused');
  await chooser.setInputFiles(file(JSON.stringify(await server.record(id))));
  await slider.waitFor();
  await page.getByText('This game comes from a file').waitFor();
  // Who vouches for it is said before anybody asks.
  const { keys } = await guest.ask('/keys');
  await page.getByText(`Signed by this server (key ${keys[0].slice(0, 16)}…).`).waitFor();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('The signature is this server’s own').waitFor();
  await look(guest, 'record-shown');
  await guest.judge();
});

test('the replay says when a bot took a seat over and when its person was back', { timeout: 300_000 }, async () => {
  const host = await Guest.arrive(browser, server.url, { motion: 'still', size: DESKTOP });
  const friend = await Guest.arrive(browser, server.url, { motion: 'still' });
  const id = await seat([host, friend], { ...lexio, rules: { rounds: 1 } }, { seats: 3 });
  await comeTo(host, id, lexio);
  for (const ask of ['leave', 'takeback', 'leave']) await friend.ask(`/tables/${id}/${ask}`, {});
  await playOut(host, lexio, 'keys');
  await host.page.getByRole('region', { name: 'After the game' }).waitFor();
  await host.go(`/g/${id}`);
  const ledger = host.page.getByRole('region', { name: 'The clocks' });
  const { name } = await friend.ask('/me');
  const taken = ledger.getByText(
    new RegExp(`^A bot took over from ${name} \\((after move|before the first move).*\\d:\\d\\d`),
  );
  await taken.nth(1).waitFor();
  assert.equal(await taken.count(), 2);
  assert.equal(await ledger.getByText(new RegExp(`^${name} came back \\(`)).count(), 1);
  await ledger.scrollIntoViewIfNeeded();
  await look(host, 'replay-takeovers');
  await turnTo(host, PHONE);
  await look(host, 'replay-takeovers-phone');
});
