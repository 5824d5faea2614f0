// Weighs a finished build as a phone would load it: the shell, then each table on top of it.
// `npm run budget`; fails above the budgets of the page (150 kB, 60 kB per table, brotli).
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const DIST = new URL('./dist/', import.meta.url).pathname;
const SHELL_BUDGET = 150_000;
const TABLE_BUDGET = 60_000;

if (!existsSync(join(DIST, 'sw.js'))) {
  console.error('There is no build to weigh: run `npm run build` first.');
  process.exit(1);
}

/** What travels: the best compressed form, or the file itself. */
const weight = (name) =>
  statSync(existsSync(join(DIST, `${name}.br`)) ? join(DIST, `${name}.br`) : join(DIST, name)).size;
const total = (names) => [...new Set(names)].reduce((sum, name) => sum + weight(name), 0);

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

/** A module with everything that must be there before it runs. */
function closure(key, seen = new Set()) {
  const found = manifest[key];
  if (!found || seen.has(key)) return [];
  seen.add(key);
  return [
    found.file,
    ...(found.css ?? []),
    ...(found.assets ?? []),
    ...(found.imports ?? []).flatMap((next) => closure(next, seen)),
  ];
}

const heaviest = (names) => names.map((name) => closure(name)).toSorted((a, b) => total(b) - total(a))[0] ?? [];
const words = (folder) =>
  Object.keys(manifest).filter((key) => key.startsWith(folder) && /^\w+\.json$/.test(key.slice(folder.length)));

// The first load: the page, its start, the heaviest language, the letters, what the tab shows.
const loose = readdirSync(DIST).filter((name) => /^(index\.html|icon\.svg|manifest\.webmanifest|sw\.js)$/.test(name));
const shell = [
  ...loose,
  ...closure('index.html'),
  ...heaviest(words('text/shell/')),
  ...heaviest(words('text/errors/')),
];
const report = [['shell', total(shell), SHELL_BUDGET]];

const tablePage = closure('src/pages/Table.svelte');
for (const key of Object.keys(manifest).filter((name) => /games\/[^/]+\/web\/game\.ts$/.test(name))) {
  const game = key.split('/').at(-3);
  const parts = [...tablePage, ...closure(key), ...heaviest(words(key.replace('web/game.ts', 'text/')))];
  report.push([game, total(parts.filter((name) => !shell.includes(name))), TABLE_BUDGET]);
}

let heavy = false;
for (const [name, bytes, budget] of report) {
  const over = bytes > budget;
  heavy ||= over;
  console.log(
    `${name.padEnd(10)} ${(bytes / 1000).toFixed(1).padStart(6)} kB of ${budget / 1000} kB${over ? '  TOO HEAVY' : ''}`,
  );
}
process.exit(heavy ? 1 : 0);
