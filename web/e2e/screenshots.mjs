// Takes pictures of the recorded tables, in two sizes and both themes, and checks each with axe-core.
// Run: npm run shots [part of a name]; BASE is the address of an `npm run dev` that already runs.
import { axeViolations } from './support/axe.mjs';
import { DESKTOP, excess, openBrowser, PHONE } from './support/browser.mjs';
import { startDevServer } from './support/dev_server.mjs';
import { Guest } from './support/guest.mjs';

const server = await startDevServer();
const base = server.url;
const filter = process.argv[2] ?? '';
const browser = await openBrowser();
const sizes = { phone: PHONE, desktop: DESKTOP };
const screens = [
  ...['lead', 'answer', 'pairs', 'waiting', 'settlement', 'over'].map((at) => [
    `lexio-${at}`,
    `/dev/tables?set=lexio4&at=${at}`,
  ]),
  ['lexio5-settlement', '/dev/tables?set=lexio5&at=settlement'],
  ['lexio5-answer', '/dev/tables?set=lexio5&at=answer'],
  ...['opening', 'middle', 'challenge', 'closing', 'onlooker', 'hand', 'over'].map((at) => [
    `lexicon-${at}`,
    `/dev/tables?set=lexicon&at=${at}`,
  ]),
  ['lexicon-strict', '/dev/tables?set=lexiconEn&at=many'],
  ['lexicon-host', '/dev/tables?set=lexiconHost&at=ruling&host=1'],
  ['lexicon8-middle-5', '/dev/tables?set=lexicon8&at=middle'],
  ['lexicon8-hand', '/dev/tables?set=lexicon8&at=hand'],
  ...['sort', 'early', 'look', 'choose', 'follow', 'free', 'lead', 'taken', 'reveal', 'over'].map((at) => [
    `xylo-${at}`,
    `/dev/tables?set=xylo4&at=${at}`,
  ]),
  ...['sort', 'lead', 'reveal'].map((at) => [`xylo2-${at}`, `/dev/tables?set=xylo2&at=${at}`]),
  ...['sort', 'free', 'reveal'].map((at) => [`xylo5-${at}`, `/dev/tables?set=xylo5&at=${at}`]),
];
let faults = 0;
for (const [size, viewport] of Object.entries(sizes))
  for (const theme of ['evening', 'daylight'])
    for (const [name, path] of screens) {
      const id = `${name}-${size}-${theme}`;
      if (!id.includes(filter)) continue;
      const lang = name.includes('5') ? 'ko' : theme === 'evening' ? 'en' : 'fr';
      const guest = await Guest.arrive(browser, base, { size: viewport, theme, lang, motion: 'still' });
      const { page } = guest;
      // Recorded tables need no server, and there may be none.
      guest.forgives = /Failed to load resource|WebSocket/;
      await page.goto(base + path);
      await page.waitForSelector('main h1, .frame main > *');
      await page.evaluate(() => document.fonts.ready);
      // Where a hand is touched: an offer, the switch that asks to look, a pair, a bar.
      const touch = (what) =>
        page
          .locator(what)
          .last()
          .click({ timeout: 1500 })
          .catch(() => console.log(id, 'nothing can be chosen'));
      if (/^lexio.*-answer/.test(name)) await touch('.me [aria-pressed]:not([data-tile])');
      if (/^xylo-look/.test(name)) await page.keyboard.press('l');
      if (/^xylo.*-(look|choose|free|lead)/.test(name)) await touch('.own .can');
      await guest.settled();
      await guest.shot(name, { fullPage: true });
      const wide = await excess(page);
      const found = [
        ...guest.troubles,
        ...(wide ? [`scrolls sideways by ${wide}px`] : []),
        ...(await axeViolations(page)),
      ];
      for (const one of found) console.log(id, one);
      faults += found.length;
      await guest.leave();
    }
await browser.close();
await server.close();
console.log(`${faults} faults`);
process.exitCode = faults ? 1 : 0;
