// After the game, in a real browser against a real server: plays a game to its end, opens the
// replay, scrubs, reads the bot's opinion, verifies the deal, plays on from a step. Axe-core looks
// at every screen in both themes; console errors and foreign requests fail the run.
// Run by `npm run e2e`; alone with `node e2e/after.spec.mjs`.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { House } from './house.mjs';

const web = new URL('..', import.meta.url).pathname;
const out = process.env.SHOTS ?? join(web, 'e2e/out/');
mkdirSync(out, { recursive: true });
const axe = readFileSync(join(web, 'node_modules/axe-core/axe.min.js'), 'utf8');
const house = await House.open({ TABLEE_BOT_PACE_MS: '0', TABLEE_BOT_COURTESY_MS: '0', TABLEE_BOT_THINK_MS: '40' });
const base = house.url;

const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') });
const troubles = [];
const phone = { width: 360, height: 740 };
const desk = { width: 1440, height: 900 };
const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
const page = await context.newPage();
page.setDefaultTimeout(60_000);
page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
page.on('console', (line) => line.type() === 'error' && troubles.push(`console: ${line.text()}`));
page.on('request', (request) => !request.url().startsWith(base) && !request.url().startsWith('data:') && troubles.push(`foreign: ${request.url()}`));
await page.addInitScript(`localStorage.getItem('tablee.prefs') ?? localStorage.setItem('tablee.prefs', JSON.stringify({theme:'evening',lang:'en',sound:false,motion:'still'}))`);

const ask = (method, path, body) => page.evaluate(async ([method, path, body]) => (await fetch(`/api${path}`, { method, headers: { 'content-type': 'application/json' }, ...(body ? { body: JSON.stringify(body) } : {}) })).json(), [method, path, body]);

/** The screen in both themes: a picture each, and what axe finds. */
async function look(name) {
  for (const theme of ['evening', 'daylight']) {
    await page.evaluate((wanted) => (document.documentElement.dataset.theme = wanted), theme);
    await page.waitForTimeout(80);
    await page.screenshot({ path: `${out}${name}-${theme}.png` });
    await page.evaluate(axe);
    const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
    for (const { id, nodes } of found.violations) troubles.push(`${name} ${theme}: ${id} ${nodes.slice(0, 2).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | ')}`);
  }
  await page.evaluate(() => (document.documentElement.dataset.theme = 'evening'));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (wide > 0) troubles.push(`${name}: scrolls sideways by ${wide}px`);
}

/** One round of Lexio by keyboard: the next offer, else a pass. */
async function playOut() {
  const over = page.getByRole('region', { name: 'After the game' });
  for (let beat = 0; beat < 2000 && !(await over.count()); beat++) {
    if (!(await page.locator('.me.turn').count())) {
      await page.waitForTimeout(25);
      continue;
    }
    await page.keyboard.press('Escape');
    await page.keyboard.press('o');
    await page.waitForTimeout(15);
    await page.keyboard.press((await page.locator('.hand [aria-pressed=true]').count()) ? 'Enter' : 'p');
    await page.waitForTimeout(25);
  }
  await over.waitFor();
}

const slider = page.getByRole('slider', { name: 'Where in the game' });
const at = async () => Number(await slider.inputValue());

try {
  // The first answer makes this browser somebody; two at once would make it two.
  await page.goto(base, { waitUntil: 'networkidle' });
  const game = await ask('GET', '/games/lexio');
  const table = await ask('POST', '/tables', { game: 'lexio', seats: 4, rules: { rounds: 1 }, visibility: 'link' });
  await ask('POST', `/tables/${table.id}/sit`, { seat: 0 });
  await page.goto(`${base}/t/${table.id}`);
  await page.getByRole('button', { name: 'Fill with bots' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('.hand button').first().waitFor();
  const early = await page.request.get(`${base}/api/tables/${table.id}/replay`);
  assert.equal(early.status(), 409, 'a running game has no replay');
  await playOut();
  await look('result-phone');
  await page.getByRole('button', { name: /You won|You came/ }).click();
  await page.getByRole('dialog').getByRole('table').waitFor();
  await look('result-sheet-phone');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Replay' }).click();
  await slider.waitFor();
  assert.equal(new URL(page.url()).pathname, `/g/${table.id}`);
  const last = Number(await slider.getAttribute('max'));
  assert.equal(await at(), 0);
  await page.locator('h1').click();
  for (const [key, ply] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1], ['End', last], ['Home', 0]]) {
    await page.keyboard.press(key);
    assert.equal(await at(), ply, key);
  }
  await page.keyboard.press(' ');
  await page.waitForFunction(() => Number(document.querySelector('input[type=range]').value) >= 2);
  await page.keyboard.press(' ');
  await slider.fill('6');
  await look('replay-phone');
  const open = await page.locator('.seats .minis').count();
  assert.equal(open, 3, 'all hands lie open');
  await page.getByRole('checkbox', { name: 'All hands open' }).uncheck();
  assert.equal(await page.locator('.seats .minis').count(), 0, 'one seat’s own view');
  await page.getByRole('radio').nth(1).check({ force: true });
  await page.getByRole('checkbox', { name: 'All hands open' }).check();
  await page.getByRole('radio').nth(0).check({ force: true });

  await page.setViewportSize(desk);
  await page.getByRole('button', { name: 'Ask the bot' }).click();
  await page.getByText('All decisions as a table').waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 240_000 });
  await page.getByText('All decisions as a table').click();
  const rows = page.locator('details tbody tr');
  assert.ok((await rows.count()) > 3, 'decisions are judged');
  const ply = Number(await rows.nth(2).getByRole('button').innerText());
  await rows.nth(2).getByRole('button').click();
  assert.equal(await at(), ply, 'a decision leads to its step');
  const graph = page.getByRole('slider', { name: /What each decision/ });
  await graph.focus();
  await page.keyboard.press('ArrowRight');
  assert.ok((await at()) > ply, 'the graph goes from decision to decision');
  assert.match(await graph.getAttribute('aria-valuetext'), /Move \d+/);
  await page.getByText('All decisions as a table').click();
  await look('analysis-desk');

  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText('Everything fits: the deal was fair.').waitFor();
  assert.ok(await page.getByText('Your own share went into the deal').count(), 'the own share was noted');
  assert.ok(await page.getByText('The promise is the one this browser saw').count(), 'the promise was noted');
  await page.getByText('Everything fits').scrollIntoViewIfNeeded();
  await look('verified-desk');
  await page.setViewportSize(phone);
  await page.getByRole('heading', { name: 'The bot’s opinion' }).scrollIntoViewIfNeeded();
  await look('analysis-phone');

  await slider.fill('5');
  await page.getByRole('button', { name: /Play on as/ }).click();
  await page.waitForURL(/\/t\//);
  await page.locator('.hand button').first().waitFor();
  const practice = await ask('GET', `/tables/${page.url().split('/').at(-1)}`);
  assert.deepEqual(practice.practice, { from: table.id, ply: 5 });
  assert.equal(practice.rated, false);
  assert.ok(game.levels.includes(practice.seats[1].level), 'bots take the other seats');
  await page.getByText('Practice').first().waitFor();
  await playOut();
  await look('practice-over-phone');
  assert.deepEqual(troubles, []);
  console.log(`ok: a game, its replay of ${last} moves, opinions, verification, practice; pictures in ${out}`);
} finally {
  await browser.close();
  await house.close();
}
