// The runner of the browser tests: files in parallel, a table of times, and no second chance: a file that
// fails is run again by itself only to say whether it is flaky, and the run has failed in either case.
//
//   node e2e/run.mjs [--fonts=usual|dejavu] [name …|all]     without a name: all but the longest
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fontEnvironment, FONT_SETS } from './support/font_sets.mjs';

const here = import.meta.dirname;
/** Left to `make browser-all` for their length: every lesson and rulebook, a hundred live tables, every long sentence at every size. */
const LONG = ['hundred_tables', 'learn', 'longest_sentences'];
/** They take longest and so begin first: begun last, one of them would run alone while a processor idles. */
const FIRST = [
  'widest_numbers',
  'four_players',
  'screens',
  'table_states',
  'ending',
  'input_methods',
  'pass_the_phone',
  'connection_loss',
  'geometry',
  'contrast',
];

function usage(problem) {
  console.error(problem);
  process.exit(2);
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { fonts: { type: 'string', default: 'usual' } },
});
if (!FONT_SETS.includes(values.fonts)) usage(`--fonts=${values.fonts}: there are ${FONT_SETS.join(' and ')}.`);

const all = readdirSync(here)
  .filter((name) => name.endsWith('.spec.mjs'))
  .map((name) => name.replace('.spec.mjs', ''));
const unknown = positionals.filter((name) => name !== 'all' && !all.includes(name));
if (unknown.length > 0) usage(`No browser test is called ${unknown.join(' or ')}. There are: ${all.join(', ')}.`);
const wanted = (name) =>
  positionals.length === 0 ? !LONG.includes(name) : positionals.includes('all') || positionals.includes(name);
const place = (name) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length);
const names = all.filter(wanted).toSorted((a, b) => place(a) - place(b));

const scratch = mkdtempSync(join(tmpdir(), 'tablee-fonts-'));
const env = { ...process.env, ...fontEnvironment(values.fonts, scratch) };

/** Runs one file in a process of its own and shows what it said once it has ended. */
function runFile(name) {
  const began = performance.now();
  const child = spawn(process.execPath, ['--test', '--test-reporter=spec', join(here, `${name}.spec.mjs`)], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => said.push(part));
  return new Promise((ended) =>
    child.on('close', (code) => {
      const seconds = (performance.now() - began) / 1000;
      console.log(`\n${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds.toFixed(1)} s)`);
      process.stdout.write(Buffer.concat(said));
      ended({ name, passed: code === 0, seconds });
    }),
  );
}

/** Runs files, so many at a time, and returns what became of each. */
async function runFiles(waiting, parallel) {
  const results = [];
  const queue = [...waiting];
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) results.push(await runFile(name));
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

const began = performance.now();
const results = await runFiles(names, Math.min(2, availableParallelism()));
const failed = results.filter((one) => !one.passed).map((one) => one.name);
const again = await runFiles(failed, 1);
rmSync(scratch, { recursive: true, force: true });

console.log(`\nBrowser tests, ${values.fonts} fonts:`);
for (const { name, passed, seconds } of results.toSorted((a, b) => b.seconds - a.seconds))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}${passed ? '' : '  FAILED'}`);
for (const { name, passed } of again)
  console.log(passed ? `flaky: ${name} failed, and passed when run alone` : `failed twice: ${name}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`${results.length - failed.length} files passed, ${failed.length} failed, ${minutes} min`);
process.exitCode = failed.length > 0 ? 1 : 0;
