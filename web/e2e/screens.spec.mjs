// Every screen in both themes: WCAG 2.2 AA by axe-core, no sideways scrolling down to 320 px, no
// third party, a strict policy that holds.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE } from './support/browser.mjs';
import { Guest } from './support/guest.mjs';
import * as lexicon from './support/games/lexicon.mjs';
import * as lexio from './support/games/lexio.mjs';
import * as xylo from './support/games/xylo.mjs';
import { comeTo, playOut, seat } from './support/play.mjs';
import { browser, server, useServerAndBrowser } from './support/fixture.mjs';

/** 1280 px at 400 %, and more than a phone's 200 %: WCAG 1.4.10 asks for this width. */
const NARROW = { width: 320, height: 640 };

useServerAndBrowser();

/** Looks at a screen: axe, width, picture. */
async function look(guest, name) {
  await guest.axe(name);
  await guest.fits(name);
  await guest.shot(name);
}

const LOOKS = [
  { theme: 'evening', size: PHONE, lang: 'en' },
  { theme: 'daylight', size: DESKTOP, lang: 'fr' },
  { theme: 'daylight', size: NARROW, lang: 'ko' },
];

for (const manner of LOOKS)
  test(`home, create, lobby, rules, account: ${manner.theme}, ${manner.size.width} px, ${manner.lang}`, async () => {
    const guest = await Guest.arrive(browser, server.url, { ...manner, motion: 'still' });
    const { page } = guest;
    await guest.go('/');
    await page.locator('.box[aria-pressed]').first().waitFor();
    await look(guest, 'home');
    await page.locator('.ways .others button').first().click();
    await page.locator('dialog[open] form').waitFor();
    await look(guest, 'create');
    await page.locator('dialog[open] summary').first().click();
    await look(guest, 'create-options');
    await page.locator('dialog[open] .ends .lamp').click();
    await page.locator('.seats li').first().waitFor();
    await look(guest, 'lobby');
    for (const game of ['lexio', 'lexicon', 'xylo']) {
      await guest.go(`/learn/${game}`);
      await page.locator('main h1').waitFor();
      await look(guest, `rules-${game}`);
    }
    await guest.go('/me');
    await page.locator('main h1').waitFor();
    await look(guest, 'account');
    await guest.judge();
    await guest.leave();
  });

for (const player of [lexio, lexicon, xylo])
  test(`${player.game}: the table in its phases, in both themes and at every width`, async () => {
    const [first, ...others] = await Promise.all(
      LOOKS.map((manner) => Guest.arrive(browser, server.url, { ...manner, motion: 'still' })),
    );
    const guests = [first, ...others];
    const id = await seat(guests, player, { seats: 4 });
    await Promise.all(guests.map((guest) => comeTo(guest, id, player)));
    const phases = new Set();
    const see = (guest) => async () => {
      const phase = `${guest.traffic.view.phase}-${guest.traffic.view.to_beat ? 'answer' : 'lead'}`;
      const key = `${phase} ${guest.manner.size.width}`;
      if (phases.has(key)) return;
      phases.add(key);
      await look(guest, `${player.game}-${phase}`);
    };
    await Promise.all(guests.map((guest) => playOut(guest, player, 'taps', { each: see(guest) })));
    for (const guest of guests) {
      await guest.page.locator(player.ended).waitFor();
      await look(guest, `${player.game}-over`);
      await guest.page.keyboard.press('?');
      await guest.page.locator('dialog[open]').waitFor();
      await look(guest, `${player.game}-menu`);
      await guest.page.keyboard.press('Escape');
      await guest.judge();
      await guest.leave();
    }
  });

test('the policy is strict and holds', async () => {
  const guest = await Guest.arrive(browser, server.url);
  const answer = await guest.page.goto(server.url);
  const policy = Object.fromEntries(
    (answer.headers()['content-security-policy'] ?? '').split(';').map((part) => part.trim().split(/\s+(.*)/)),
  );
  assert.equal(policy['default-src'], "'none'");
  for (const name of ['script-src', 'style-src', 'img-src', 'font-src', 'connect-src'])
    assert.equal(policy[name], "'self'", name);
  for (const name of ['base-uri', 'frame-ancestors']) assert.equal(policy[name], "'none'", name);
  const stopped = await guest.page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.inlineRan = true';
    document.body.append(script);
    const left = await fetch('https://example.com/').then(
      () => 'sent',
      () => 'stopped',
    );
    return { inline: window.inlineRan === true, left };
  });
  assert.deepEqual(stopped, { inline: false, left: 'stopped' });
  await guest.page.waitForFunction(() => window.violations.length >= 2);
  await guest.leave();
});

test('the page can be used soon after it was called', async (t) => {
  const guest = await Guest.arrive(browser, server.url);
  const begun = performance.now();
  const asked = [];
  const sent = [];
  guest.page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.replace(/tables\/\w+/, 'tables/ID'));
  });
  await guest.go('/');
  await guest.page.waitForFunction(() => document.querySelectorAll('.opponents option').length > 1);
  assert.ok(asked.length < 15, `${asked.length} requests to the first screen: ${asked.join(' ')}`);
  await guest.page.locator('.ways .lamp:enabled').click();
  const interactive = performance.now() - begun;
  await guest.page.locator(lexio.table).first().waitFor();
  // One request leads to the table; the share of a fair deal is told on the way there.
  assert.deepEqual(sent, ['/api/solo', '/api/tables/ID/reveal']);
  t.diagnostic(
    `interactive after ${Math.round(interactive)} ms, at the table after ${Math.round(performance.now() - begun)} ms`,
  );
  await guest.judge();
  await guest.leave();
});

test('a share is told once, even when the table hears late that its game began', async () => {
  const guest = await Guest.arrive(browser, server.url);
  let hearOpen, answered;
  const heardOpen = new Promise((done) => (hearOpen = done));
  const answer = new Promise((done) => (answered = done));
  let told = 0;
  await guest.page.routeWebSocket(/\/api\/tables\/\w+\/ws/, (line) => {
    const far = line.connectToServer();
    far.onMessage(async (message) => {
      // The waiting room is heard of at once, everything after it only when the share was answered.
      if (String(message).includes('"revealing"')) hearOpen();
      else await answer;
      line.send(message);
    });
  });
  await guest.page.route(/\/reveal$/, async (route) => {
    told += 1;
    await heardOpen;
    await route.fulfill({ response: await route.fetch() });
    setTimeout(answered, 300);
  });
  await guest.go('/');
  await guest.page.locator('.ways .lamp:enabled').click();
  await guest.page.locator(lexio.table).first().waitFor();
  assert.equal(told, 1);
  await guest.leave();
});

test('who presses Play before the server has answered waits for it and is told nothing false', async () => {
  const guest = await Guest.arrive(browser, server.url);
  const { page } = guest;
  let release = (_ = undefined) => {};
  const held = new Promise((resolve) => (release = resolve));
  await page.route('**/api/games', async (route) => {
    await held;
    await route.continue();
  });
  await guest.go('/');
  await page.locator('.ways .lamp').click();
  // Two frames: what was pressed has been drawn.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.equal(await page.locator('.notices p').count(), 0, 'the server is not said to be dead');
  release();
  await page.locator(lexio.table).first().waitFor();
  assert.equal(await page.locator('.notices .bad').count(), 0);
  await guest.judge();
  await guest.leave();
});
