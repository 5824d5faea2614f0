// Xylo as a person plays it: by keyboard, by touch, and through roles and names alone.
import { tabInto, walkTo } from '../keyboard.mjs';

export const game = 'xylo';
export const rules = { rounds: 1 };
export const table = '.xylo .cards button';
export const ended = '.end.over';

/** The last note that may be played: long notes are kept for later. */
const choice = ({ legal }) =>
  legal.actions
    .filter((action) => action.startsWith('play '))
    .at(-1)
    ?.split(' ')[1];

/** Where nothing can be looked at, the page goes on by itself. */
const mayLook = ({ legal }) => legal.actions.some((action) => action.startsWith('look '));

/** The page asks for this note: what was heard may not be drawn yet, and a touch then means something else. */
const asksFor = (page, place) =>
  page
    .locator(`.me.turn:not(:has([aria-keyshortcuts="P"], [aria-keyshortcuts="1"])) .own .can[data-place="${place}"]`)
    .waitFor();

/** After a round its end lies on the table until the person goes on (a tie brings an extra round). */
async function goOn({ page, traffic }, press = (button) => button.click()) {
  const button = page.locator('.settling [aria-keyshortcuts="Enter"]');
  if (traffic.view.phase !== 'sorting' || !traffic.view.last) return;
  await button.waitFor();
  await press(button);
  await button.waitFor({ state: 'detached' });
}

export async function keys({ page, traffic }) {
  const { phase } = traffic.view;
  await goOn({ page, traffic }, () => page.keyboard.press('Enter'));
  const enter = async () => {
    await page.locator('.me [aria-keyshortcuts="Enter"]:not([aria-disabled])').waitFor();
    await page.keyboard.press('Enter');
  };
  if (phase === 'sorting') {
    await tabInto(page, '.cards');
    return enter();
  }
  await page.locator('.me.turn').waitFor();
  await tabInto(page, '.own');
  if (phase === 'announcing') {
    if (!mayLook(traffic)) return;
    await page.locator('.me [aria-keyshortcuts="L"]').waitFor();
    await page.keyboard.press('l');
    await page.keyboard.press('o');
    return enter();
  }
  if (phase === 'choosing') {
    await page.keyboard.press('1');
    return enter();
  }
  await asksFor(page, choice(traffic));
  await walkTo(page, '.own', 'data-place', choice(traffic));
  await page.keyboard.press('Space');
  return enter();
}

export async function taps({ page, traffic, press }) {
  const { phase } = traffic.view;
  await goOn({ page, traffic }, press);
  const main = page.locator('.me [aria-keyshortcuts="Enter"]:not([aria-disabled])');
  if (phase === 'announcing') {
    if (!mayLook(traffic)) return;
    await press(page.locator('.me [aria-keyshortcuts="L"]'));
    await press(page.locator('.own .can').first());
  }
  if (phase === 'choosing') await press(page.locator('.me [aria-keyshortcuts="2"]'));
  if (phase === 'playing') {
    await asksFor(page, choice(traffic));
    await press(page.locator(`.own [data-place="${choice(traffic)}"]`));
  }
  return press(main);
}

/** Two equal numbers change places by dragging; then as by touch. */
export async function drags(guest) {
  const { page, traffic } = guest;
  if (traffic.view.phase !== 'sorting') return taps(guest);
  const [one, other] = [
    page.locator('.cards .first button').first(),
    page.locator('.cards .first + .place button').first(),
  ];
  if (await one.count()) {
    const [a, b] = [await one.getAttribute('data-card'), await other.getAttribute('data-card')];
    await guest.settled();
    await guest.drag(one, other);
    await page.waitForFunction(
      ([a, b]) => {
        const order = [...document.querySelectorAll('.cards [data-card]')].map((card) =>
          card.getAttribute('data-card'),
        );
        return order.indexOf(b) + 1 === order.indexOf(a);
      },
      [a, b],
    );
  }
  return taps(guest);
}

export async function tree({ page, traffic }) {
  await goOn({ page, traffic });
  const over = page.getByRole('button', { name: /^Hand over to/ });
  const note = page
    .getByRole('toolbar', { name: /^Your Xylo/ })
    .getByRole('button', { disabled: false, pressed: false });
  const bid = page.getByRole('button', { name: /^bid \d+/ });
  if (await over.count()) return over.click();
  if (await bid.count()) {
    await bid.first().click();
    return page.getByRole('button', { name: /^Bid \d/ }).click();
  }
  const asks = page.getByRole('button', { name: 'Look at two' });
  if (await asks.count()) await asks.click();
  await note.last().click();
  const play = page.getByRole('button', { name: /^Play .* place/ });
  const look = page.getByRole('button', { name: /^Look at \d+ and/ });
  await play.or(look).first().waitFor();
  return play.or(look).first().click();
}
