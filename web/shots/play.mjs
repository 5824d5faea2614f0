// Plays a whole Lexio match against bots in a real browser, by keyboard alone, and reports
// console errors and foreign requests. Needs a server behind BASE. Run: BASE=… node shots/play.mjs
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { standIn } from './house.mjs';

const base = process.env.BASE ?? 'http://localhost:5173';
const lang = process.env.LANG_UI ?? 'en';
const size = process.env.DESK ? { width: 1440, height: 900 } : { width: 360, height: 740 };
const out = new URL('./out/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') });
const page = await (await browser.newContext({ viewport: size, deviceScaleFactor: 1 })).newPage();
const troubles = [];
page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
page.on('console', (line) => line.type() === 'error' && troubles.push(`console: ${line.text()} ${line.location().url}`));
page.on('request', (request) => !request.url().startsWith(base) && !request.url().startsWith('data:') && troubles.push(`foreign: ${request.url()}`));
let frames = 0;
let largest = 0;
page.on('websocket', (socket) =>
  socket.on('framereceived', ({ payload }) => {
    frames++;
    largest = Math.max(largest, String(payload).length);
  }),
);
const end = process.env.STAND_IN ? await standIn(page) : () => {};
await page.addInitScript(`localStorage.setItem('tablee.prefs', JSON.stringify({theme:'evening',lang:'${lang}',sound:false,motion:'auto'}))`);

// The policy that crates/webui sends, for a page that another server serves.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
if (process.env.CSP)
  await page.route(`${base}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } });
  });

const started = Date.now();
await page.goto(base);
await page.locator('.big').click();
await page.locator('.hand button').first().waitFor();
console.log('at the table after', Date.now() - started, 'ms', page.url());

let moves = 0;
let cut = !process.env.CUT;
const most = Number(process.env.MOST ?? 400);
for (let beat = 0; beat < 4000 && moves < most; beat++) {
  if (await page.locator('.settlement').count()) {
    await page.screenshot({ path: `${out}real-settlement.png`, fullPage: true });
    if (await page.getByText(/match is over|partie est terminée|게임이 끝/).count()) break;
    await page.keyboard.press('Enter');
    await page.waitForTimeout(120);
    if (await page.locator('.banner .btn').count()) break;
    continue;
  }
  if (await page.locator('.banner .btn').count()) break;
  if (!(await page.locator('.me.turn').count())) {
    await page.waitForTimeout(80);
    continue;
  }
  if (moves === 3) await page.screenshot({ path: `${out}real-turn.png` });
  if (moves === 5 && !cut) {
    cut = true;
    await page.context().setOffline(true);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: `${out}real-cut.png` });
    await page.context().setOffline(false);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  await page.waitForTimeout(40);
  if (!(await page.locator('.hand [aria-pressed=true]').count()) && !(await page.locator('.verdict span').count())) {
    await page.locator('.hand button[tabindex="0"]').focus();
    await page.keyboard.press('Space');
  }
  if (!(await page.locator('.hand [aria-pressed=true]').count())) {
    const lead = await page.locator('.btn.lamp[aria-keyshortcuts="P"]').count();
    if (!lead) {
      await page.locator('.hand button[tabindex="0"]').focus();
      await page.keyboard.press('Space');
    }
  }
  const chosen = await page.locator('.hand [aria-pressed=true]').count();
  await page.keyboard.press(chosen ? 'Enter' : 'p');
  moves++;
  await page.waitForTimeout(250);
}
await page.waitForTimeout(400);
await page.screenshot({ path: `${out}real-end.png`, fullPage: true });
console.log({ moves, seconds: Math.round((Date.now() - started) / 1000), frames, largest, troubles });
await browser.close();
end();
process.exitCode = troubles.length ? 1 : 0;
