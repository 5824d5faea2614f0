// Moves that are chosen ahead of one's turn, and those that go without saying.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const MANNERS = [
  { lang: 'en', theme: 'evening', size: DESKTOP },
  { lang: 'fr', theme: 'daylight', size: { width: 360, height: 740 } },
  { lang: 'ko', theme: 'evening', size: PHONE, touch: true },
];
const play = ({ page }) => page.locator('.me [aria-keyshortcuts="Enter"]');
const pass = ({ page }) => page.locator('.me [aria-keyshortcuts="P"]');
const numberOf = async (tile) => Number.parseInt(await tile.getAttribute('data-tile'), 10);
const tiles = ({ page }) => page.locator('.hand .place:not([inert]) [data-tile]');
const named = ({ page }) => page.locator('.verdict b');
const isOn = (button) => button.and(button.page().locator('[aria-pressed="true"]')).waitFor();
const DROPPED = {
  en: 'Your move was not sent',
  fr: 'Votre coup n’a pas été joué',
  ko: '상황이 바뀌어',
};

test('a play and a pass chosen ahead are made in their turn, and dropped by a surprise', async () => {
  const guests = await Promise.all(MANNERS.map((manner) => Guest.arrive(browser, server.url, manner)));
  const id = await seat(guests, lexio, { seats: 3 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, lexio)));
  const first = guests.findIndex((guest) => guest.traffic.mine);
  const [leader, second, third] = [0, 1, 2].map((n) => guests[(first + n) % 3]);
  const mine = (guest) => guest.traffic.until(() => guest.traffic.mine, 'a turn');
  const moved = (guest, from) => guest.traffic.until(() => guest.traffic.done > from, 'a move that was chosen ahead');

  // The weakest single is led; the third one answers with the strongest tile before the second has said anything.
  await leader.press(tiles(leader).first());
  await leader.press(play(leader));
  await mine(second);
  await third.page.locator('.trick .best, .best').first().waitFor();
  await third.press(tiles(third).last());
  // What is chosen is named before its turn: one tile is a single, and with one of another number it is no play.
  await named(third).waitFor();
  const name = await named(third).innerText();
  const [low, high] = await Promise.all([tiles(third).first(), tiles(third).last()].map(numberOf));
  assert.ok(name.includes(String(high)), `“${name}” names the ${high}`);
  assert.notEqual(low, high, 'the weakest and the strongest tile are no pair');
  await third.settled();
  await third.shot('ahead-named');
  await third.press(tiles(third).first());
  await named(third).waitFor({ state: 'detached' });
  await third.press(tiles(third).first());
  await named(third).waitFor();
  await third.press(play(third));
  await isOn(play(third));
  await third.settled();
  await third.shot('ahead-play');
  await third.axe('a play chosen ahead');
  await third.fits('a play chosen ahead');
  const held = await tiles(third).count();
  await third.still();
  let before = third.traffic.done;
  await second.press(pass(second));
  await moved(third, before);
  await third.settled();
  assert.equal(await tiles(third).count(), held - 1, 'the tile was played');
  assert.deepEqual(third.traffic.refused, []);
  await third.unmoved('a move chosen ahead is sent');

  // Who has second thoughts takes it back; a pass is chosen the same way.
  await mine(leader);
  await second.press(pass(second));
  await isOn(pass(second));
  await second.press(pass(second));
  await pass(second).and(second.page.locator('[aria-pressed="false"]')).waitFor();
  await second.press(pass(second));
  await isOn(pass(second));
  await second.settled();
  await second.shot('ahead-pass');
  before = second.traffic.done;
  await leader.press(pass(leader));
  await moved(second, before);

  // The third one leads; what was chosen against that is void when it is taken back.
  await mine(third);
  await third.press(tiles(third).first());
  await third.press(play(third));
  await mine(leader);
  await second.page.locator('.best').first().waitFor();
  await second.press(pass(second));
  await isOn(pass(second));
  before = second.traffic.done;
  const { seq } = second.traffic;
  await third.ask(`/tables/${id}/propose`, { what: 'undo', seen: seq });
  await second.page.getByText(DROPPED[second.manner.lang]).waitFor();
  await second.shot('ahead-dropped');
  await mine(third);
  assert.equal(second.traffic.done, before, 'nothing was sent');
  assert.equal(await second.page.locator('.me [aria-pressed="true"]').count(), 0);
  for (const guest of guests) {
    assert.deepEqual(guest.traffic.refused, []);
    await guest.judge();
    await guest.leave();
  }
});

/** Plays a note, and bids nothing after it. */
async function playsNote(guest) {
  const { traffic } = guest;
  const next = async (act) => {
    const { done } = traffic;
    await act();
    await traffic.until(() => traffic.done > done, 'the move');
  };
  await traffic.until(() => traffic.mine, 'a turn');
  await next(() => xylo.taps(guest));
  await traffic.until(() => traffic.mine && traffic.view.phase === 'announcing', 'the moment to bid');
  await next(() => guest.press(pass(guest)));
}

/** The place of a note that follows the colour that was led. */
function follows({ traffic: { view, seat: own } }) {
  const cards = view.rows[own].cards.map(({ back, face }, at) => ({ back, down: face === 'down', place: at + 1 }));
  const down = cards.filter((card) => card.down);
  return (down.find((card) => card.back === view.led) ?? down[0]).place;
}

test('a note of Xylo chosen ahead is dropped by a surprise, and else played in its turn', async () => {
  const guests = await Promise.all(MANNERS.map((manner) => Guest.arrive(browser, server.url, manner)));
  const id = await seat(guests, xylo, { seats: 3 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, xylo)));
  await Promise.all(guests.map((guest) => xylo.taps(guest)));
  const turn = (guest) => guest.traffic.until(() => guest.traffic.mine, 'a turn');
  const sorted = ({ traffic }) => traffic.until(() => traffic.view.phase === 'playing', 'the notes');
  await Promise.all(guests.map(sorted));
  await Promise.race(guests.map(turn));
  const first = guests.findIndex((guest) => guest.traffic.mine);
  const [leader, second, third] = [0, 1, 2].map((n) => guests[(first + n) % 3]);
  /** The third one chooses a note before the second has played. */
  const chooseAhead = async () => {
    await turn(second);
    await third.traffic.until(() => third.traffic.view.led, 'a colour that is led');
    await third.page.locator('.trick').first().waitFor();
    const note = third.page.locator(`.own [data-place="${follows(third)}"]`);
    if ((await note.getAttribute('aria-pressed')) !== 'true') await third.press(note);
    await third.press(play(third));
    await isOn(play(third));
    await third.settled();
  };

  // The leader has second thoughts about a bid: what was chosen meanwhile is void.
  await playsNote(leader);
  await chooseAhead();
  await third.shot('ahead-note');
  await third.axe('a note chosen ahead');
  await third.fits('a note chosen ahead');
  let before = third.traffic.done;
  await leader.ask(`/tables/${id}/propose`, { what: 'undo', seen: leader.traffic.seq });
  await third.page.getByText(DROPPED[third.manner.lang]).waitFor();
  await third.shot('ahead-note-dropped');
  assert.equal(await third.page.locator('.me .btn[aria-pressed="true"]').count(), 0, 'no move is chosen any more');

  // Nothing surprising: it is played the moment it may.
  await turn(leader);
  assert.equal(third.traffic.done, before, 'nothing was sent');
  await leader.press(pass(leader));
  const place = follows(third);
  // The note is still picked; it is chosen again.
  await chooseAhead();
  before = third.traffic.done;
  await playsNote(second);
  await third.traffic.until(() => third.traffic.done > before, 'the note that was chosen ahead');
  const { face } = third.traffic.view.rows[third.traffic.seat].cards[place - 1];
  assert.notEqual(face, 'down', 'that very note lies open');
  for (const guest of guests) {
    assert.deepEqual(guest.traffic.refused, []);
    await guest.judge();
    await guest.leave();
  }
});

test('a word or a discard of Lexicon chosen ahead is made in its turn, and dropped by a surprise', async () => {
  const guests = await Promise.all(MANNERS.map((manner) => Guest.arrive(browser, server.url, manner)));
  const id = await seat(guests, lexicon, { seats: 3 });
  await Promise.all(guests.map((guest) => comeTo(guest, id, lexicon)));
  const turn = (guest) => guest.traffic.until(() => guest.traffic.mine, 'a turn');
  await Promise.race(guests.map(turn));
  const first = guests.findIndex((guest) => guest.traffic.mine);
  const [leader, second, third] = [0, 1, 2].map((n) => guests[(first + n) % 3]);
  const act = (guest, key) => guest.page.locator(`.acts [aria-keyshortcuts="${key}"]`);
  const [OPEN, STOCK] = ['+', '-'];
  const plain = ({ page }) => page.locator('.hand [data-card]:not([data-card^="*"])');
  const down = ({ page }) => page.locator('.hand [data-card][aria-pressed=true]');
  const made = async (guest, act) => {
    await turn(guest);
    const { done } = guest.traffic;
    await act();
    await guest.traffic.until(() => guest.traffic.done > done, 'the move');
  };
  // Not the letter that lies open: the card for the next one would be the same, and no surprise.
  const discards = (guest, key) =>
    made(guest, async () => {
      const other = `:not([data-card^="${guest.traffic.view.pile.at(-1)}"])`;
      await guest.press(guest.page.locator(`.hand [data-card]:not([data-card^="*"])${other}`).first());
      await guest.press(act(guest, key));
    });

  // The third one discards ahead for the card that lies open; another one takes that away.
  await third.press(plain(third).first());
  await third.press(act(third, OPEN));
  await isOn(act(third, OPEN));
  await third.settled();
  await third.shot('ahead-discard');
  await third.axe('a discard chosen ahead');
  await third.fits('a discard chosen ahead');
  let { done } = third.traffic;
  await discards(leader, OPEN);
  await third.page.getByText(DROPPED[third.manner.lang]).waitFor();
  assert.equal(await third.page.locator('.acts [aria-pressed="true"]').count(), 0);

  // Whoever takes the card back from the bench takes the choice back; chosen again, it goes to the stock in its turn.
  await third.press(act(third, STOCK));
  await isOn(act(third, STOCK));
  await third.press(down(third).first());
  await third.page.locator('.acts [aria-pressed="true"]').waitFor({ state: 'detached' });
  await third.press(plain(third).first());
  await third.press(act(third, STOCK));
  await isOn(act(third, STOCK));
  assert.equal(third.traffic.done, done, 'nothing was sent');
  await discards(second, STOCK);
  await third.traffic.until(() => third.traffic.done > done, 'the discard that was chosen ahead');
  assert.equal(third.traffic.view.recent.at(-1).seat, third.traffic.seat);
  for (const guest of guests) {
    assert.deepEqual(guest.traffic.refused, []);
    await guest.judge();
    await guest.leave();
  }
});

for (const [manner, words] of /** @type {const} */ ([
  [
    { lang: 'en', size: DESKTOP, motion: 'still' },
    { menu: 'Menu', auto: 'Made for me', close: 'Close' },
  ],
  [
    { lang: 'ko', theme: 'daylight', size: PHONE, touch: true, motion: 'still' },
    { menu: '메뉴', auto: '자동으로 하기', close: '닫기' },
  ],
]))
  test(`where nothing beats the table, the page passes by itself if one wishes, ${manner.lang}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page, traffic } = guest;
    const id = await seat([guest], { ...lexio, rules: { rounds: 5 } });
    await comeTo(guest, id, lexio);
    await guest.press(page.getByRole('button', { name: words.menu, exact: true }));
    await guest.press(page.getByText(words.auto, { exact: true }));
    await page.getByText(words.auto, { exact: true }).scrollIntoViewIfNeeded();
    await guest.settled();
    await guest.shot('forced-setting');
    await guest.axe('the setting of forced moves');
    await guest.press(page.getByRole('button', { name: words.close, exact: true }));
    for (let turn = 0, passed = false; !passed; turn++) {
      assert.ok(turn < 200 && !traffic.over, `no forced pass in ${turn} turns`);
      await traffic.until(() => traffic.over || traffic.mine, 'a turn');
      const { done } = traffic;
      if (traffic.legal.actions.join() === 'pass') passed = true;
      else {
        const goOn = page.locator('.settling [aria-keyshortcuts="Enter"]');
        await page.locator('.me.turn').or(goOn).first().waitFor();
        if (await goOn.count()) await goOn.click();
        await lexio.taps(guest);
      }
      await traffic.until(() => traffic.done > done || traffic.refused.length > 0, 'the move');
    }
    assert.deepEqual(traffic.refused, []);
    await guest.judge();
    await guest.leave();
  });
