// Getting about a page by keyboard alone.
import assert from 'node:assert/strict';

/** Presses Tab until the focus is inside what `selector` names; once round the page at most. */
export async function tabInto(page, selector) {
  const met = new Set();
  for (let step = 0; step < 80; step++) {
    const [there, where] = await page.evaluate((wanted) => {
      const active = document.activeElement ?? document.body;
      return [
        active.closest(wanted) !== null,
        `${active.tagName.toLowerCase()}.${active.className} ${active.getAttribute('aria-label') ?? active.textContent.trim().slice(0, 30)}`,
      ];
    }, selector);
    if (there) return;
    met.add(where);
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never leads into ${selector}; it met: ${[...met].join(' | ')}`);
}

/** Walks along a row with the arrows until the element with this attribute has the focus. */
export async function walkTo(page, row, attribute, value) {
  await tabInto(page, row);
  for (let step = 0; step < 40; step++) {
    const way = await page.evaluate(
      ([row, attribute, value]) => {
        const all = [...document.querySelector(row).querySelectorAll(`button[${attribute}]`)];
        const at = all.indexOf(document.activeElement);
        return Math.sign(all.findIndex((one) => one.getAttribute(attribute) === value) - at);
      },
      [row, attribute, String(value)],
    );
    if (way === 0) return;
    await page.keyboard.press(way > 0 ? 'ArrowRight' : 'ArrowLeft');
  }
  assert.fail(`the arrows never lead to ${attribute}=${value} in ${row}`);
}

/** Whoever plays by keyboard must never find the focus gone. */
export async function focused(page, where) {
  const lost = await page.evaluate(() => document.activeElement === null || document.activeElement === document.body);
  assert.ok(!lost, `${where}: the focus is lost`);
}
