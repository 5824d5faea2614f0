// Laws of moves chosen ahead, over random games of all three titles as the engine plays them, with and without clocks in
// simulated time: a plan is sent at most once, only in its seat's turn and time, never refused, and never after something
// happened that nobody plans for; a game in which plans were sent is replayed like any other.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { openEngine } from '../src/learn/engine.mjs';
import { binary } from './support/server.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const GAMES = [
  { game: 'lexio', seats: 4, rules: { rounds: 2 } },
  { game: 'xylo', seats: 3, rules: {} },
  { game: 'lexicon', seats: 3, rules: { hands: 2, dictionary: 'en', words: 'strict' } },
  { game: 'lexicon', seats: 3, rules: { hands: 2, dictionary: 'en', words: 'challenge' } },
];
const SEEDS = [1, 2, 3, 4];
/** One for each seed. */
const CONTROLS = [null, { move: 45_000 }, { bank: 60_000, increment: 5_000 }, { move: 5_000 }];
/** So many inputs at most: enough for tricks, rounds and hands to end. */
const MOST = 160;

/** A small generator (mulberry32): the same games in every run. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The queue and the games' premises, as the page has them. */
async function loadPage() {
  const vite = await createServer({
    root: web,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  });
  const { step } = await vite.ssrLoadModule('/src/table/queue.ts');
  const narrations = {};
  for (const game of ['lexio', 'xylo', 'lexicon']) {
    const path = fileURLToPath(new URL(`../../games/${game}/web/narration.ts`, import.meta.url));
    narrations[game] = (await vite.ssrLoadModule(path)).narration;
  }
  return { step, narrations, close: () => vite.close() };
}

/** Clocks as a page is told of them: what is left to whom the game waits for. That the server's own are right is a law of
 *  `clock_trial.rs`; here it matters when a page may still send. */
class Clocks {
  /** Since when the game waits for a seat, and what it has for that. */
  turns = new Map();

  constructor(control, seats) {
    this.control = control;
    this.banks = Array.from({ length: seats }, () => control?.bank ?? 0);
  }

  /** `null`: no clock runs for it. */
  left(seat, now) {
    const turn = this.turns.get(seat);
    return turn && this.control ? turn.limit - (now - turn.since) : null;
  }

  /** Time runs for those who are awaited, and for nobody else. */
  follow(awaited, now) {
    for (const [seat, { limit, since }] of this.turns) {
      if (awaited.includes(seat)) continue;
      if (this.control?.bank) this.banks[seat] = limit - (now - since);
      this.turns.delete(seat);
    }
    for (const seat of awaited)
      if (!this.turns.has(seat)) this.turns.set(seat, { since: now, limit: this.control?.move ?? this.banks[seat] });
  }

  /** A seat has moved: it is charged, and has its increment. */
  moved(seat, now) {
    this.follow(
      [...this.turns.keys()].filter((other) => other !== seat),
      now,
    );
    this.banks[seat] += this.control?.increment ?? 0;
  }

  /** The first seat whose time is up by now, and when it was. */
  due(now) {
    const out = [...this.turns].filter(([seat]) => (this.left(seat, now) ?? 1) <= 0);
    const at = out.map(([seat, { since, limit }]) => ({ seat, at: since + limit }));
    return at.toSorted((a, b) => a.at - b.at || a.seat - b.seat)[0] ?? null;
  }

  /** How they read, to go back to: the time since then is nobody's. */
  read(now) {
    const turns = [...this.turns].map(([seat, { since, limit }]) => [seat, { ran: now - since, limit }]);
    return { banks: [...this.banks], turns };
  }
  goBack({ banks, turns }, now) {
    this.banks = [...banks];
    this.turns = new Map(turns.map(([seat, { ran, limit }]) => [seat, { since: now - ran, limit }]));
  }
}

/** One game at the engine, with a plan now and then for every seat. */
class PlannedGame {
  seq = 0;
  /** @type {any[]} */
  history = [];
  plans = new Map();
  /** @type {any} */
  status = null;
  counts = { sent: 0, dropped: 0, undone: 0, late: 0, timeouts: 0 };
  now = 0;

  constructor(engine, page, setup, random, control) {
    this.engine = engine;
    this.page = page;
    this.setup = setup;
    this.random = random;
    this.clocks = new Clocks(control, setup.seats);
  }

  pick(things) {
    return things[Math.floor(this.random() * things.length)];
  }

  async legal(seat) {
    const may = [...this.status.to_act, ...this.status.may_act].includes(seat);
    return may ? await this.engine.ask({ do: 'legal', seat }) : null;
  }

  async premise(seat, notation) {
    const { view } = await this.engine.ask({ do: 'view', seat });
    const { game, rules } = this.setup;
    return this.page.narrations[game].answering(view, seat, notation, rules) ?? null;
  }

  /** Moves that this seat may think of before its turn: what it will find listed then, were nobody else to move. */
  async thought(seat) {
    const { view } = await this.engine.ask({ do: 'view', seat });
    const { game } = this.setup;
    if (game === 'lexio') return ['pass', ...view.hand.split(' ')];
    if (game === 'xylo') return [1, 2, 3, 4, 5, 6, 7, 8].map((place) => `play ${place}`);
    const cards = view.hand.filter((card) => card !== '*');
    if (cards.length < 2) return [];
    const [one, other] = [this.pick(cards), this.pick(cards)];
    return [`discard ${one} open`, `discard ${one} stock`, ...(one === other ? [] : [`word ${one}${other}`])];
  }

  async plan() {
    for (let seat = 0; seat < this.setup.seats; seat++) {
      if (this.plans.has(seat) || this.status.to_act.includes(seat) || this.random() < 0.5) continue;
      const notation = this.pick(await this.thought(seat));
      const answering = notation && (await this.premise(seat, notation));
      if (answering) this.plans.set(seat, { notation, answering, since: this.seq });
    }
  }

  /** Holds every plan against what the table is now; the move that is sent, if one is. */
  async meet() {
    let sent = null;
    for (const [seat, plan] of this.plans) {
      const mine = this.status.to_act.includes(seat);
      const answering = await this.premise(seat, plan.notation);
      const legal = await this.legal(seat);
      const left = this.clocks.left(seat, this.now);
      const late = mine && left !== null && left <= 0;
      const moment = { answering, mine, legal, left, history: this.history, you: seat };
      const what = this.page.step(plan, moment);
      const after = this.history.filter(({ seq }) => seq > plan.since);
      const untouched = after.every(({ by, back_to }) => by !== seat && back_to === undefined);
      if (what === 'wait') {
        assert.ok(
          untouched && answering === plan.answering && !(mine && legal) && !late,
          'nothing speaks against it yet',
        );
        continue;
      }
      this.plans.delete(seat);
      if (what === 'drop') {
        this.counts.dropped++;
        const listed = legal?.actions.includes(plan.notation);
        const reason = !untouched || answering !== plan.answering || (mine && !listed);
        assert.ok(reason || late, 'dropped for a reason');
        if (late) this.counts.late++;
        continue;
      }
      assert.ok(mine && untouched && answering === plan.answering, 'sent in its turn, as the answer it was');
      assert.ok(!late, 'sent in its time');
      assert.equal(sent, null, 'one seat at a time');
      sent = { seat, action: plan.notation };
      this.counts.sent++;
    }
    return sent;
  }

  async chosen() {
    const seat = this.pick(this.status.to_act);
    const { actions } = await this.legal(seat);
    return { seat, action: this.pick(actions) };
  }

  async act({ seat, action }) {
    // A refusal throws: nothing that was planned is ever refused.
    const { status } = await this.engine.ask({ do: 'act', seat, action });
    this.status = status;
    this.history.push({ seq: ++this.seq, by: seat });
    this.clocks.moved(seat, this.now);
    this.clocks.follow(status.to_act, this.now);
    assert.ok(
      this.clocks.banks.every((left) => left >= 0),
      'nobody has used more than there was',
    );
  }

  /** Time passes: mostly a moment; now and then somebody thinks long, or a page sleeps. */
  pass() {
    this.now += Math.floor(this.random() * (this.random() < 0.2 ? 90_000 : 300));
  }

  /** The move of whose time is up, which is made in their stead. */
  async timedOut({ seat }) {
    assert.equal(this.clocks.left(seat, this.now), 0, 'the clock moves at once');
    this.counts.timeouts++;
    const { actions } = await this.legal(seat);
    return { seat, action: this.pick(actions) };
  }

  /** Somebody takes the move back that was just made: the table looks as before, and plans are void all the same. */
  async undo(record, clocks) {
    const { seq, by } = this.history.at(-1);
    this.status = (await this.engine.ask({ do: 'load', record })).status;
    this.clocks.goBack(clocks, this.now);
    this.history.push({ seq: ++this.seq, by, back_to: seq - 1 });
    this.counts.undone++;
  }

  async play(seed) {
    const { game, seats, rules } = this.setup;
    const asked = { do: 'new', game, seats, rules, seed: seed.toString(16).padStart(64, '0') };
    this.status = (await this.engine.ask(asked)).status;
    this.clocks.follow(this.status.to_act, this.now);
    while (this.seq < MOST && !this.status.over && this.status.to_act.length > 0) {
      const heard = this.now;
      this.pass();
      const sent = await this.meet();
      const due = this.clocks.due(this.now);
      assert.ok(!due || sent?.seat !== due.seat, 'the clock moves for whom time is up');
      if (due) this.now = Math.max(due.at, heard);
      const { record } = await this.engine.ask({ do: 'record' });
      const clocks = this.clocks.read(this.now);
      await this.act(due ? await this.timedOut(due) : (sent ?? (await this.chosen())));
      await this.plan();
      if (this.random() < 0.1) await this.undo(record, clocks);
    }
    return this.counts;
  }
}

for (const setup of GAMES) {
  const called = [setup.game, setup.rules.words].filter(Boolean).join(' ');
  test(`plans at random games of ${called} keep the laws`, async () => {
    const page = await loadPage();
    const engine = openEngine(binary);
    const total = { sent: 0, dropped: 0, undone: 0, late: 0, timeouts: 0 };
    for (const [index, seed] of SEEDS.entries()) {
      const game = new PlannedGame(engine, page, setup, dice(seed), CONTROLS[index]);
      const counts = await game.play(seed);
      for (const name of Object.keys(total)) total[name] += counts[name];
      // Told again from its record, the game with plans in it is the same game.
      const { record } = await engine.ask({ do: 'record' });
      const views = [];
      for (let seat = 0; seat < setup.seats; seat++) views.push(await engine.ask({ do: 'view', seat }));
      await engine.ask({ do: 'load', record });
      for (let seat = 0; seat < setup.seats; seat++)
        assert.deepEqual(await engine.ask({ do: 'view', seat }), views[seat]);
    }
    assert.ok(total.sent > 10 && total.dropped > 10 && total.undone > 5, JSON.stringify(total));
    assert.ok(total.timeouts > 10 && total.late > 0, JSON.stringify(total));
    engine.close();
    await page.close();
  });
}
