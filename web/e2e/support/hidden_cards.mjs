// Hidden cards at every step of a finished game, by viewer, worked out from its record.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { binary } from './server.mjs';

function engine() {
  const child = spawn(binary, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    const { ok, error } = JSON.parse((await lines.next()).value);
    if (error) throw new Error(`${JSON.stringify(request).slice(0, 200)}: ${error.message}`);
    return ok;
  };
  return { ask, end: () => child.stdin.end() };
}

/** Every seat's own view after every input: `steps[seq][seat]`. A hand is read from its owner's view alone. */
export async function replay({ game, seats, rules, seed, inputs }) {
  const { ask, end } = engine();
  const views = () =>
    Promise.all(Array.from({ length: seats }, async (_, seat) => (await ask({ do: 'view', seat })).view));
  await ask({ do: 'new', game, seats, rules, seed });
  const steps = [await views()];
  for (const { seat, action } of inputs) {
    await ask(typeof seat === 'number' ? { do: 'act', seat, action } : { do: 'host', action });
    steps.push(await views());
  }
  end();
  return steps;
}

/** Lexio: every tile that is neither in the own hand nor played; the scanned matches have one round. */
function lexio(views, seat) {
  const { highest, tricks, phase, last } = views[seat];
  if (phase === 'over' || last) return [];
  const all = Array.from({ length: highest }, (_, n) => [...'NELS'].map((suit) => `${n + 1}${suit}`)).flat();
  const open = new Set([...views[seat].hand.split(' '), ...tricks.flat().flatMap(({ action }) => action.split(' '))]);
  return all.filter((tile) => !open.has(tile));
}

/** Xylo: what lies face down, but for the row one has sorted and the pair one has looked at (X3, X5.1). Only
 *  the first round is scanned: after a tie the same cards are dealt again, while the old rows lie open. */
function xylo(views, seat, dealt) {
  if (views[seat].phase === 'over' || views[seat].last) return [];
  const sorts = (seat + 1) % dealt.length;
  const row = views[seat].rows;
  return dealt.flatMap((cards, owner) =>
    cards.filter((_, n) => {
      if (owner === sorts) return false;
      const slot = row[owner]?.cards[n];
      const looked = owner === seat && (views[seat].rows[owner]?.looked ?? []).includes(n + 1);
      return !looked && (!slot || slot.face === 'down');
    }),
  );
}

/** The letters of `some` that are not among `others`, each as often as it is left over. */
function without(some, others) {
  const rest = [...others];
  return some.filter((letter) => {
    const at = rest.indexOf(letter);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Whether everybody has seen each card of somebody's hand come: all but what is dealt or taken from the stock. */
function isOpenHand(steps, seq, seat, inputs) {
  let open = [];
  for (let at = 1; at <= seq; at++) {
    const [before, after] = [steps[at - 1][seat], steps[at][seat]];
    const gained = without(after.hand, before.hand);
    const { seat: by, action } = inputs[at - 1];
    const drawn = by === seat && /^discard \S+ stock/.test(action);
    const dealt = JSON.stringify(before.last) !== JSON.stringify(after.last);
    open = dealt ? [] : without(after.hand, without(after.hand, [...open, ...(drawn ? [] : gained)]));
  }
  return open.length === steps[seq][seat].hand.length;
}

/** Lexicon's letters are not unique: what nobody has shown this seat yet, and the hands of the others. */
function lexicon(steps, seq, seat, inputs) {
  const views = steps[seq];
  if (views[seat].phase === 'over') return { unseen: [], hands: [], common: '' };
  // Every discard is seen by all (What each seat knows), also one that is shuffled into a new stock at once: no view shows it then.
  const discards = inputs.slice(0, seq).map(({ action }) => /^discard (\S)/.exec(action)?.[1]);
  const seen = new Set(discards.filter((letter) => letter !== undefined));
  for (const step of steps.slice(0, seq + 1)) {
    const { hand, words, pile, draw, last } = step[seat];
    // A finished hand was laid open, its last word included (L7.1).
    const laid = [...words, ...(last?.words ?? [])].join('');
    for (const letter of [...hand, ...laid, ...pile, ...draw.map(({ card }) => card), ...(last?.hands ?? []).flat()])
      seen.add(letter);
    // A lower-case letter in a word is a Master that lies there for all to see.
    if (/[a-z]/.test(laid)) seen.add('*');
  }
  const unseen = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ*'].filter((letter) => !seen.has(letter));
  const hidden = views.filter((_, other) => other !== seat && !isOpenHand(steps, seq, other, inputs));
  const hands = hidden.map(({ hand }) => hand.toSorted().join(''));
  // What was in the pack when it was shuffled is no secret: every seat is told the same, in order.
  const pools = new Set(views.map(({ memory }) => memory.pool.join('')));
  return { unseen, hands, common: pools.size === 1 ? [...pools][0] : '' };
}

/** For each step and seat, what must not be told; in the shape the scanner of that game reads. */
export function secrets(game, steps, inputs = []) {
  const dealt = steps.find((views) => views[0].last)?.[0].last.rows;
  return steps.map((views, seq) =>
    views.map((_, seat) => {
      if (game === 'lexio') return lexio(views, seat);
      return game === 'xylo' ? xylo(views, seat, dealt) : lexicon(steps, seq, seat, inputs);
    }),
  );
}
