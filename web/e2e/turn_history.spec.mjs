// The history of a round at a glance: Xylo's tricks and Lexicon's turns, one tap or key away at every size, whole after
// coming back, and gone where the table does without aids.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as xylo from './support/games/xylo.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const LARGE = { lang: 'en', size: DESKTOP };
const SMALL = { lang: 'fr', theme: 'daylight', size: PHONE, touch: true };
const SIDEWAYS = { lang: 'ko', size: { width: 740, height: 360 }, touch: true };

const button = ({ page }, name) => page.getByRole('button', { name, exact: true });
const dialog = ({ page }) => page.getByRole('dialog');

/** Plays on until `holds` is true in a turn of one's own. */
async function playUntil(guest, player, holds, what) {
  const { traffic } = guest;
  for (let turn = 0; turn < 60; turn++) {
    await traffic.until(() => traffic.mine, 'a turn');
    if (holds(traffic.view)) return;
    const { done } = traffic;
    await player.taps(guest);
    await traffic.until(() => traffic.done > done, 'my move');
  }
  assert.fail(`sixty turns, and never ${what}`);
}

/** Opens the history with one tap: its button is in sight, nothing has to be scrolled or unfolded first. */
async function open(guest, name) {
  await guest.settled();
  const { x, y, width, height } = await button(guest, name).boundingBox();
  const { size } = guest.manner;
  assert.ok(x >= 0 && x + width <= size.width && y >= 0 && y + height <= size.height, `${name} is in sight`);
  await guest.press(button(guest, name));
  await dialog(guest).waitFor();
}

async function close(guest) {
  await guest.page.keyboard.press('Escape');
  await dialog(guest).waitFor({ state: 'detached' });
}

/** What the screen shows and holds: the picture, the rules of access, its width. */
async function examined(guest, what) {
  await guest.settled();
  await guest.shot(what);
  await guest.axe(what);
  await guest.fits(what);
}

const spaced = (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** What is drawn on a bar, "J5" for Y5 in French: its colour has a letter in each language. */
function barsIn(lang) {
  const catalogue = JSON.parse(readFileSync(new URL(`../../games/xylo/text/${lang}.json`, import.meta.url), 'utf8'));
  return (card) => catalogue[`colour.short.${card[0]}`] + card.slice(1);
}

/** The notes of the tricks as the view has them, the newest trick first: each as `n row card led best`. */
const tricksOf = ({ tricks, winning }, bar) =>
  tricks
    .map(({ plays, winner }, n) =>
      plays.map(({ row, card }) => ({
        n: n + 1,
        row,
        card: bar(card),
        led: plays[0].row === row,
        best: row === (winner ?? winning),
      })),
    )
    .reverse()
    .flat();

/** The same as the table shows it; the own row is the first column, the others follow clockwise. */
const tricksShown = (guest, rows) =>
  dialog(guest)
    .locator('tbody tr')
    .evaluateAll(
      (lines, { own, count }) =>
        lines.flatMap((line) =>
          [...line.querySelectorAll('td')].flatMap((cell, column) => {
            const drawn = [...cell.querySelectorAll('[data-drawn]')].map((one) => one.getAttribute('data-drawn'));
            if (drawn.length === 0) return [];
            return {
              n: Number(line.querySelector('th [aria-hidden]')?.textContent),
              row: (own + column) % count,
              card: `${drawn[1]}${drawn[0]}`,
              led: cell.classList.contains('led'),
              best: cell.classList.contains('best'),
            };
          }),
        ),
      rows,
    );

const byTrickAndRow = (notes) => notes.toSorted((a, b) => b.n - a.n || a.row - b.row);

for (const [manner, words] of [
  [LARGE, { open: /^Tricks/, title: 'Tricks of this round', took: 'took the trick', led: 'led' }],
  [SMALL, { open: 'Plis', title: 'Les plis de cette manche', took: 'a remporté le pli', led: 'a entamé' }],
  [SIDEWAYS, { open: '트릭 기록', title: '이번 라운드의 트릭', took: '트릭을 땀', led: '선' }],
])
  test(`the tricks of Xylo, ${manner.lang}, ${manner.size.width} px`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page, traffic } = guest;
    const id = await seat([guest], { ...xylo, rules: { rounds: 2 } }, { seats: 4 });
    await comeTo(guest, id, xylo);
    const begun = ({ phase, tricks }) => phase === 'playing' && tricks.length >= 3;
    await playUntil(guest, xylo, begun, 'a third trick');
    await page.locator('.me.turn').waitFor();
    await open(guest, words.open);
    await page.getByRole('dialog', { name: words.title }).waitFor();
    const rows = { own: traffic.seat, count: 4 };
    const expected = byTrickAndRow(tricksOf(traffic.view, barsIn(manner.lang)));
    assert.deepEqual(byTrickAndRow(await tricksShown(guest, rows)), expected);
    // In words for those who do not see it: a note, who led, who took it.
    const said = spaced(await dialog(guest).locator('table').innerText());
    for (const one of [words.took, words.led]) assert.ok(said.includes(one), `“${said}” says “${one}”`);
    await examined(guest, 'tricks-xylo');
    await close(guest);

    // Coming back with nothing remembered, all of it is there again; by key as well.
    await page.reload();
    await page.locator('.me.turn').waitFor();
    await page.keyboard.press('t');
    await dialog(guest).waitFor();
    assert.deepEqual(byTrickAndRow(await tricksShown(guest, rows)), expected);
    await close(guest);
    await guest.judge();
    await guest.leave();
  });

/** A turn as the view has it, and as the list draws it: letters in a row. */
const drawnAs = ({ action, taken }) => {
  const [verb, second, third] = action.split(' ');
  if (verb === 'discard') return `−${second}+${taken ?? ''}`.replaceAll('*', '★');
  return (third ?? second).toUpperCase();
};
const turnsShown = async (guest) => {
  const drawn = await dialog(guest).locator('li .what').allInnerTexts();
  return drawn.map((text) => text.replaceAll(/\s/g, ''));
};

/** Makes a move of Lexicon in one's turn. */
async function moves({ traffic }, move) {
  const { done } = traffic;
  await move();
  await traffic.until(() => traffic.done > done, 'the move');
}

/** Gives a card for the open one or for one of the stock. */
async function changesCard(guest) {
  const { page, press, traffic } = guest;
  await traffic.until(() => traffic.mine, 'a turn');
  const letter = traffic.view.hand.find((one) => one !== '*');
  await moves(guest, async () => {
    await press(page.locator(`.hand [data-card^="${letter}"][aria-pressed=false]`).first());
    await press(page.locator(`.piles [data-drop="${traffic.seq % 4 < 2 ? 'open' : 'stock'}"]`));
  });
}

/** Lays a short word; among eleven cards there is one. */
async function laysWord(guest) {
  const { page, press, traffic } = guest;
  const word = () => traffic.legal.actions.find((action) => /^word \w{2,4}$/.test(action));
  await traffic.until(() => traffic.mine && word(), 'a turn and a word');
  const told = { view: traffic.view, legal: { actions: [word()] } };
  await moves(guest, () => lexicon.taps({ page, press, traffic: told }));
}

for (const [manner, words] of [
  [LARGE, { open: /^Turns/, title: 'Turns of this hand', name: 'you' }],
  [SMALL, { open: 'Coups joués', title: 'Les coups de cette donne', name: 'Vous' }],
  [SIDEWAYS, { open: '차례 기록', title: '이번 판의 차례', name: '나' }],
])
  test(`the turns of Lexicon, ${manner.lang}, ${manner.size.width} px`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const other = await Guest.arrive(browser, server.url, { motion: 'still' });
    const { page, traffic } = guest;
    // Nobody goes out while both only change cards.
    const rules = { dictionary: 'en', words: 'strict', hand_size: 11 };
    const id = await seat([guest, other], { game: 'lexicon', rules }, { seats: 2 });
    for (const one of [guest, other]) await comeTo(one, id, lexicon);
    // Who begins is drawn.
    if (traffic.status.to_act.includes(traffic.seat)) await changesCard(guest);
    await laysWord(other);
    // More turns than were ever kept before: nothing of the hand is forgotten.
    while (traffic.view.recent.length < 10) for (const one of [guest, other]) await changesCard(one);
    await traffic.until(() => traffic.mine, 'my turn');
    await page.locator('.me.turn').waitFor();
    await open(guest, words.open);
    await page.getByRole('dialog', { name: words.title }).waitFor();
    const { recent } = traffic.view;
    const last = await turnsShown(guest);
    assert.equal(last.length, recent.length, 'every turn of the hand');
    const plain = (turn) => !turn.action.startsWith('exchange');
    const wanted = recent.toReversed();
    wanted.forEach((turn, n) => plain(turn) && assert.equal(last[n], drawnAs(turn)));
    assert.ok(
      wanted.some(({ action }) => action.startsWith('word ')),
      'a word is among them',
    );
    // What came from the stock is told to nobody, not even to the one who drew it.
    assert.ok(wanted.some(({ action }) => action.endsWith('stock')));
    assert.ok(!(await dialog(guest).locator('li b').allInnerTexts()).includes(''));
    await examined(guest, 'turns-lexicon');
    await close(guest);

    await page.reload();
    await page.locator('.me.turn').waitFor();
    await page.keyboard.press(',');
    await dialog(guest).waitFor();
    assert.deepEqual(await turnsShown(guest), last);
    await close(guest);
    for (const one of [guest, other]) {
      await one.judge();
      await one.leave();
    }
  });

test('a table without aids has neither', async () => {
  const guest = await Guest.arrive(browser, server.url, LARGE);
  for (const [player, name, key] of /** @type {const} */ ([
    [xylo, /^Tricks/, 't'],
    [lexicon, /^Turns/, ','],
  ])) {
    const { game } = player;
    const rules = game === 'lexicon' ? { dictionary: 'en' } : {};
    const { id } = await guest.ask('/tables', { game, seats: 3, rules, visibility: 'link', aids: false });
    await guest.ask(`/tables/${id}/sit`, { seat: 0 });
    for (const free of [1, 2]) await guest.ask(`/tables/${id}/bot`, { seat: free, level: 'casual' });
    await guest.ask(`/tables/${id}/start`, {});
    await comeTo(guest, id, player);
    const inPlay = ({ phase }) => phase === 'playing' || phase === 'play';
    await playUntil(guest, player, inPlay, 'a turn');
    await guest.page.locator('.me.turn').waitFor();
    assert.equal(await button(guest, name).count(), 0);
    await guest.page.keyboard.press(key);
    await guest.settled();
    assert.equal(await dialog(guest).count(), 0);
  }
  await guest.judge();
  await guest.leave();
});
