// axe-core on a page: what it has against a screen.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { settled } from './browser.mjs';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe has against a screen by WCAG 2.2 AA and good practice, once nothing moves any more. */
export async function axeViolations(page) {
  await settled(page);
  if (await page.evaluate(() => window.axe === undefined)) await page.evaluate(AXE);
  const { violations, passes } = await page.evaluate(() =>
    window.axe.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Everything else is only counted: to describe it takes as long as to find it.
      resultTypes: ['violations'],
      // Experimental in axe and off by itself: what is written on a button is part of its name.
      rules: { 'label-content-name-mismatch': { enabled: true } },
    }),
  );
  assert.ok(passes.length > 5, 'axe looked at something');
  const cause = (node) => [...node.any, ...node.all, ...node.none][0]?.message ?? '';
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 3)
        .map((node) => `${node.target} ${cause(node)}`)
        .join(' | ')}`,
  );
}
