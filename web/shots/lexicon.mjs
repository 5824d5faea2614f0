// Plays hands of Lexicon against bots in a real browser, by keyboard alone, with the stand-in for
// the server; reports errors and foreign requests. Run: TABLEE=… BASE=… node shots/lexicon.mjs
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
page.on('console', (line) => line.type() === 'error' && troubles.push(`console: ${line.text()}`));
page.on('request', (request) => !request.url().startsWith(base) && !request.url().startsWith('data:') && troubles.push(`foreign: ${request.url()}`));
const end = await standIn(page);
await page.addInitScript(`localStorage.setItem('tablee.prefs', JSON.stringify({theme:'evening',lang:'${lang}',sound:false,motion:'auto'}))`);
await page.goto(base);
const rules = process.env.RULES ? JSON.parse(process.env.RULES) : {};
await page.evaluate(async (rules) => {
  const post = (path, body) => fetch(`/api/tables${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  await post('', { game: 'lexicon', seats: 3, rules, clock: { kind: 'none' }, visibility: 'link', chat: false, rated: false });
  await post('/demo/sit', { seat: 0 });
  for (const seat of [1, 2]) await post('/demo/bot', { seat, level: 'casual' });
  await post('/demo/start', {});
}, rules);
await page.goto(`${base}/t/demo`);
await page.locator('.hand button').first().waitFor();

/** What the bot would play, asked for with Shift and H; the bench then shows it. */
const played = { lay: 0, discard: 0, challenge: 0, accept: 0, hands: 0 };
const most = Number(process.env.HANDS ?? 1);
for (let beat = 0; beat < 900 && played.hands < most; beat++) {
  if (await page.locator('.tally').count()) {
    played.hands++;
    await page.screenshot({ path: `${out}lexicon-played-hand-${played.hands}.png` });
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
    continue;
  }
  if (!(await page.locator('.me.turn').count())) {
    await page.waitForTimeout(80);
    continue;
  }
  if (await page.locator('.btn.lamp', { hasText: /Accept|인정/ }).count()) {
    await page.keyboard.press('Enter');
    played.accept++;
    await page.waitForTimeout(250);
    continue;
  }
  await page.keyboard.press('Shift+H');
  await page.waitForTimeout(Number(process.env.THINK ?? 1500));
  const ready = await page.locator('.acts .btn.lamp:not([aria-disabled])').count();
  if (beat % 3 === 0) await page.screenshot({ path: `${out}lexicon-played-${played.lay + played.discard}.png` });
  if (ready) {
    // Put back what the hint laid out and type the same word by hand.
    const label = (await page.locator('.acts .btn.lamp').innerText()).replace(/Enter.*/s, '').trim();
    const word = label.split(' ').at(-1);
    const fresh = /^(Lay|Poser)/.test(label);
    if (fresh) {
      await page.keyboard.press('Escape');
      for (const letter of word) await page.keyboard.press(letter.toLowerCase());
    }
    await page.keyboard.press('Enter');
    played.lay++;
  } else {
    if (!(await page.locator('.acts [aria-keyshortcuts="-"]:not([aria-disabled])').count())) {
      await page.keyboard.press('Escape');
      await page.locator('.hand button[tabindex="0"]').focus();
      await page.keyboard.press('Space');
    }
    await page.keyboard.press('-');
    played.discard++;
  }
  await page.waitForTimeout(350);
}
await page.screenshot({ path: `${out}lexicon-played-end.png` });
console.log({ played, troubles, focus: await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120)) });
await browser.close();
end();
process.exitCode = troubles.length ? 1 : 0;
