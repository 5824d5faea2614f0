// Asks `tablee engine` for what the lessons and examples show; used by record.mjs alone.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A running engine: `ask` throws on a refusal, `attempt` returns it. */
export function openEngine(program = process.env.TABLEE ?? 'tablee') {
  const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const attempt = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await answers.next()).value);
  };
  const ask = async (request) => {
    const { ok, error } = await attempt(request);
    if (error) throw new Error(`${JSON.stringify(request).slice(0, 400)}: ${error.message}`);
    return ok;
  };
  return { ask, attempt, close: () => engine.stdin.end() };
}

const seedOf = (seed) => seed.toString(16).padStart(64, '0');

/** Starts a game from a fixed deal or a numbered seed. */
export async function begin({ ask }, game, { seats, rules = {}, deals, seed = 1 }) {
  const { status } = await ask({ do: 'new', game, seats, rules, seed: seedOf(seed), ...(deals ? { deals } : {}) });
  return status;
}

/** What a seat sees now, with what it may do. */
export async function look({ ask }, seat, status) {
  const { view } = await ask({ do: 'view', seat });
  // Bots remember through it; the page never reads it, and the server does not send it either.
  delete view.memory;
  const asked = [...status.to_act, ...status.may_act].includes(seat);
  return { view, status, legal: asked ? await ask({ do: 'legal', seat, kinds: true }) : null };
}
