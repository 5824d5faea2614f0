// Several people at one device: it is handed from one to the next, everything is covered in between, and nobody's hand
// is anywhere in the page while it is not theirs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexio from './support/games/lexio.mjs';
import { seesTheEnd } from './support/play.mjs';
import { Traffic } from './support/traffic.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

useServerAndBrowser();

const WORDS = {
  en: {
    add: 'Add',
    bots: 'Fill with bots',
    start: 'Start',
    menu: 'Menu',
    undo: 'Take back my last move',
    cover: 'Cover my hand',
    pass: (name) => `Hand the device to ${name}`,
    show: (name) => `I am ${name}: show my hand`,
    instead: (name) => `I am ${name}`,
  },
  ko: {
    add: '추가',
    bots: '빈자리를 봇으로 채우기',
    start: '시작',
    menu: '메뉴',
    undo: '마지막 행동 되돌리기',
    cover: '손패 가리기',
    pass: (name) => `${name}에게 기기를 건네주세요`,
    show: (name) => `${name}입니다. 손패 보기`,
    instead: (name) => `${name}입니다`,
  },
};

/** Two people at one browser: Ann, to whom it belongs, and Léa. Each hears a line of their own. */
async function couch(manner) {
  const guest = await Guest.arrive(browser, server.url, manner);
  const line = (companion) => new Traffic(guest.page, (url) => url.includes('as=') === companion);
  const { page, press } = guest;
  const [ann, lea] = [false, true].map((companion) => ({
    page,
    press,
    manner: guest.manner,
    traffic: line(companion),
  }));
  await guest.ask('/me', { name: 'Ann' });
  return { guest, people: [Object.assign(ann, { name: 'Ann' }), Object.assign(lea, { name: 'Léa' })] };
}

const openTable = async (guest) => {
  const { game, rules } = lexio;
  const clock = { kind: 'none' };
  const wanted = { game, rules, clock, seats: 3, visibility: 'link', chat: true, rated: false };
  const { id } = await guest.ask('/tables', wanted);
  await guest.ask(`/tables/${id}/sit`, { seat: 0 });
  return id;
};

const button = ({ page }, name) => page.getByRole('button', { name, exact: true });

async function addLea(guest, words) {
  await guest.page.locator('input[name=companion]').fill('Léa');
  await guest.press(button(guest, words.add));
  await guest.page.locator('.lobby-seat').filter({ hasText: 'Léa' }).waitFor();
}

const handOf = ({ traffic }) => traffic.view.hand.split(' ').filter(Boolean);

/** Nothing of these hands is in the page: not as a tile, not in an attribute, not for a screen reader. */
async function hides({ page }, people, where) {
  const html = await page.content();
  const spoken = await page.locator('body').ariaSnapshot();
  assert.equal(await page.locator('[data-tile]').count(), 0, `${where}: no tile is drawn`);
  for (const person of people)
    for (const tile of handOf(person)) {
      const token = new RegExp(`(^|[^A-Za-z0-9])${tile}($|[^A-Za-z0-9])`);
      assert.doesNotMatch(html, token, `${where}: ${tile} of ${person.name} in the page`);
      assert.doesNotMatch(spoken, token, `${where}: ${tile} of ${person.name} is told`);
    }
}

/** The tiles of this person, and no others, are shown. */
async function showsHandOf(person) {
  const tiles = person.page.locator('.hand .place:not([inert]) [data-tile]');
  await tiles.first().waitFor();
  const shown = await tiles.evaluateAll((all) => all.map((one) => one.dataset.tile));
  assert.deepEqual(shown.toSorted(), handOf(person).toSorted(), `the hand of ${person.name}`);
}

/** The device is handed to this person, who says so; before that nothing is shown. */
async function take(guest, words, person, people, where) {
  await guest.page.getByRole('heading', { name: words.pass(person.name) }).waitFor();
  await hides(guest, people, where);
  await guest.press(button(guest, words.show(person.name)));
  await showsHandOf(person);
}

/** Chooses something of the table's menu. */
async function choose(guest, words, name) {
  await guest.press(button(guest, words.menu));
  const dialog = guest.page.getByRole('dialog');
  await guest.press(dialog.getByRole('button', { name, exact: true }));
}

test('two people on one phone play a whole game with a bot', async () => {
  const words = WORDS.ko;
  const { guest, people } = await couch({ lang: 'ko', theme: 'daylight', size: PHONE, touch: true });
  const [ann] = people;
  const id = await openTable(guest);
  await guest.go(`/t/${id}`);
  await addLea(guest, words);
  await guest.press(button(guest, words.bots));
  await guest.settled();
  await guest.shot('companions-lobby', { fullPage: true });
  await guest.axe('the waiting room of a device');
  await guest.press(button(guest, words.start));
  await guest.page.locator('.cover').waitFor();
  await Promise.all(people.map(({ traffic }) => traffic.until(() => traffic.view !== null, 'the cards')));
  await guest.settled();
  await guest.shot('companions-cover');
  assert.equal(await guest.page.locator('.cover button').count(), 2, 'one button for each of them');
  await guest.axe('a covered table');
  await guest.fits('a covered table');

  let holder = null;
  for (let turn = 0; turn < 200 && !ann.traffic.over; turn++) {
    const mover = () => people.find(({ traffic }) => traffic.mine && traffic.seq === ann.traffic.seq);
    const known = () => ann.traffic.over || mover();
    // Each of them hears it on a line of their own, and the last to hear decides.
    await Promise.race(people.map(({ traffic }) => traffic.until(known, 'a turn of this phone, or the end')));
    if (ann.traffic.over) break;
    const next = mover();
    if (next !== holder) await take(guest, words, next, people, `turn ${turn}`);
    holder = next;
    if (turn === 3) {
      // After a reload nobody is known to hold the phone.
      await guest.page.reload();
      await take(guest, words, next, people, 'after a reload');
    }
    const { done } = next.traffic;
    await lexio.taps(next);
    await next.traffic.until(() => next.traffic.done > done, `the move of ${next.name}`);
    await ann.traffic.until(() => ann.traffic.seq >= next.traffic.done, 'everybody hears of it');
  }
  assert.ok(ann.traffic.over, 'the game comes to its end');
  await seesTheEnd(guest, lexio);
  assert.deepEqual(guest.troubles, []);
});

test('two people on one couch play with a third on another device', async () => {
  const words = WORDS.en;
  const { guest, people } = await couch({ lang: 'en', theme: 'evening', size: DESKTOP });
  const other = await Guest.arrive(browser, server.url, { lang: 'fr', theme: 'evening', size: PHONE });
  const id = await openTable(guest);
  await guest.go(`/t/${id}`);
  await addLea(guest, words);
  await other.ask('/me', { name: 'Bob' });
  await other.ask(`/tables/${id}/sit`, {});
  await other.go(`/t/${id}`);
  await other.page.getByText('avec Ann').waitFor();
  await other.settled();
  await other.shot('companions-lobby', { fullPage: true });
  await guest.settled();
  await guest.shot('companions-lobby');
  await guest.press(guest.page.locator('button:enabled', { hasText: words.start }));
  const all = [...people, { ...other, page: other.page, press: other.press, traffic: other.traffic, name: 'Bob' }];
  await Promise.all(all.map(({ traffic }) => traffic.until(() => traffic.view !== null, 'the cards')));
  await other.page.locator(lexio.table).first().waitFor();
  await guest.page.locator('.cover').waitFor();
  await hides(guest, all, 'before anybody has the device');
  await guest.settled();
  await guest.shot('companions-cover');

  const awaited = () => all.find(({ traffic }) => traffic.status.to_act.includes(traffic.seat));
  const move = async (person) => {
    await person.traffic.until(() => person.traffic.mine, `the turn of ${person.name}`);
    const { done } = person.traffic;
    await lexio.taps(person);
    await person.traffic.until(() => person.traffic.done > done, `the move of ${person.name}`);
    const { done: now } = person.traffic;
    for (const { traffic } of all) await traffic.until(() => traffic.seq >= now, 'everybody hears of it');
  };
  if (awaited().name === 'Bob') await move(awaited());
  const first = awaited();
  const second = people.find((one) => one !== first);
  await take(guest, words, first, all, 'the first turn of the couch');
  await guest.settled();
  await guest.shot('companions-hand');
  const before = handOf(first);
  await move(first);
  // Whoever moved may have second thoughts, though the device is on its way to the next one.
  const covered = guest.page.locator('.cover');
  if (awaited() === second) {
    await covered.waitFor();
    await hides(guest, all, 'after a move');
    await guest.press(button(guest, words.instead(first.name)));
  }
  await showsHandOf(first);
  const { seq } = first.traffic;
  await choose(guest, words, words.undo);
  await first.traffic.until(() => first.traffic.seq > seq, 'the move to be taken back');
  await guest.page.waitForFunction(
    (count) => document.querySelectorAll('.hand .place:not([inert]) [data-tile]').length === count,
    before.length,
  );
  // The hand is covered at will, and the other one sees theirs alone.
  await choose(guest, words, words.cover);
  await covered.waitFor();
  await hides(guest, all, 'covered at will');
  await guest.press(button(guest, words.instead(second.name)));
  await showsHandOf(second);
  assert.deepEqual([...guest.troubles, ...other.troubles], []);
});

test('a rated table has one seat for each device', async () => {
  const guest = await Guest.arrive(browser, server.url, { size: PHONE });
  const wanted = {
    game: lexio.game,
    rules: lexio.rules,
    clock: { kind: 'none' },
    seats: 3,
    visibility: 'link',
    rated: true,
  };
  const { id } = await guest.ask('/tables', { ...wanted, chat: true });
  await guest.ask(`/tables/${id}/sit`, { seat: 0 });
  await guest.go(`/t/${id}`);
  await guest.page.locator('.lobby-seat.person').waitFor();
  assert.equal(await guest.page.locator('input[name=companion]').count(), 0);
});
