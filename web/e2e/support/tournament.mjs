// Support for a tournament's test: people with a name and a browser under watch, and a look at their screens.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { axeViolations } from './axe.mjs';
import { DESKTOP, excess, PHONE, PICTURE, resize, SHOTS } from './browser.mjs';

/** The server closes a connection that was idle for long; who asks on it again in that moment asks once more. */
export const RETRIED = { maxRetries: 5 };

/** Bots leave people all the time they need to challenge a word. */
export const PATIENT = { TABLEE_BOT_COURTESY_MS: '120000' };

/** Does something; if it fails, every open page is kept as it stood. */
export async function withScreenshots(browser, work) {
  try {
    return await work();
  } catch (error) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    mkdirSync(SHOTS, { recursive: true });
    for (const [index, page] of pages.entries())
      await page.screenshot({ ...PICTURE, path: join(SHOTS, `failed-${index}.jpg`) }).catch(() => {});
    throw new Error(`${error.message}\n${faults.join('\n')}`, { cause: error });
  }
}

/** What goes wrong without anybody asking: errors, foreign requests. */
export const faults = [];

/** Somebody with a browser of their own. */
export async function arrive(browser, url, name, { lang = 'en', size = PHONE, theme = 'evening' } = {}) {
  const context = await browser.newContext({ viewport: size, locale: lang, serviceWorkers: 'block' });
  context.setDefaultTimeout(90_000);
  context.on(
    'request',
    (request) =>
      request.url().startsWith(url) ||
      /^(data|blob):/.test(request.url()) ||
      faults.push(`${name} asked ${request.url()}`),
  );
  context.on('console', (line) => line.type() === 'error' && faults.push(`${name}: ${line.text()}`));
  context.on('weberror', (error) => faults.push(`${name}: ${error.error()}`));
  // Somebody before the page asks: where it comes from dist/, several first requests would make several guests.
  await context.request.get(`${url}/api/me`, RETRIED);
  const page = await context.newPage();
  await page.addInitScript(
    (prefs) => localStorage.getItem('tablee.prefs') ?? localStorage.setItem('tablee.prefs', prefs),
    JSON.stringify({ theme, lang, sound: true, motion: 'still' }),
  );
  await page.goto(url);
  // The page makes a guest of whoever comes; only then there is somebody to be named.
  await page.locator('header a[href="/me"]').waitFor();
  const named = await page.context().request.post(`${url}/api/me`, { data: { name }, ...RETRIED });
  if (!named.ok()) throw new Error(`${name} cannot be named: ${await named.text()}`);
  return page;
}

/** A screen held against axe and against sideways scrolling, in both sizes and both themes; a picture of each. */
export async function look(
  page,
  name,
  { sizes = { phone: PHONE, desktop: DESKTOP }, themes = ['evening', 'daylight'] } = {},
) {
  const before = page.viewportSize();
  for (const theme of themes) {
    const worn = await page.evaluate((chosen) => {
      const was = document.documentElement.dataset.theme;
      document.documentElement.dataset.theme = chosen;
      return was;
    }, theme);
    for (const [size, viewport] of Object.entries(sizes)) {
      await resize(page, viewport);
      for (const blemish of await axeViolations(page)) faults.push(`axe on ${name} (${theme}, ${size}): ${blemish}`);
      const wide = await excess(page);
      if (wide > 0) faults.push(`${name} (${size}) scrolls sideways by ${wide}px`);
      mkdirSync(SHOTS, { recursive: true });
      await page.screenshot({
        ...PICTURE,
        path: join(SHOTS, `${name}-${theme}-${size}.jpg`),
        fullPage: size === 'phone',
      });
    }
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), worn);
  }
  await resize(page, before);
}
