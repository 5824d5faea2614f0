// Takes screenshots of the recorded tables (and of home) from a running `npm run dev`, and runs
// axe-core on each. Run: npm run dev & npm run shots [part of a name]
import { readFileSync, mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

const base = process.env.BASE ?? 'http://localhost:5173';
const out = new URL('./out/', import.meta.url).pathname;
const filter = process.argv[2] ?? '';
mkdirSync(out, { recursive: true });
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') });
const sizes = { phone: { width: 360, height: 740 }, desk: { width: 1440, height: 900 } };
const screens = [
  ['home', '/'],
  ...['lead', 'answer', 'pairs', 'waiting', 'settlement', 'over'].map((at) => [`lexio-${at}`, `/dev/tables?set=lexio4&at=${at}`]),
  ['lexio5-settlement', '/dev/tables?set=lexio5&at=settlement'],
  ['lexio5-answer', '/dev/tables?set=lexio5&at=answer'],
  ...['opening', 'middle', 'challenge', 'closing', 'onlooker', 'hand', 'over'].map((at) => [`lexicon-${at}`, `/dev/tables?set=lexicon&at=${at}`]),
  ['lexicon-strict', '/dev/tables?set=lexiconEn&at=many'],
  ['lexicon-host', '/dev/tables?set=lexiconHost&at=ruling&host=1'],
  ['lexicon8-middle-5', '/dev/tables?set=lexicon8&at=middle'],
  ['lexicon8-hand', '/dev/tables?set=lexicon8&at=hand'],
  ...['sort', 'early', 'look', 'choose', 'follow', 'free', 'lead', 'taken', 'reveal', 'over'].map((at) => [`xylo-${at}`, `/dev/tables?set=xylo4&at=${at}`]),
  ...['sort', 'lead', 'reveal'].map((at) => [`xylo2-${at}`, `/dev/tables?set=xylo2&at=${at}`]),
  ...['sort', 'free', 'reveal'].map((at) => [`xylo5-${at}`, `/dev/tables?set=xylo5&at=${at}`]),
];
let violations = 0;
for (const [size, viewport] of Object.entries(sizes))
  for (const theme of ['evening', 'daylight'])
    for (const [name, path] of screens) {
      const id = `${name}-${size}-${theme}`;
      if (!id.includes(filter)) continue;
      const context = await browser.newContext({ viewport, deviceScaleFactor: size === 'phone' ? 2 : 1, reducedMotion: 'reduce' });
      const page = await context.newPage();
      page.on('pageerror', (error) => console.log(id, 'error:', error.message));
      const lang = name.includes('5') ? 'ko' : theme === 'evening' ? 'en' : 'fr';
      await page.addInitScript(`localStorage.setItem('tablee.prefs', JSON.stringify({theme:'${theme}',lang:'${lang}',sound:false,motion:'still'}))`);
      await page.goto(base + path);
      await page.waitForSelector('main h1, .frame main > *');
      await page.evaluate(() => document.fonts.ready);
      if (name.endsWith('answer')) await page.locator('[aria-pressed].chip').first().click().catch(() => {});
      // Where a hand is touched: the switch that asks to look, a pair, a bar.
      if (/^xylo-look/.test(name)) await page.keyboard.press('l');
      if (/^xylo.*-(look|choose|free|lead)/.test(name)) await page.locator('.own .can').last().click({ timeout: 1500 }).catch(() => console.log(id, 'nothing can be chosen'));
      await page.waitForTimeout(250);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (wide > 0) console.log(id, `scrolls sideways by ${wide}px`);
      await page.screenshot({ path: `${out}${id}.png`, fullPage: true });
      await page.evaluate(axe);
      const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
      for (const violation of found.violations) {
        violations++;
        console.log(id, violation.id, violation.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | '));
      }
      await context.close();
    }
await browser.close();
console.log(`${violations} violations`);
process.exitCode = violations ? 1 : 0;
