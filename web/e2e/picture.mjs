// The picture at the top of README.md: the three tables, drawn from recorded moments, as one small WebP file; and the
// same picture as link previews show it.
// Run: npm run picture
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openBrowser } from './support/browser.mjs';
import { startDevServer } from './support/dev_server.mjs';
import { Guest } from './support/guest.mjs';

const TARGET = fileURLToPath(new URL('../../docs/tablee.webp', import.meta.url));
const PREVIEW = fileURLToPath(new URL('../public/preview.jpg', import.meta.url));
const MOST_BYTES = 150_000;
const [WIDTH, HEIGHT] = [1600, 800];

/** Each table, what is chosen there, the window it is shown in, and where that window lies in the picture. */
const TABLES = [
  {
    path: 'set=lexio4&at=answer',
    choose: '.me [aria-pressed]:not([data-tile])',
    size: { width: 1180, height: 760 },
    at: { x: 290, y: 50, wide: 1020 },
  },
  { path: 'set=lexiconEn&at=many', size: { width: 390, height: 820 }, at: { x: 40, y: 96, wide: 310 } },
  {
    path: 'set=xylo4&at=free',
    choose: '.own .can',
    size: { width: 390, height: 820 },
    at: { x: 1250, y: 96, wide: 310 },
  },
];

const server = await startDevServer();
const browser = await openBrowser();

async function photograph({ path, size, choose = null }) {
  const guest = await Guest.arrive(browser, server.url, { size, lang: 'en', theme: 'evening', motion: 'still' });
  await guest.page.goto(`${server.url}/dev/tables?${path}`);
  await guest.page.waitForSelector('.frame main > *');
  await guest.page.evaluate(() => document.fonts.ready);
  if (choose) await guest.page.locator(choose).last().click();
  // Neither a pointer nor a focus ring belongs in a picture.
  await guest.page.mouse.move(0, 0);
  await guest.page.evaluate(() => document.querySelectorAll('button').forEach((one) => one.blur()));
  await guest.settled();
  const png = await guest.page.screenshot();
  await guest.leave();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** Runs in the page: lays the windows on the felt, with a shadow under each, and returns the picture. */
async function compose({ tables, width, height }) {
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const felt = context.createRadialGradient(width / 2, height * 0.35, 0, width / 2, height * 0.35, width * 0.7);
  felt.addColorStop(0, '#2f5752');
  felt.addColorStop(0.55, '#1f3b38');
  felt.addColorStop(1, '#0f201e');
  context.fillStyle = felt;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  for (const { source, at: place } of tables) {
    const { x, y, wide } = place;
    const image = new Image();
    image.src = source;
    await image.decode();
    const high = (wide / image.width) * image.height;
    const outline = new Path2D();
    outline.roundRect(x, y, wide, high, 22);
    context.save();
    Object.assign(context, { shadowColor: '#000c', shadowBlur: 50, shadowOffsetY: 18, fillStyle: '#142826' });
    context.fill(outline);
    context.restore();
    context.save();
    context.clip(outline);
    context.drawImage(image, x, y, wide, high);
    context.restore();
    Object.assign(context, { lineWidth: 1.5, strokeStyle: '#ffffff30' });
    context.stroke(outline);
  }
  return canvas.toDataURL('image/webp', 0.86);
}

/** Runs in the page: the middle of a picture, in the shape that messengers show beside a link. */
async function crop({ picture, width, height }) {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  const scale = Math.max(width / image.width, height / image.height);
  const [wide, high] = [image.width * scale, image.height * scale];
  context.drawImage(image, (width - wide) / 2, (height - high) / 2, wide, high);
  return canvas.toDataURL('image/jpeg', 0.82);
}

function keep(path, picture) {
  const bytes = Buffer.from(picture.split(',')[1], 'base64');
  if (bytes.length > MOST_BYTES) throw new Error(`${path} has ${bytes.length} bytes, more than ${MOST_BYTES}.`);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  console.log(`${basename(path)}: ${(bytes.length / 1000).toFixed(0)} kB`);
}

const tables = [];
for (const table of TABLES) tables.push({ ...table, source: await photograph(table) });
const page = await browser.newPage();
const picture = await page.evaluate(compose, { tables, width: WIDTH, height: HEIGHT });
const preview = await page.evaluate(crop, { picture, width: 1200, height: 630 });
await browser.close();
await server.close();
keep(TARGET, picture);
keep(PREVIEW, preview);
