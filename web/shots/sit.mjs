// Looks at the screens that need a server: create dialog, lobby, menu, history, learn; axe on each.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { standIn } from './house.mjs';

const base = process.env.BASE ?? 'http://localhost:5173';
const out = new URL('./out/', import.meta.url).pathname;
mkdirSync(out, { recursive: true });
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const flags = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags.split(' ') });
const theme = process.env.THEME ?? 'evening';
const lang = process.env.LANG_UI ?? 'en';
const size = process.env.DESK ? { width: 1440, height: 900 } : { width: 360, height: 740 };
const page = await (await browser.newContext({ viewport: size, deviceScaleFactor: process.env.DESK ? 1 : 2, reducedMotion: 'reduce' })).newPage();
page.on('pageerror', (error) => console.log('error:', error.message));
const end = process.env.STAND_IN ? await standIn(page) : () => {};
await page.addInitScript(`localStorage.setItem('tablee.prefs', JSON.stringify({theme:'${theme}',lang:'${lang}',sound:false,motion:'still'}))`);

let violations = 0;
async function look(name) {
  await page.waitForTimeout(300);
  const id = `sit-${name}-${process.env.DESK ? 'desk' : 'phone'}-${theme}`;
  await page.screenshot({ path: `${out}${id}.png` });
  await page.evaluate(axe);
  const found = await page.evaluate(() => window.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
  for (const violation of found.violations) {
    violations++;
    console.log(id, violation.id, violation.nodes.slice(0, 3).map((node) => `${node.target} ${node.any[0]?.message ?? ''}`).join(' | '));
  }
}

await page.goto(base);
await page.locator('.box[aria-pressed]').first().waitFor();
await page.waitForTimeout(500);
await look('home');
await page.locator('.others button').click();
await page.locator('dialog[open] form').waitFor();
await look('create');
await page.locator('dialog[open] summary').click();
await page.locator('dialog[open] details').evaluate((node) => node.scrollIntoView());
await look('options');
await page.locator('dialog[open] .ends .lamp').click();
await page.locator('.seats li').first().waitFor();
await look('lobby');
await page.locator('.acts .btn').nth(1).click();
await page.waitForTimeout(1200);
await page.locator('[aria-expanded]').click();
await look('lobby-bots');
await page.locator('.acts .lamp').click();
await page.locator('.hand button').first().waitFor();
await look('table');
await page.keyboard.press('?');
await look('menu');
await page.keyboard.press('Escape');
await page.goto(`${base}/learn/lexio`);
await page.locator('main h2').first().waitFor();
await look('learn');
console.log(`${violations} violations`);
await browser.close();
end();
