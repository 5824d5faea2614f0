// Lexicon as a person plays it: by keyboard, by touch, and through roles and names alone.
import assert from 'node:assert/strict';
import { tabInto, walkTo } from '../keyboard.mjs';

export const game = 'lexicon';
// Eleven cards: with nine, a bot goes out with its first word in one of a hundred games.
export const rules = { hands: 1, words: 'strict', hand_size: 11, dictionary: 'en' };
export const table = '.lexicon .hand button';
export const ended = '.end.over';

/** How many cards of the hand an action gets rid of. */
function spent(action, { words }) {
  const [verb, second, third] = action.split(' ');
  if (verb === 'word') return second.length;
  if (verb === 'insert') return third.length - words[Number(second) - 1].length;
  return verb === 'exchange' ? 0.5 : 0;
}

/** So many cards at a time: a hand then takes several turns, with words to insert into. */
const AT_ONCE = 4;

/** What empties the hand soonest, in steps; where nothing can be laid, a discard. */
export function choice({ legal, view }) {
  if (legal.actions.includes('accept')) return 'accept';
  const plays = legal.actions.filter((action) => action !== 'challenge' && spent(action, view) <= AT_ONCE);
  return plays.toSorted((a, b) => spent(b, view) - spent(a, view))[0];
}

/** The places of a changed word at which cards of the hand lie, with their letters. */
export function changes(action, words) {
  const [verb, number, word] = action.split(' ');
  const before = words[Number(number) - 1];
  let next = 0;
  return [...word].flatMap((letter, at) => {
    const kept = verb === 'insert' ? letter === before[next] : letter === before[at];
    if (kept) next++;
    return kept ? [] : [{ letter, at }];
  });
}

/** A hand that is over lies open until the person goes on. */
async function goOn(page) {
  const onward = page.locator('.end:not(.over) [aria-keyshortcuts="Enter"]');
  await page.locator('.me.turn').or(onward).first().waitFor();
  if (await onward.count()) await page.keyboard.press('Enter');
  await page.locator('.me.turn').waitFor();
}

export async function keys({ page, traffic }) {
  const action = choice(traffic);
  const [verb, second, third] = action.split(' ');
  await goOn(page);
  if (verb === 'accept') return page.keyboard.press('Enter');
  await tabInto(page, '.hand');
  if (verb === 'word') for (const letter of second) await page.keyboard.press(letter.toLowerCase());
  if (verb === 'insert' || verb === 'exchange') {
    await walkTo(page, '.words', 'data-drop', second);
    await page.keyboard.press('Enter');
    await page.locator(`.bench.insert [data-place]:focus`).waitFor();
    if (verb === 'exchange') {
      await page.keyboard.press('/');
      await page.locator('.bench.exchange [data-place]:focus').waitFor();
    }
    for (const { letter, at } of changes(action, traffic.view.words)) {
      await page.keyboard.press('Home');
      for (let step = 0; step < at; step++) await page.keyboard.press('ArrowRight');
      await page.keyboard.press(letter.toLowerCase());
    }
  }
  const ready = (key) => page.locator(`.acts [aria-keyshortcuts="${key}"]:not([aria-disabled])`).waitFor();
  if (verb !== 'discard') {
    await ready('Enter');
    return page.keyboard.press('Enter');
  }
  await page.keyboard.press(second === '*' ? '*' : second.toLowerCase());
  if (second === '*') {
    await tabInto(page, 'dialog .body > .btn');
    await page.keyboard.press('Enter');
  }
  const key = third === 'open' ? '+' : '-';
  await ready(key);
  return page.keyboard.press(key);
}

/** Taps the card of a letter, or the Master and then the letter it stands for. */
async function tapCard({ page, press }, letter) {
  const master = letter !== letter.toUpperCase() || letter === '*';
  await press(page.locator(`.hand [data-card^="${master ? '*' : letter}"][aria-pressed=false]`).first());
  if (letter === '*') await press(page.locator('dialog[open] .body > .btn'));
  else if (master) await press(page.locator('dialog[open] .letters button').nth(letter.charCodeAt(0) - 97));
}

export async function taps(guest) {
  const { page, traffic, press } = guest;
  const action = choice(traffic);
  const [verb, second, third] = action.split(' ');
  if (verb === 'word') {
    for (const letter of second) await tapCard(guest, letter);
    // The gap between two cards from the hand can be hit, too.
    await press(page.locator('.bench.word [data-place="1"]'));
  }
  if (verb === 'insert' || verb === 'exchange') {
    await press(page.locator(`.words [data-drop="${second}"]`));
    if (verb === 'exchange') await press(page.locator('.tools [aria-keyshortcuts="/"]'));
    for (const { letter, at } of changes(action, traffic.view.words)) {
      await press(page.locator(`.bench.${verb} [data-place="${at}"]`));
      await tapCard(guest, letter);
    }
  }
  if (verb === 'discard') {
    await tapCard(guest, second);
    return press(page.locator(`.piles [data-drop="${third}"]`));
  }
  return press(page.locator('.acts [aria-keyshortcuts="Enter"]:not([aria-disabled])'));
}

/** Drags the card of a letter; a Master then says what it stands for. */
async function dragCard(guest, letter, place, share) {
  const { page, press } = guest;
  const master = letter !== letter.toUpperCase() || letter === '*';
  await guest.settled();
  await guest.drag(
    page.locator(`.hand [data-card^="${master ? '*' : letter}"][aria-pressed=false]`).first(),
    place,
    share,
  );
  if (master && letter !== '*')
    await press(page.locator('dialog[open] .letters button').nth(letter.charCodeAt(0) - 97));
}

/** Every card is dragged: onto the bench, between or onto the letters of a word, onto a pile. */
export async function drags(guest) {
  const { page, traffic, press } = guest;
  const action = choice(traffic);
  const [verb, second, third] = action.split(' ');
  if (verb === 'discard') return dragCard(guest, second, page.locator(`.piles [data-drop="${third}"]`));
  if (verb === 'word') for (const letter of second) await dragCard(guest, letter, page.locator('.bench'), 0.97);
  if (verb === 'insert' || verb === 'exchange') {
    let place = page.locator(`.words [data-drop="${second}"]`);
    for (const { letter, at } of changes(action, traffic.view.words)) {
      const letters = place.locator('[data-at]');
      const last = at >= (await letters.count());
      const share = verb === 'exchange' ? 0.5 : last ? 0.9 : 0.1;
      await dragCard(guest, letter, last ? letters.last() : letters.nth(at), share);
      place = page.locator('.bench');
    }
  }
  return press(page.locator('.acts [aria-keyshortcuts="Enter"]:not([aria-disabled])'));
}

export async function tree({ page }) {
  const accept = page.getByRole('button', { name: /^Accept / });
  if (await accept.count()) return accept.click();
  await page.getByRole('button', { name: 'Hint' }).click();
  const advice = page.getByRole('status').getByText('The bot suggests:');
  await advice.waitFor();
  const said = await advice.innerText();
  if (/discard/.test(said))
    return page.getByRole('button', { name: /stock/.test(said) ? 'Discard, draw' : /^Discard, take/ }).click();
  assert.match(said, /lay|turn|change/);
  return page.getByRole('button', { name: /^(Lay|Make|Change to) /, disabled: false }).click();
}
