// Lexio as a person plays it: by keyboard, by touch, and through roles and names alone.
import assert from 'node:assert/strict';
import { tabInto, walkTo } from '../keyboard.mjs';

export const game = 'lexio';
export const rules = { rounds: 1 };

/** The longest lead, the weakest answer. */
export function choice({ legal, view }) {
  const plays = legal.actions.filter((action) => action !== 'pass');
  if (plays.length === 0) return 'pass';
  return view.to_beat ? plays[0] : plays.toSorted((a, b) => b.length - a.length)[0];
}

/** The table lies ready to be played at. */
export const table = '.lexio .hand button';
export const ended = '.settlement.over';

export async function keys({ page, traffic }) {
  await page.locator('.me.turn').waitFor();
  const action = choice(traffic);
  await tabInto(page, '.hand');
  if (action === 'pass') {
    await page.locator('.me [aria-keyshortcuts="P"]:not([aria-disabled])').waitFor();
    return page.keyboard.press('p');
  }
  for (const tile of action.split(' ')) {
    await walkTo(page, '.hand', 'data-tile', tile);
    await page.keyboard.press('Space');
  }
  await page.locator('.me [aria-keyshortcuts="Enter"]:not([aria-disabled])').waitFor();
  return page.keyboard.press('Enter');
}

export async function taps({ page, traffic, press }) {
  // What was heard may not be drawn yet: chosen before that, a move answers what lay there before.
  await page.locator('.me.turn').waitFor();
  const action = choice(traffic);
  if (action !== 'pass') for (const tile of action.split(' ')) await press(page.locator(`[data-tile="${tile}"]`));
  await press(page.locator(`.me [aria-keyshortcuts="${action === 'pass' ? 'P' : 'Enter'}"]:not([aria-disabled])`));
}

/** Arranges the hand by dragging its last tile to the front; then as by touch. */
export async function drags(guest) {
  const tiles = guest.page.locator('.hand .place:not([inert]) [data-tile]');
  const order = () => tiles.evaluateAll((all) => all.map((one) => one.dataset.tile));
  const before = await order();
  if (before.length > 1) {
    await guest.settled();
    await guest.drag(tiles.last(), tiles.first());
    await guest.page.waitForFunction(
      (wanted) => document.querySelector('.hand [data-tile]')?.getAttribute('data-tile') === wanted,
      before.at(-1),
    );
    assert.deepEqual(await order(), [before.at(-1), ...before.slice(0, -1)], 'the others keep their order');
    assert.equal(await guest.page.locator('.hand [aria-pressed=true]').count(), 0, 'a dragged tile is not chosen');
  }
  return taps(guest);
}

const OFFER = /\d of |single|pair|triple|straight|flush|full house|four of a kind/;

export async function tree({ page }) {
  const offer = page
    .getByRole('group', { name: 'Plays that beat the table' })
    .getByRole('button', { name: OFFER })
    .first();
  const nothing = page.getByText('You have nothing that beats this.');
  const lead = page.getByText('You lead: any');
  await offer.or(nothing).or(lead).first().waitFor();
  if (await offer.count()) await offer.click();
  else if (await lead.count())
    await page
      .getByRole('toolbar', { name: /^Your hand/ })
      .getByRole('button')
      .first()
      .click();
  else return page.getByRole('button', { name: 'Pass' }).click();
  return page.getByRole('button', { name: 'Play', exact: true, disabled: false }).click();
}
