// From being told that it is one's turn to the table in one tap: by the link on every page, by the notice of the
// device; and a page tells the server when nobody looks at it, beside another window too.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';
import * as lexio from './support/games/lexio.mjs';
import { Guest } from './support/guest.mjs';
import { comeTo, seat } from './support/play.mjs';

useServerAndBrowser();

const MANNERS = /** @type {const} */ ([
  [{ lang: 'en', size: DESKTOP }, { turn: 'Your turn' }],
  [{ lang: 'fr', theme: 'daylight', size: PHONE, touch: true }, { turn: 'À vous de jouer' }],
]);

/** A game against a bot that waits for this guest. */
async function waitingTable(guest) {
  const id = await seat([guest], lexio, { seats: 2 });
  await comeTo(guest, id, lexio);
  await guest.traffic.until(() => guest.traffic.mine, 'a turn');
  return id;
}

/** The table lies there, and it is one's turn: the next press can be a move. */
async function atTheTable(guest, id) {
  await guest.page.waitForURL(`${server.url}/t/${id}`);
  await guest.page.locator('.me.turn').waitFor();
  await guest.page.locator('.hand [data-tile]').first().waitFor();
}

for (const [manner, words] of MANNERS)
  test(`the link on another page leads to the table in one tap, ${manner.lang}`, async () => {
    const pair = await Promise.all([manner, manner].map((one) => Guest.arrive(browser, server.url, one)));
    const id = await seat(pair, lexio, { seats: 2 });
    for (const one of pair) await comeTo(one, id, lexio);
    // Who holds the weakest tile begins; the game waits for them wherever they are.
    const guest = pair.find(({ traffic }) => traffic.mine);
    assert.ok(guest, 'somebody begins');
    await guest.go('/learn/xylo');
    const link = guest.page.getByRole('link', { name: words.turn, exact: true });
    await link.waitFor();
    await guest.settled();
    const { x, y, width, height } = await link.boundingBox();
    assert.ok(height >= 44 && width >= 44 && x >= 0 && x + width <= manner.size.width, 'a finger hits it');
    assert.ok(y + height <= manner.size.height, 'it is in sight');
    await guest.shot('your-turn-link');
    await guest.axe('a table waits');
    await guest.fits('a table waits');
    await guest.press(link);
    await atTheTable(guest, id);
    for (const one of pair) {
      await one.judge();
      await one.leave();
    }
  });

/** Stands in the service worker: what is shown and opened is noted, since no test presses what the system shows. */
function noteNotices() {
  const noted = { shown: [], opened: [] };
  Object.assign(globalThis, { noted });
  const { registration, clients } = /** @type {any} */ (globalThis);
  registration.showNotification = async (title, what) => void noted.shown.push({ title, ...what });
  Object.defineProperty(clients, 'openWindow', { value: async (where) => void noted.opened.push(where) });
}

/** A notice comes, and is pressed. */
async function pressNotice(notice) {
  const worker = /** @type {any} */ (globalThis);
  const event = (type, more) => {
    /** @type {Promise<unknown>} */
    let done = Promise.resolve();
    const made = Object.assign(new Event(type), { waitUntil: (work) => (done = work), ...more });
    worker.dispatchEvent(made);
    return done;
  };
  await event('push', { data: { json: () => notice } });
  const shown = worker.noted.shown.at(-1);
  await event('notificationclick', { notification: { data: shown.data, close() {} } });
  return { body: shown.body, opened: worker.noted.opened.at(-1) ?? null };
}

for (const [manner] of MANNERS)
  test(`the notice of the device leads to the table in one tap, ${manner.lang}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page } = guest;
    const id = await waitingTable(guest);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    // The browser may tell the page of it before it tells us.
    const [known] = page.context().serviceWorkers();
    const worker = known ?? (await page.context().waitForEvent('serviceworker'));
    await worker.evaluate(noteNotices);
    // The body that the server sends (notifications.spec holds it to that): where no page is at the table, one is opened.
    const notice = { kind: 'turn', text: 'Lexio', tables: [{ id, url: `${server.url}/t/${id}` }] };
    await guest.go('/learn');
    const { opened } = await worker.evaluate(pressNotice, notice);
    assert.equal(opened, `/t/${id}`);
    // Another tab, as the browser opens it.
    const tab = await page.context().newPage();
    await tab.goto(server.url + opened);
    await tab.locator('.me.turn').waitFor();
    await tab.close();
    await guest.judge();
    await guest.leave();
  });

/** What this page says of itself on the lines to tables. */
function pageNews(guest) {
  const told = [];
  guest.page.on('websocket', (socket) => {
    if (!socket.url().includes('/api/tables/')) return;
    socket.on('framesent', ({ payload }) => {
      const message = JSON.parse(String(payload));
      if (message.type === 'page') told.push(message.hidden);
    });
  });
  return told;
}

/** The window loses or gets the focus, though it can be seen all the time. */
const turnFocus = ({ page }, focused) =>
  page.evaluate((has) => {
    document.hasFocus = () => has;
    dispatchEvent(new Event(has ? 'focus' : 'blur'));
  }, focused);

for (const [manner] of MANNERS)
  test(`beside another window a table counts as seen for a minute, ${manner.lang}`, async () => {
    const guest = await Guest.arrive(browser, server.url, manner);
    const { page } = guest;
    const told = pageNews(guest);
    await page.clock.install();
    await waitingTable(guest);
    const answered = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    await turnFocus(guest, false);
    await page.clock.fastForward(40_000);
    await answered();
    assert.deepEqual(told, [], 'somebody has just turned to the other window');
    // Who scrolls there without the focus still looks.
    await page.evaluate(() => dispatchEvent(new WheelEvent('wheel')));
    await page.clock.fastForward(40_000);
    await answered();
    assert.deepEqual(told, []);
    await page.clock.fastForward(30_000);
    await answered();
    assert.deepEqual(told, [true], 'nobody looks at it any more');
    await turnFocus(guest, true);
    await answered();
    assert.deepEqual(told, [true, false]);
    await guest.judge();
    await guest.leave();
  });
