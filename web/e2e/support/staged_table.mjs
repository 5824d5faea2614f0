// A table in a state of one's choice: the server seats people and bots, and what its socket says of the game is
// replaced on its way to the page. So tests look at recorded moments, the largest numbers and the longest names, and
// depend on no deal. Nothing that the page sends reaches the game.
import { readFileSync } from 'node:fs';

const recorded = (name) => JSON.parse(readFileSync(new URL(`../../src/dev/${name}`, import.meta.url), 'utf8'));
/** Moments of real games by set and name, as `/dev/tables` shows them. */
export const MOMENTS = { ...recorded('moments.json'), ...recorded('moments.lexicon.json') };

/** What the page hears of the game itself; it is said once, with the welcome. */
const GAME_NEWS = ['update', 'legal', 'kind', 'hint', 'refused', 'ack', 'table'];

/**
 * Stands between a page and its tables. As long as there is a `change`, a table is what that makes of its welcome; else it
 * is what it is.
 */
export class Stage {
  change = null;

  static async before(page) {
    const stage = new Stage();
    await page.routeWebSocket(/\/api\/tables\/[^/]+\/ws/, (near) => {
      const far = near.connectToServer();
      if (stage.change) stage.#play(near, far);
    });
    return stage;
  }

  #play(near, far) {
    let staged = null;
    far.onMessage((text) => {
      const message = JSON.parse(String(text));
      if (message.type === 'welcome' || message.type === 'resync') {
        staged = this.change(message);
        near.send(JSON.stringify(staged));
      } else if (!GAME_NEWS.includes(message.type)) near.send(text);
    });
    near.onMessage((text) => {
      const asked = JSON.parse(String(text));
      if (asked.type === 'hint' && staged?.advice)
        near.send(JSON.stringify({ type: 'hint', seq: staged.seq, advice: staged.advice }));
      else if (asked.type === 'kind') near.send(JSON.stringify({ type: 'kind', action: asked.action, kind: 'single' }));
      else if (asked.type === 'ping') far.send(text);
    });
  }
}

/** The recorded moment in place of what the server says of its own game. */
export const showing =
  (moment, more = {}) =>
  (message) => ({
    ...message,
    seq: 40,
    missed: moment.history,
    view: moment.view,
    status: moment.status,
    legal: moment.legal,
    you: { ...message.you, seat: moment.you },
    ...more,
  });

/** Seats the guest and bots at a table of this game and starts it; returns where it is. */
export async function seatAt(guest, { game, seats, rules = {} }) {
  const wanted = { game, seats, rules, clock: { kind: 'none' }, visibility: 'link', chat: true, rated: false };
  const { id, seats: taken } = await guest.ask('/tables', wanted);
  if (!taken.some((one) => one.kind === 'person')) await guest.ask(`/tables/${id}/sit`, { seat: 0 });
  for (let free = 1; free < seats; free++) await guest.ask(`/tables/${id}/bot`, { seat: free, level: 'novice' });
  await guest.ask(`/tables/${id}/start`, {});
  return `/t/${id}`;
}
