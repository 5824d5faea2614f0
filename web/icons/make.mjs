// Draws the PNG icons from public/icon.svg with Chromium: `node icons/make.mjs`. They are committed.
import { readFileSync, writeFileSync } from 'node:fs';
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

/** An .ico file is a short table of contents before ordinary PNGs. */
const SMALL = 32;
const page = await browser.newPage({ viewport: { width: SMALL, height: SMALL } });
await page.setContent(`<style>*{margin:0}svg{display:block;width:${SMALL}px;height:${SMALL}px}</style>${drawing}`);
const png = await page.screenshot({ omitBackground: true });
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.writeUInt8(SMALL, 6);
head.writeUInt8(SMALL, 7);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(png.length, 14);
head.writeUInt32LE(head.length, 18);
writeFileSync(here('favicon.ico'), Buffer.concat([head, png]));
await browser.close();
