// Memory aids of the page where the table has them: Lexio's tiles and tricks, Lexicon's known
// letters; and people's own notes.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const button = ({ page }, name) => page.getByRole('button', { name, exact: true });

/** Tiles that were played in the round that is on. */
const played = ({ tricks }) =>
  tricks
    .flat()
    .filter(({ action }) => action !== 'pass')
    .flatMap(({ action }) => action.split(' ')).length;

/** Waits for a turn, and puts the end of a round away that may stand before it. */
async function myTurn({ page, traffic }) {
  await traffic.until(() => traffic.mine, 'a turn');
  const goOn = page.locator('.settling [aria-keyshortcuts="Enter"]');
  await page.locator('.me.turn').or(goOn).first().waitFor();
  if (await goOn.count()) await goOn.click();
  await page.locator('.me.turn').waitFor();
}

test('the tiles played, those face down, the numbers in use and the tricks are shown', async () => {
  for (const [manner, words] of [
    [
      { lang: 'fr', theme: 'daylight', size: { width: 360, height: 740 } },
      { open: 'Tuiles jouées', close: 'Fermer', numbers: 'les nombres de 1 à 9', down: '10 tuiles sont face cachée' },
    ],
    [
      { lang: 'en', theme: 'evening', size: DESKTOP },
      { open: /^Tiles played/, close: 'Close', numbers: 'The numbers 1 to 9', down: '10 tiles lie face down' },
    ],
  ]) {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page, traffic } = guest;
    // Two people play with nine numbers and leave ten tiles face down.
    const rules = { rounds: 3, two_player: 'nine' };
    const id = await seat([guest], { ...lexio, rules }, { seats: 2 });
    await comeTo(guest, id, lexio);
    // A bot may go out before the third turn: then it takes a trick of the next round.
    for (let turn = 0; ; turn++) {
      await myTurn(guest);
      if (turn >= 3 && played(traffic.view) > 0) break;
      const { done } = traffic;
      await lexio.taps(guest);
      await traffic.until(() => traffic.done > done, 'my move');
    }
    await guest.press(page.getByRole('button', { name: words.open }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('table').waitFor();
    assert.equal(await dialog.locator('table .played').count(), played(traffic.view), 'every tile that was played');
    assert.equal(await dialog.locator('table .mine').count(), traffic.view.hand.split(' ').length);
    assert.ok((await dialog.locator('.tricks li').count()) >= 1, 'the tricks of the round');
    const said = (await dialog.innerText()).replace(/[\u00a0\u202f]/g, ' ');
    for (const one of [words.numbers, words.down]) assert.ok(said.includes(one), `“${said}” says “${one}”`);
    assert.equal(await dialog.locator('thead th').count(), 9, 'no number that is not in use');
    const out = (await dialog.locator('.out td').allInnerTexts()).reduce((sum, one) => sum + Number(one), 0);
    const mine = traffic.view.hand.split(' ').length;
    assert.equal(out, 36 - mine - played(traffic.view), 'what is face down is out, too');
    await guest.settled();
    await guest.shot('memory-tiles');
    await guest.axe('the tiles played');
    await guest.fits('the tiles played');
    await guest.press(button(guest, words.close));
    await guest.judge();
    await guest.leave();
  }
});

for (const [manner, words] of /** @type {const} */ ([
  [
    { lang: 'ko', size: { width: 360, height: 740 } },
    { tiles: '나온 타일', notes: '내 메모', menu: '메뉴', note: '2를 아껴 두자' },
  ],
  [
    { lang: 'en', theme: 'daylight', size: DESKTOP },
    { tiles: /^Tiles played/, notes: 'My notes', menu: 'Menu', note: 'Keep the 2 of suns' },
  ],
]))
  test(`a table without aids remembers nothing, and notes stay in the browser, ${manner.lang}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { id } = await guest.ask('/tables', { game: 'lexio', seats: 3, visibility: 'link', aids: false });
    await guest.ask(`/tables/${id}/sit`, { seat: 0 });
    for (const free of [1, 2]) await guest.ask(`/tables/${id}/bot`, { seat: free, level: 'casual' });
    await guest.ask(`/tables/${id}/start`, {});
    await comeTo(guest, id, lexio);
    assert.equal(await guest.page.getByRole('button', { name: words.tiles }).count(), 0);
    const notes = guest.page.getByRole('textbox', { name: words.notes });
    await guest.press(button(guest, words.menu));
    await notes.fill(words.note);
    await guest.settled();
    await guest.shot('memory-notes');
    await guest.axe('notes');
    await guest.page.reload();
    await guest.page.locator(lexio.table).first().waitFor();
    await guest.press(button(guest, words.menu));
    assert.equal(await notes.inputValue(), words.note);
    assert.ok(!guest.traffic.heard.some(({ text }) => text.includes(words.note)), 'nobody was told');
    await guest.judge();
    await guest.leave();
  });

/** Takes the card that lies open for a letter of the hand: everybody then knows it. */
async function takesOpen(guest) {
  const { page, traffic } = guest;
  await traffic.until(() => traffic.mine, 'a turn');
  const { done } = traffic;
  // A long list of what may be done comes in parts: any letter may be given, listed by now or not.
  const letter = traffic.view.hand.find((one) => one !== '*');
  await guest.press(page.locator(`.hand [data-card^="${letter}"][aria-pressed=false]`).first());
  await guest.press(page.locator('.piles [data-drop="open"]'));
  await traffic.until(() => traffic.done > done, 'my discard');
}

test('the letters known of seven others are found on a phone and on a desktop', async () => {
  const ada = await Guest.arrive(browser, server.url, { lang: 'en', size: DESKTOP });
  const eve = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'daylight', size: PHONE, touch: true });
  const guests = [ada, eve];
  // A new word needs ten letters: bots change cards, and none of them goes out before both people had their turn.
  const rules = { dictionary: 'en', hand_size: 12, min_word: 10 };
  const id = await seat(guests, { game: 'lexicon', rules }, { seats: 8, level: 'random' });
  for (const guest of guests) await comeTo(guest, id, lexicon);
  // Who begins is drawn.
  await Promise.all(guests.map(takesOpen));
  for (const [guest, title] of /** @type {const} */ ([
    [ada, 'Known letters of the others'],
    [eve, 'Lettres connues des autres'],
  ])) {
    const { page, traffic } = guest;
    const other = guest === ada ? 1 : 0;
    await traffic.until(() => traffic.view.known[other].length > 0, 'a known letter');
    await guest.settled();
    const letters = () => traffic.view.known[other];
    const seats = page.locator('.others .seat');
    const place = seats.nth(guest === ada ? 0 : 6);
    await place.locator('.short:visible', { hasText: letters()[0].replace('*', '★') }).waitFor();
    await guest.shot('memory-letters-seats');
    await guest.fits('known letters at the seats');
    await guest.axe('known letters at the seats');
    await guest.press(place.getByRole('button'));
    const dialog = page.getByRole('dialog', { name: title });
    await dialog.waitFor();
    assert.equal(await dialog.locator('li').count(), 7, 'everybody else is listed');
    const shown = await dialog
      .locator('li')
      .nth(guest === ada ? 0 : 6)
      .locator('i')
      .allTextContents();
    assert.deepEqual(
      shown,
      letters().map((letter) => letter.replace('*', '★')),
    );
    await guest.settled();
    await guest.shot('memory-letters');
    await guest.axe('known letters');
    await guest.judge();
  }
});
