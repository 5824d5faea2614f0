// Records real moments of Lexicon for the page of tables, through `tablee engine`, into
// moments.lexicon.json. Run: TABLEE=path/to/tablee node src/dev/record.lexicon.mjs
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const engine = spawn(process.env.TABLEE ?? 'tablee', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const { ok, error } = JSON.parse((await lines.next()).value);
  if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
  return ok;
}

/** Plays one game with bots, cutting in with `cut`, and keeps the moments that `pick` names. */
async function game({ seats = 4, seed, rules = {}, level = 'casual', most = 400, pick, cut = () => null, wanted }) {
  const kept = {};
  let { status } = await ask({ do: 'new', game: 'lexicon', seats, rules, seed: seed.toString(16).padStart(64, '0') });
  let history = [];
  for (let ply = 0; ply < most; ply++) {
    const { view } = await ask({ do: 'view', seat: 0 });
    const name = pick(view, status, kept);
    if (name && !kept[name]) {
      const mine = [...status.to_act, ...status.may_act].includes(0);
      const legal = mine ? await ask({ do: 'legal', seat: 0 }) : null;
      delete view.memory;
      kept[name] = { game: 'lexicon', rules, you: 0, view, status, legal, history: history.slice(-14) };
    }
    if (status.over || status.to_act.length === 0 || wanted?.every((one) => kept[one])) break;
    const seat = status.to_act[0];
    const forced = cut(view, status, seat);
    const { by, action } = forced ?? { by: seat, action: (await ask({ do: 'bot', seat, level, ms: 15 })).action };
    const done = await ask({ do: 'act', seat: by, action });
    history = [...history, { seq: ply + 1, by, sights: done.events }];
    status = done.status;
  }
  return kept;
}

const mine = (status) => status.to_act.includes(0);
const main = (view, status) => {
  if (status.over) return 'over';
  if (view.last && view.recent.length === 0) return 'hand';
  if (mine(status) && view.words.length === 0 && view.number === 1) return 'opening';
  if (mine(status) && view.phase === 'play' && view.words.length >= 6 && view.hand.includes('*')) return 'middle';
  if (mine(status) && view.phase === 'play' && view.claim && view.words.length >= 3) return 'challenge';
  if (view.phase === 'closing' && view.waiting.includes(0)) return 'closing';
  if (!mine(status) && status.may_act.includes(0) && view.words.length > 3) return 'onlooker';
  return null;
};
const merged = async (wanted, plays) => {
  const all = {};
  for (const play of plays)
    if (!wanted.every((name) => all[name])) Object.assign(all, { ...(await game({ ...play, wanted })), ...all });
  return Object.fromEntries(wanted.filter((name) => all[name]).map((name) => [name, all[name]]));
};

/** Keeps the Master in seat 0's hand: it changes another card instead. */
const hoard = (view, status, seat) =>
  seat === 0 && view.phase === 'play' && view.hand.includes('*')
    ? { by: 0, action: `discard ${view.hand[0]} stock` }
    : null;
const seeds = Array.from({ length: Number(process.env.SEEDS ?? 60) }, (_, index) => ({
  seed: index + 1,
  pick: main,
  ...(index % 2 ? { cut: hoard } : {}),
}));
const all = {
  lexicon: {
    ...(await merged(['opening', 'challenge', 'closing', 'onlooker', 'hand', 'over'], seeds)),
    ...(await merged(
      ['middle'],
      seeds.map(({ seed }) => ({ seed, seats: 5, level: 'novice', most: 60, pick: main, cut: hoard })),
    )),
  },
  lexiconEn: await merged(
    ['middle', 'many'],
    seeds.map(({ seed }) => ({
      seed,
      seats: 3,
      rules: { dictionary: 'en', words: 'strict' },
      pick: (view, status) =>
        mine(status) && view.words.length >= 7 ? 'many' : mine(status) && view.words.length >= 3 ? 'middle' : null,
    })),
  ),
  lexicon8: await merged(
    ['middle', 'hand'],
    [
      {
        seed: 4,
        seats: 8,
        pick: (view, status) =>
          view.last && view.recent.length === 0 ? 'hand' : mine(status) && view.words.length >= 12 ? 'middle' : null,
      },
    ],
  ),
  lexiconHost: await merged(
    ['ruling'],
    [
      {
        seed: 5,
        rules: { steward: 'human', penalties: 'tournament', target: 0, hands: 8 },
        pick: (view) => (view.phase === 'ruling' ? 'ruling' : null),
        cut: (view) =>
          view.claim && view.words.length >= 3 && view.claim.author !== 0 ? { by: 0, action: 'challenge' } : null,
      },
    ],
  ),
};
engine.stdin.end();
writeFileSync(new URL('./moments.lexicon.json', import.meta.url), `${JSON.stringify(all)}\n`);
for (const [name, kept] of Object.entries(all)) console.log(name, Object.keys(kept).join(' '));
