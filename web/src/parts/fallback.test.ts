// A game without a table of its own: the fallback, rendered from recorded real moments.
import { readFileSync } from 'node:fs';
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import type { Command, Seated } from '../lib/contract';
import type { JsonObject, Legal, Status } from '../lib/wire';
import FallbackTable from './FallbackTable.svelte';

interface Moment {
  rules: JsonObject;
  you: number;
  view: JsonObject;
  status: Status;
  legal: Legal | null;
}
const recorded = (file: string): Record<string, Record<string, Moment>> =>
  JSON.parse(readFileSync(new URL(`../dev/${file}`, import.meta.url), 'utf8')) as Record<
    string,
    Record<string, Moment>
  >;
const moments = Object.entries({ ...recorded('moments.json'), ...recorded('moments.lexicon.json') }).flatMap(
  ([set, kept]) => Object.entries(kept).map(([at, moment]) => [`${set} ${at}`, moment] as const),
);

function shown(moment: Moment): { html: string } {
  const seats: Seated[] = moment.status.scores.map((_, seat) => ({
    seat,
    name: `P${seat}`,
    you: seat === moment.you,
    bot: null,
    connected: true,
    turn: moment.status.to_act.includes(seat),
    deadline: null,
    left: null,
  }));
  const offer = (_: Command[]) => {};
  const { body } = render(FallbackTable, {
    props: {
      ...moment,
      seats,
      lang: 'en',
      t: (key: string) => key,
      prefs: { sound: false, still: true },
      pending: false,
      advice: null,
      news: { seq: 0, sights: [] },
      send() {},
      perform() {},
      offer,
      explain() {},
    },
  });
  return { html: body };
}
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

describe('the fallback table', () => {
  it.each(moments)('shows %s: the view as text, the choices as buttons', (_, moment) => {
    const { html } = shown(moment);
    for (const [name, value] of Object.entries(moment.view)) {
      const empty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      expect(new RegExp(`<dt[^>]*>${name.replaceAll('_', ' ')}</dt>`).test(html), name).toBe(!empty);
    }
    const actions = (moment.legal?.actions ?? []).slice(0, 60);
    const buttons = [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map((match) =>
      (match[1] ?? '').replaceAll(/<!--.*?-->/g, ''),
    );
    for (const action of actions)
      expect(
        buttons.some((label) => label.includes(escaped(action))),
        action,
      ).toBe(true);
    for (const seat of moment.status.scores.keys()) expect(html).toContain(`P${seat}`);
    expect(html.includes('<form')).toBe(moment.legal !== null && !moment.legal.complete);
  });
});
