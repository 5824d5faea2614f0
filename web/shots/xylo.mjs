// Plays one round of Xylo against bots in a real browser, by keyboard alone: sorts with a tie
// changed, looks, bids, plays every trick. Run: STAND_IN=1 TABLEE=… BASE=… node shots/xylo.mjs
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
const page = await (await browser.newContext({ viewport: size })).newPage();
const troubles = [];
page.on('pageerror', (error) => troubles.push(`error: ${error.message}`));
page.on('console', (line) => line.type() === 'error' && troubles.push(`console: ${line.text()}`));
const end = process.env.STAND_IN ? await standIn(page) : () => {};
await page.addInitScript(`localStorage.setItem('tablee.prefs', JSON.stringify({theme:'evening',lang:'${lang}',sound:true,motion:'auto'}))`);
// How far things jump while playing, without what a key has just caused.
await page.addInitScript(() => {
  window.shift = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.hadRecentInput ? 0 : entry.value))).observe({ type: 'layout-shift', buffered: true });
});

await page.goto(base);
await page.getByRole('button', { name: /xylo|자일로/i }).first().click();
await page.locator('.big').click();
await page.locator('.cards button').first().waitFor();

// X3: the first card that has an equal changes places with it.
await page.locator('.cards [tabindex="0"]').focus();
for (let at = 0; at < 15 && !(await page.locator('.place.first button:focus').count()); at++) await page.keyboard.press('ArrowRight');
await page.keyboard.press('Shift+ArrowRight');
await page.waitForTimeout(250);
await page.screenshot({ path: `${out}real-xylo-sort.png` });
const shiftBefore = await page.evaluate(() => window.shift);
await page.keyboard.press('Enter');

const seen = { plays: 0, looks: 0, bids: 0 };
let turns = 0;
for (let beat = 0; beat < 900; beat++) {
  if (await page.locator('.reveal').count()) break;
  if (!(await page.locator('.me.turn .own').count())) {
    await page.waitForTimeout(60);
    continue;
  }
  if (await page.locator('.own .can').count()) {
    const offers = await page.locator('.deeds [aria-keyshortcuts="1"]').count();
    const passing = await page.locator('.deeds [aria-keyshortcuts="P"]').count();
    if (offers) {
      await page.keyboard.press('1');
      await page.screenshot({ path: `${out}real-xylo-bid.png` });
      seen.bids++;
    } else if (passing) {
      await page.keyboard.press('o');
      await page.keyboard.press('o');
      seen.looks++;
    } else {
      if (turns === 2) await page.keyboard.press('l');
      await page.locator('.own [tabindex="0"]:not([inert])').focus();
      await page.keyboard.press('Home');
      for (let at = 0; at < 15 && !(await page.locator('.own .can:focus').count()); at++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(' ');
      if (turns === 5) await page.screenshot({ path: `${out}real-xylo-turn.png` });
      turns++;
      seen.plays++;
    }
    await page.keyboard.press('Enter');
  }
  await page.waitForTimeout(120);
}
await page.waitForTimeout(600);
const shift = (await page.evaluate(() => window.shift)) - shiftBefore;
await page.screenshot({ path: `${out}real-xylo-end.png`, fullPage: true });
await page.keyboard.press('Enter');
await page.waitForTimeout(300);
const onward = await page.locator('.cards').count();
console.log({ ...seen, onward, shift: Number(shift.toFixed(3)), focus: await page.evaluate(() => document.activeElement?.className), troubles });
await browser.close();
end();
process.exitCode = troubles.length || !onward ? 1 : 0;
