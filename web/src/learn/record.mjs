// Records lessons and examples from the real engine: every view, list of legal actions and refusal
// that Learn shows comes from here. Each game says what to play in games/<id>/web/learn/script.mjs.
// Run: TABLEE=path/to/tablee node src/learn/record.mjs [game …]
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { begin, look, openEngine } from './engine.mjs';

const games = new URL('../../../games/', import.meta.url);
const engine = openEngine();

/** The members of `next` that differ from `last`; one that went away becomes null. */
function patchOf(last, next) {
  const names = new Set([...Object.keys(last), ...Object.keys(next)]);
  const changed = [...names].filter((name) => JSON.stringify(last[name]) !== JSON.stringify(next[name]));
  return Object.fromEntries(changed.map((name) => [name, next[name] ?? null]));
}

/** The refusals of what a learner may try in this moment, as the engine's own data. */
async function refusals(seat, tries = []) {
  const found = {};
  for (const action of tries) {
    const { ok, error } = await engine.attempt({ do: 'act', seat, action });
    if (ok || !error.reason) throw new Error(`${action} was to be refused: ${JSON.stringify(ok ?? error)}`);
    found[action] = error.reason;
  }
  return found;
}

/** What a seat is shown of an event: never the mover's new hand; a game says where else it is less. */
const shown = (events, seat, seen = (event) => event) => events.map((event) => seen(event, seat));

/** Plays a lesson through: a frame per move, a step wherever the learner reads or acts. */
async function lesson(game, { seats, rules = {}, you, play, ...deal }, veil) {
  let status = await begin(engine, game, { seats, rules, ...deal });
  let seen = await look(engine, you, status);
  const frames = [{ patch: seen.view, status, legal: seen.legal, sights: [] }];
  const steps = [];
  const act = async (seat, action) => {
    const done = await engine.ask({ do: 'act', seat, action });
    status = done.status;
    const next = await look(engine, you, status);
    frames.push({
      patch: patchOf(seen.view, next.view),
      status,
      legal: next.legal,
      sights: shown(done.events, you, veil),
      by: seat,
    });
    seen = next;
  };
  for (const move of play) {
    if (Array.isArray(move)) await act(...move);
    else {
      const refused = move.do ? await refusals(you, move.refused) : {};
      if (move.do && seen.legal?.complete && !seen.legal.actions.includes(move.do))
        throw new Error(`${game} ${move.step}: ${move.do} is not listed: ${seen.legal.actions.join(', ')}`);
      const { rule, fast, hush } = move;
      steps.push({
        id: move.step,
        at: frames.length - 1,
        rule,
        ...(move.do ? { do: move.do, refused } : {}),
        ...(fast ? { fast } : {}),
        ...(hush ? { hush } : {}),
      });
      if (move.do) await act(you, move.do);
    }
  }
  return { game, seats, you, rules, steps, frames };
}

/** One moment of a game for examples: what was played before it and whose eyes see it. */
async function moment(game, { seats, rules = {}, you = 0, play = [], refused, bots, ...deal }, veil) {
  let status = await begin(engine, game, { seats, rules, ...deal });
  let sights = [];
  const act = async (seat, action) =>
    ({ status, events: sights } = await engine.ask({
      do: seat === 'host' ? 'host' : 'act',
      ...(seat === 'host' ? {} : { seat }),
      action,
    }));
  for (const [seat, action] of play) await act(seat, action);
  if (bots && !(await playOn(you, bots, () => status, act))) return null;
  const { view, legal } = await look(engine, you, status);
  return {
    seats,
    rules,
    you,
    view,
    status,
    legal,
    sights: shown(sights, you, veil),
    ...(refused ? { refused: await refusals(you, refused) } : {}),
  };
}

/** Bots play on until the moment that is wanted comes; a shy viewer announces nothing. */
async function playOn(you, { until, level = 'greedy', shy = false }, status, act) {
  for (let ply = 0; ply < 400; ply++) {
    const { view } = await engine.ask({ do: 'view', seat: you });
    if (until(view, status())) return true;
    if (status().over) return false;
    const seat = status().to_act[0];
    const { action } = await engine.ask({ do: 'bot', seat, level, ms: 5 });
    await act(seat, shy && seat === you && action.startsWith('look') ? 'pass' : action);
  }
  return false;
}

/** The first seed in which the moment comes. */
async function found(game, plan, veil) {
  for (let seed = plan.seed ?? 1; seed < (plan.seed ?? 1) + 300; seed++) {
    const kept = await moment(game, { ...plan, seed }, veil);
    if (kept) return kept;
  }
  throw new Error('the wanted moment never came');
}

const lines = (entries) =>
  entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',\n');

for (const game of readdirSync(games)) {
  const script = new URL(`${game}/web/learn/script.mjs`, games);
  if (!existsSync(script) || (process.argv.length > 2 && !process.argv.includes(game))) continue;
  const { lessons, moments, examples, plain, seen: veil } = await import(script.href);
  for (const [variant, plan] of Object.entries(lessons)) {
    const { frames, ...head } = await lesson(game, plan, veil);
    const text = `{"head":${JSON.stringify(head)},\n"frames":[\n${frames.map((frame) => JSON.stringify(frame)).join(',\n')}\n]}\n`;
    writeFileSync(new URL(`lesson.${variant}.json`, script), text);
    console.log(game, variant, `${head.steps.length} steps, ${frames.length} frames, ${text.length} bytes`);
  }
  const seen = {};
  for (const [name, plan] of Object.entries(moments)) {
    try {
      seen[name] = await found(game, plan, veil);
    } catch (error) {
      throw new Error(`${game} ${name}: ${error.message}`, { cause: error });
    }
  }
  writeFileSync(
    new URL('examples.json', script),
    `{"examples":${JSON.stringify(examples)},\n"plain":${JSON.stringify(plain)},\n"moments":{\n${lines(Object.entries(seen))}\n}}\n`,
  );
  console.log(game, `${Object.keys(examples).length} examples, ${Object.keys(seen).length} moments`);
}
engine.close();
