// Drawn faces: one's own is changed by a tap, chosen from all of them, and shown to everybody at the table.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, openBrowser, PHONE } from './support/browser.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';
import { TestServer } from './support/server.mjs';

let server;
let browser;
before(async () => {
  server = await TestServer.open();
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await server?.close();
});

const own = (guest) => guest.page.locator('.seats button .face');
const numberOf = async (face) => Number(await face.getAttribute('data-face'));

test('a face is changed in the waiting room, and everybody there sees it', async () => {
  const ada = await Guest.arrive(browser, server.url, { size: PHONE, lang: 'ko', touch: true });
  const bo = await Guest.arrive(browser, server.url, { size: DESKTOP, lang: 'en', theme: 'daylight' });
  const { id } = await ada.ask('/tables', { game: 'xylo', seats: 3, visibility: 'link' });
  await ada.ask(`/tables/${id}/sit`, { seat: 0 });
  await ada.go(`/t/${id}`);
  await bo.go(`/t/${id}`);
  const before = await numberOf(own(ada));
  const seen = bo.page.locator('.seats .person .face[data-face]').first();
  assert.equal(await numberOf(seen), before, 'both see the same face');
  await ada.press(ada.page.locator('.seats button:has(.face)'));
  const after = (before + 9) % 64;
  await bo.page.locator(`.seats .person .face[data-face="${after}"]`).waitFor();
  await own(ada)
    .and(ada.page.locator(`[data-face="${after}"]`))
    .waitFor();
  await ada.page.reload();
  await own(ada).waitFor();
  assert.equal(await numberOf(own(ada)), after, 'and it stays');
  await ada.axe('waiting room');
  for (const guest of [ada, bo]) {
    await guest.shot('face-changed');
    await guest.judge();
    await guest.leave();
  }
});

test('a face is chosen from all of them, with the keyboard', async () => {
  const guest = await Guest.arrive(browser, server.url, { size: PHONE, lang: 'fr' });
  await guest.go('/me');
  await guest.page.locator('.own .btn').click();
  const all = guest.page.locator('dialog[open] input[type=radio]');
  assert.equal(await all.count(), 64);
  await guest.page.getByRole('radio', { name: 'Hibou, bleu' }).focus();
  await guest.page.keyboard.press('ArrowRight');
  assert.equal(await guest.page.getByRole('radio', { name: 'Hibou, violet' }).isChecked(), true);
  await guest.page.locator('header .me .face[data-face="51"]').waitFor();
  await guest.axe('choosing a face');
  await guest.fits('choosing a face');
  await guest.shot('face-choice');
  await guest.page.keyboard.press('Escape');
  await guest.page.reload();
  await guest.page.locator('.own .face[data-face="51"]').waitFor();
  await guest.judge();
  await guest.leave();
});

test('whoever is called as a bot is has the face of a person, and the bot beside them its own', async () => {
  const host = await Guest.arrive(browser, server.url, { size: DESKTOP, lang: 'en', motion: 'still' });
  const friend = await Guest.arrive(browser, server.url, { size: PHONE, lang: 'fr', motion: 'still' });
  // The name of the bot on the third seat.
  const bot = 'Fennel';
  await friend.ask('/me', { name: bot });
  const id = await seat([host, friend], lexio, { seats: 3, level: 'novice' });
  await comeTo(host, id, lexio);
  const faces = await host.page
    .locator('.seat')
    .evaluateAll((seats) =>
      seats.map((one) => [
        one.querySelector('.called').firstChild.textContent,
        one.querySelector('.face').hasAttribute('data-face'),
      ]),
    );
  assert.deepEqual(
    faces.map(([, isPerson]) => isPerson),
    [true, false],
    JSON.stringify(faces),
  );
  assert.deepEqual(
    faces.map(([name]) => name),
    [bot, bot],
  );
  await host.shot('face-of-a-namesake');
  await host.judge();
  for (const guest of [host, friend]) await guest.leave();
});
