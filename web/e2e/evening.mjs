// What a tournament's test needs: the real server, the page in front of it, people with browsers under watch.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const target = resolve(here('../../'), process.env.CARGO_TARGET_DIR ?? 'target');
const BINARY = process.env.TABLEE ?? join(target, 'debug/tablee');
const SHOTS = process.env.TABLEE_SHOTS ?? null;
const AXE = readFileSync(here('../node_modules/axe-core/axe.min.js'), 'utf8');
const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

/** The server closes a connection that was idle for long; who asks on it again in that moment asks once more. */
export const RETRIED = { maxRetries: 5 };

export const PHONE = { width: 360, height: 740 };
export const DESK = { width: 1440, height: 900 };

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  await once(probe, 'close');
  return port;
}

/** The server, and the page: the one it holds, else the build in dist/ put in front of it. */
export async function openHouse(settings = {}) {
  if (!existsSync(BINARY)) throw new Error(`There is no server at ${BINARY}: run \`cargo build --package tablee\`, or set TABLEE.`);
  const data = mkdtempSync(join(tmpdir(), 'tablee-drive-'));
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  // Bots answer at once, but leave people all the time they need to challenge a word.
  const env = { ...process.env, TABLEE_BOT_PACE_MS: '10', TABLEE_BOT_THINK_MS: '20', TABLEE_BOT_COURTESY_MS: '120000', TABLEE_LOG: 'error', ...settings };
  const server = spawn(BINARY, ['serve', '--no-open', '--listen', `127.0.0.1:${port}`, '--data', data], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  while (!(await fetch(`${api}/readyz`).then((answer) => answer.ok, () => false))) {
    if (server.exitCode !== null) throw new Error(`The server ended with ${server.exitCode}.`);
    await new Promise((go) => setTimeout(go, 100));
  }
  // TABLEE_DIST tries a page that `npm run build` has just made, without building the binary anew.
  const holdsPage = !process.env.TABLEE_DIST && (await (await fetch(api)).text()).includes('/assets/');
  const front = holdsPage ? null : await inFront(api);
  return {
    url: front?.url ?? api,
    async close() {
      await front?.close();
      server.kill('SIGTERM');
      await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** A binary that was built without the page: `npm run build` puts it into dist/. */
async function inFront(api) {
  if (!existsSync(here('../dist/index.html'))) throw new Error('The server holds no page and dist/ has none: run `npm run build`.');
  const { preview } = await import('vite');
  const port = await freePort();
  const server = await preview({ root: here('../'), logLevel: 'error', preview: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': { target: api, ws: true } } } });
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

export const openBrowser = () => chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: FLAGS });

/** Does something; if it fails, every open page is kept as it stood. */
export async function witnessed(browser, work) {
  try {
    return await work();
  } catch (error) {
    const pages = browser.contexts().flatMap((context) => context.pages());
    if (SHOTS) mkdirSync(SHOTS, { recursive: true });
    for (const [index, page] of pages.entries()) if (SHOTS) await page.screenshot({ path: join(SHOTS, `failed-${index}.png`) }).catch(() => {});
    throw new Error(`${error.message}\n${faults.join('\n')}`, { cause: error });
  }
}

/** What goes wrong without anybody asking: errors, foreign requests. */
export const faults = [];

/** Somebody with a browser of their own. */
export async function arrive(browser, url, name, { lang = 'en', size = PHONE, theme = 'evening' } = {}) {
  const context = await browser.newContext({ viewport: size, locale: lang, serviceWorkers: 'block' });
  context.setDefaultTimeout(90_000);
  context.on('request', (request) => request.url().startsWith(url) || /^(data|blob):/.test(request.url()) || faults.push(`${name} asked ${request.url()}`));
  context.on('console', (line) => line.type() === 'error' && faults.push(`${name}: ${line.text()}`));
  context.on('weberror', (error) => faults.push(`${name}: ${error.error()}`));
  // Somebody before the page asks: where it comes from dist/, several first requests would make several guests.
  await context.request.get(`${url}/api/me`, RETRIED);
  const page = await context.newPage();
  await page.addInitScript((prefs) => localStorage.getItem('tablee.prefs') ?? localStorage.setItem('tablee.prefs', prefs), JSON.stringify({ theme, lang, sound: true, motion: 'still' }));
  await page.goto(url);
  // The page makes a guest of whoever comes; only then there is somebody to be named.
  await page.locator('header a[href="/me"]').waitFor();
  const named = await page.context().request.post(`${url}/api/me`, { data: { name }, ...RETRIED });
  if (!named.ok()) throw new Error(`${name} cannot be named: ${await named.text()}`);
  return page;
}

/** A screen held against axe and against sideways scrolling, in both sizes and both themes; kept if asked. */
export async function look(page, name, { sizes = { phone: PHONE, desk: DESK }, themes = ['evening', 'daylight'] } = {}) {
  const before = page.viewportSize();
  for (const theme of themes) {
    const worn = await page.evaluate((chosen) => { const was = document.documentElement.dataset.theme; document.documentElement.dataset.theme = chosen; return was; }, theme);
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => globalThis.axe.run());
      for (const { id, nodes } of violations) faults.push(`axe on ${name} (${theme}, ${size}): ${id}: ${nodes.map((node) => node.html).slice(0, 3).join(' | ')}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (wide > 0) faults.push(`${name} (${size}) scrolls sideways by ${wide}px`);
      if (SHOTS) {
        mkdirSync(SHOTS, { recursive: true });
        await page.screenshot({ path: join(SHOTS, `${name}-${theme}-${size}.png`), fullPage: size === 'phone' });
      }
    }
    await page.evaluate((chosen) => (document.documentElement.dataset.theme = chosen), worn);
  }
  await page.setViewportSize(before);
}
