// The browser of the tests: finds and starts Chromium; window sizes, and when a page has come to rest.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const SHOTS = process.env.TABLEE_SHOTS ?? fileURLToPath(new URL('../../../target/shots/', import.meta.url));
/** How pictures are taken: a PNG of a desktop takes half a second of a processor, a JPEG a twentieth. */
export const PICTURE = { type: /** @type {const} */ ('jpeg'), quality: 85 };
const FLAGS =
  '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync';

export const PHONE = { width: 360, height: 740 };
export const TABLET = { width: 768, height: 1024 };
export const DESKTOP = { width: 1440, height: 900 };

/** Chromium without windows where there is one, a third quicker, else the whole; Debian's place first, then the path. */
function findChromium() {
  if (process.env.CHROMIUM) return process.env.CHROMIUM;
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)];
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
  if (!found) throw new Error('Chromium is missing: apt-get install chromium, or set CHROMIUM to its path.');
  return found;
}

/** Starts Chromium; which fonts it finds is the environment's matter (FONTCONFIG_FILE). */
export const openBrowser = () => chromium.launch({ executablePath: findChromium(), args: FLAGS.split(' ') });

/** Waits until every running transition has come to its end. */
export const settled = (page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().endTime === Infinity),
  );

/** Gives the window another size; what watches the sizes of its parts has then done its work. */
export async function resize(page, size) {
  await page.setViewportSize(size);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
}

/** By how many pixels the page is wider than its window. */
export const excess = (page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** What reaches beyond the right edge of the window, for whoever has to find out why a page is too wide. */
export const beyondEdge = (page) =>
  page.evaluate(() => {
    const beyond = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5,
    );
    const told = beyond.map(
      (one) => `${one.tagName.toLowerCase()}.${[...one.classList].join('.')} “${one.textContent?.trim().slice(0, 30)}”`,
    );
    return told.slice(0, 6).join(', ');
  });
