// Draws the PNG icons from public/icon.svg with Chromium: `node icons/make.mjs`. They are committed.
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const here = (path) => new URL(`../public/${path}`, import.meta.url);
const drawing = readFileSync(here('icon.svg'), 'utf8');
/** The felt without its round corners: systems that cut their own shape must find it everywhere. */
const bleed = drawing.replace('rx="14"', 'rx="0"');

const ICONS = [
  { file: 'icon-192.png', size: 192, svg: drawing },
  { file: 'icon-512.png', size: 512, svg: drawing },
  // A mask may cut a fifth from every side: the tile keeps within.
  { file: 'icon-maskable.png', size: 512, svg: bleed },
  { file: 'apple-touch-icon.png', size: 180, svg: bleed },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--force-color-profile=srgb'],
});
for (const { file, size, svg } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`);
  await page.screenshot({ path: here(file).pathname, omitBackground: true });
  await page.close();
}
await browser.close();
