// Records real moments of real games for the page of tables: plays with bots through
// `tablee engine` and keeps what one seat was shown. Run: TABLEE=path/to/tablee node src/dev/record.mjs
import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const engine = spawn(process.env.TABLEE ?? 'tablee', ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  engine.stdin.write(`${JSON.stringify(request)}\n`);
  const { ok, error } = JSON.parse((await answers.next()).value);
  if (error) throw new Error(`${JSON.stringify(request)}: ${error.message}`);
  return ok;
}

/** Plays one game and keeps the moments that `pick` gives a name. */
async function moments({ game, seats, seed, rules = {}, level, most = 400, pick }) {
  const kept = {};
  let { status } = await ask({ do: 'new', game, seats, rules, seed: seed.toString(16).padStart(64, '0') });
  let history = [];
  for (let ply = 0; ply < most; ply++) {
    const { view } = await ask({ do: 'view', seat: 0 });
    const name = pick(view, status, kept);
    if (name && !kept[name]) {
      const mine = [...status.to_act, ...status.may_act].includes(0);
      const legal = mine ? await ask({ do: 'legal', seat: 0, kinds: true }) : null;
      kept[name] = { game, rules, you: 0, view, status, legal, history: history.slice(-14) };
    }
    if (status.over || status.to_act.length === 0) break;
    const seat = status.to_act[0];
    const { action } = await ask({ do: 'bot', seat, level, ms: 15 });
    const done = await ask({ do: 'act', seat, action });
    history = [...history, { seq: ply + 1, by: seat, sights: done.events }];
    status = done.status;
  }
  return kept;
}

const lexio = (view, status) => {
  const mine = status.to_act.includes(0);
  const beat = view.to_beat?.tiles.split(' ').length ?? 0;
  if (status.over) return 'over';
  if (view.round === 1 && mine && !view.to_beat && view.sizes[0] > 9) return 'lead';
  if (mine && beat === 5) return 'answer';
  if (mine && beat === 2 && view.tricks.at(-1).length > 2) return 'pairs';
  if (!mine && beat === 1 && view.tricks.at(-1).length > 5 && view.round > 1) return 'waiting';
  if (view.last && view.tricks.length === 0 && view.round >= 2) return 'settlement';
  return null;
};
const xylo = (view, status, kept) => {
  const mine = status.to_act.includes(0);
  const bids = view.rows.filter((row) => row.bid).length;
  const trick = view.tricks.at(-1);
  const own = view.rows[0]?.cards.filter((slot) => slot.face === 'down') ?? [];
  if (status.over) return 'over';
  if (view.phase === 'sorting') return mine ? (view.round === 1 ? 'sort' : 'reveal') : null;
  if (view.phase === 'choosing') return mine ? 'choose' : null;
  if (view.phase === 'announcing') return mine && view.tricks.length > 2 ? 'look' : null;
  if (view.phase !== 'playing' || view.round > 1) return null;
  if (!mine) return trick?.winner != null && view.tricks.length > 5 ? 'taken' : null;
  if (!kept.early && view.tricks.length < 3) return 'early';
  if (!view.led && view.tricks.length > 2) return 'lead';
  if (view.led && own.some((slot) => slot.back === view.led) && bids > 1 && trick.plays.length > 1) return 'follow';
  return view.led && bids > 1 && view.tricks.length > 4 ? 'free' : null;
};
const once = (name) => (view, status, kept) =>
  status.to_act.includes(0) && view.round !== 0 && !kept[name] ? name : null;

// The sets of the games named on the command line; without a name, all of them.
const wanted = process.argv.slice(2);
const sets = {
  lexio4: { game: 'lexio', seats: 4, seed: 7, level: 'casual', pick: lexio, most: 900 },
  lexio5: { game: 'lexio', seats: 5, seed: 11, rules: { edition: 'modern' }, level: 'casual', pick: lexio, most: 900 },
  xylo2: { game: 'xylo', seats: 2, seed: 3, level: 'greedy', pick: xylo, most: 900 },
  xylo4: { game: 'xylo', seats: 4, seed: 3, level: 'greedy', pick: xylo, most: 900 },
  xylo5: { game: 'xylo', seats: 5, seed: 8, level: 'greedy', pick: xylo, most: 900 },
  lexicon: { game: 'lexicon', seats: 3, seed: 5, level: 'greedy', most: 6, pick: once('start') },
};
const file = new URL('./moments.json', import.meta.url);
const all = Object.fromEntries(Object.entries(JSON.parse(readFileSync(file, 'utf8'))).filter(([name]) => name in sets));
for (const [name, set] of Object.entries(sets)) {
  if (wanted.length > 0 && !wanted.includes(set.game)) continue;
  all[name] = await moments(set);
  console.log(name, Object.keys(all[name]).join(' '));
}
engine.stdin.end();
// One set a line, so that a change of one game is a change of its lines.
const lines = Object.entries(all).map(([name, kept]) => `${JSON.stringify(name)}:${JSON.stringify(kept)}`);
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`);
