// The contrast of every text against the pixels it stands on, gradients and shadows included.
import { isDeepStrictEqual } from 'node:util';
import { settled } from './browser.mjs';

/** How often a page is looked at that has moved meanwhile. */
const TRIES = 10;

/** Runs in the page: every text that is seen, with its colour and place. Letters drawn by the style sheet count, too. */
function textsOf() {
  const shown = (element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.closest('.hidden-text, [inert], :disabled, .no') &&
    !getComputedStyle(element).clipPath.startsWith('inset(50%');
  /** As far as the edge of a list fades out. */
  const FADE = 8;
  /** Whether a list has scrolled a part of it away, be it only to where its edge fades out. */
  function scrolledAway(box, list, { maskImage }) {
    const { top, bottom } = list.getBoundingClientRect();
    const fade = maskImage === 'none' ? 0 : FADE;
    const above = list.scrollTop > 0 ? fade : 0;
    const below = list.scrollTop + list.clientHeight < list.scrollHeight - 1 ? fade : 0;
    return box.top < top + above || box.bottom > bottom - below;
  }
  /** What the ancestors leave of it: how opaque it is, and the part of its box that is seen. */
  function left(box, element) {
    let opacity = 1;
    let { left: x, top: y, right, bottom } = box;
    for (let up = element; up; up = up.parentElement) {
      const style = getComputedStyle(up);
      opacity *= Number(style.opacity);
      if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
      const frame = up.getBoundingClientRect();
      if (/auto|scroll/.test(style.overflowY) && scrolledAway(box, up, style)) opacity = 0;
      [x, y] = [Math.max(x, frame.left), Math.max(y, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { x, y, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight), opacity };
  }
  /** Whether something that is painted lies on a part of the box. */
  const covered = (box, element) =>
    [0.1, 0.5, 0.9].some((share) => coveredAt(box.left + box.width / 2, box.top + box.height * share, element));
  function coveredAt(x, y, element) {
    const over = document.elementsFromPoint(x, y);
    const own = over.findIndex((one) => element.contains(one) || one.contains(element));
    return over.slice(0, Math.max(own, 0)).some((one) => {
      const { backgroundColor, backgroundImage } = getComputedStyle(one);
      return backgroundImage !== 'none' || !/^rgba\(.*, 0\)$|^transparent$/.test(backgroundColor);
    });
  }
  const texts = [];
  const keep = (element, text, box, pseudo = null) => {
    const part = left(box, element);
    if (part.right - part.x < 3 || part.bottom - part.y < 5 || part.opacity === 0 || covered(box, element)) return;
    texts.push({ ...part, text, colour: getComputedStyle(element, pseudo).color });
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    const text = node.textContent.trim();
    if (!text || !shown(element) || element.closest('dialog:not([open])')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) keep(element, text, box);
  }
  /** @type {NodeListOf<HTMLElement>} */
  const drawn = document.querySelectorAll('[data-drawn], [data-value], [data-n]');
  for (const element of drawn)
    if (shown(element))
      keep(element, Object.values(element.dataset).join(), element.getBoundingClientRect(), '::before');
  return texts;
}

/** Runs in an empty page: holds each text against the picture of what is under it. */
async function against({ texts, picture, least }) {
  const bytes = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }));
  const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d', { willReadFrequently: true });
  canvas.drawImage(image, 0, 0);
  const pixels = canvas.getImageData(0, 0, image.width, image.height).data;
  const brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    brush.clearRect(0, 0, 1, 1);
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
    return brush.getImageData(0, 0, 1, 1).data;
  };
  const linear = (part) => (part <= 10.31475 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (/** @type {number[]} */ [r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const faint = [];
  for (const { x, y, right, bottom, opacity, text, colour } of texts) {
    const [r, g, b, alpha] = rgba(colour);
    const cover = (alpha / 255) * opacity;
    const found = [];
    for (let row = 0; row < 6; row++)
      for (let column = 0; column < 16; column++) {
        const px = Math.floor(x + ((right - x) * (column + 0.5)) / 16);
        const py = Math.floor(y + ((bottom - y) * (row + 0.5)) / 6);
        const at = 4 * (py * image.width + px);
        const under = [pixels[at], pixels[at + 1], pixels[at + 2]];
        const ink = [r, g, b].map((part, n) => part * cover + under[n] * (1 - cover));
        found.push(ratio(light(ink), light(under)));
      }
    // A line that crosses the letters, such as the edge of a card, is not what they stand on.
    const worst = found.toSorted((one, other) => one - other)[Math.floor(found.length * 0.12)];
    if (worst < least) faint.push(`${worst.toFixed(2)}: “${text.slice(0, 30)}” at ${Math.round(x)},${Math.round(y)}`);
  }
  return { looked: texts.length, faint: [...new Set(faint)] };
}

/** A picture of the page without its letters. */
async function bare(page) {
  const sheet = await page.evaluateHandle(() => {
    const without = new CSSStyleSheet();
    without.replaceSync(
      '*, *::before, *::after { color: transparent !important; -webkit-text-fill-color: transparent !important; transition: none !important }',
    );
    document.adoptedStyleSheets.push(without);
    return without;
  });
  const picture = (await page.screenshot({ type: 'jpeg', quality: 100 })).toString('base64');
  await sheet.evaluate((without) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== without);
  });
  return picture;
}

const places = (texts) => texts.map(({ x, y, right, bottom }) => [x, y, right, bottom]);

/** The texts of a page and a picture of what is under them, both of one moment. */
async function textsAndPicture(page) {
  for (let tries = 0; tries < TRIES; tries++) {
    await settled(page);
    const texts = await page.evaluate(textsOf);
    const picture = await bare(page);
    if (isDeepStrictEqual(places(texts), places(await page.evaluate(textsOf)))) return { texts, picture };
  }
  throw new Error(`The texts of the page were at other places after each of ${TRIES} pictures.`);
}

/** The texts of a page that are fainter than `least` to 1. `blank` is an empty page that reads the picture. */
export async function faintTexts(page, blank, least = 4.5) {
  return blank.evaluate(against, { ...(await textsAndPicture(page)), least });
}
