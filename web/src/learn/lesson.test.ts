// Lessons: stepping through one, what attempts mean, and that the recorded ones hold together.
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Catalogue } from '@tablee/lib/message';
import {
  advance,
  finished,
  judge,
  jump,
  settled,
  START,
  tickOf,
  viewsOf,
  type Frame,
  type Lesson,
  type Standing,
} from './lesson';

const files = import.meta.glob<{ default: { head: Omit<Lesson, 'frames'>; frames: Frame[] } }>(
  '../../../games/*/web/learn/lesson.*.json',
  { eager: true },
);
const words = import.meta.glob<{ default: Catalogue }>('../../../games/*/text/learn/*.json', { eager: true });
const recorded = Object.entries(files).map(
  ([
    path,
    {
      default: { head, frames },
    },
  ]): [string, Lesson] => [path.split('/').slice(-4).join('/'), { ...head, frames }],
);

/** Goes on until the step has come, counting the moves. */
function waited(lesson: Lesson, from: Standing): Standing {
  let now = from;
  for (let moves = 0; !settled(lesson, now); moves++) {
    expect(moves).toBeLessThan(lesson.frames.length);
    now = tickOf(lesson, now);
  }
  return now;
}

it('exist for all three games', () => {
  expect(new Set(recorded.map(([, lesson]) => lesson.game))).toEqual(new Set(['lexicon', 'lexio', 'xylo']));
});

describe.each(recorded)('%s', (path, lesson) => {
  const views = viewsOf(lesson.frames);

  it('can be played to its end by doing what it asks', () => {
    let now = START;
    for (const step of lesson.steps) {
      now = waited(lesson, now);
      expect(now.frame).toBe(step.at);
      if (step.do !== undefined) expect(judge(lesson, now, step.do)).toEqual({ kind: 'right' });
      now = advance(lesson, now);
    }
    expect(finished(lesson, now)).toBe(true);
    expect(lesson.frames.at(-1)?.status.over).toBe(true);
    expect(lesson.frames.at(-1)?.status.winners).toEqual([lesson.you]);
  });

  it('asks only for what the engine allowed at that point, on the own turn', () => {
    for (const step of lesson.steps.filter((one) => one.do !== undefined)) {
      const { legal, status } = lesson.frames[step.at] ?? {};
      expect([...(status?.to_act ?? []), ...(status?.may_act ?? [])], step.id).toContain(lesson.you);
      expect(legal?.actions, step.id).toContain(step.do);
    }
  });

  it('is light enough to be fetched on a slow line', () => {
    expect(brotliCompressSync(JSON.stringify(lesson)).length).toBeLessThan(40_000);
  });

  it('shows the learner the own view at every frame and nobody else’s', () => {
    for (const view of views) expect(view['seat']).toBe(lesson.you);
  });

  it('has a sentence for each step and for what is not yet wanted, in its languages', () => {
    const variant = /lesson\.(\w+)\.json/.exec(path)?.[1];
    for (const [file, { default: catalogue }] of Object.entries(words).filter(([file]) =>
      file.includes(`/${lesson.game}/`),
    )) {
      expect(variant).toBeTruthy();
      for (const step of lesson.steps) {
        expect(catalogue[`step.${step.id}`], `${file} ${step.id}`).toBeTruthy();
        if (step.do !== undefined) expect(catalogue[`step.${step.id}.else`], `${file} ${step.id}`).toMatch(/\([A-Z]\d/);
      }
      expect(catalogue['step.end']).toBeTruthy();
    }
  });
});

describe('a lesson', () => {
  const lexio = recorded.find(([, lesson]) => lesson.game === 'lexio')?.[1] as Lesson;
  const at = (id: string) =>
    jump(
      lexio,
      lexio.steps.findIndex((step) => step.id === id),
    );

  it('waits while others move, and while there is something to read', () => {
    expect(judge(lexio, START, '9E')).toEqual({ kind: 'early' });
    const moving = advance(lexio, at('pass'));
    expect(settled(lexio, moving)).toBe(false);
    expect(judge(lexio, moving, '9E')).toEqual({ kind: 'early' });
  });

  it('takes tiles in any order', () => {
    expect(judge(lexio, at('lead'), '7N 6S 5L 4E 3E')).toEqual({ kind: 'right' });
    expect(judge(lexio, at('lead'), '7n 6s 5l 4e 3e')).toEqual({ kind: 'right' });
  });

  it('tells what is allowed but not wanted from what the rules forbid', () => {
    expect(judge(lexio, at('lead'), '8E 8L')).toEqual({ kind: 'other' });
    expect(judge(lexio, at('lead'), 'pass')).toEqual({ kind: 'wrong', reason: 'must_lead' });
    expect(judge(lexio, at('single'), '4E')).toEqual({ kind: 'wrong', reason: { too_weak: { need: '5E' } } });
    expect(judge(lexio, at('lead'), '3E 8L')).toEqual({ kind: 'wrong', reason: null });
  });

  it('shows the own move at once and the others’ one by one', () => {
    const next = advance(lexio, at('pass'));
    expect(next.frame).toBe((lexio.steps.find((step) => step.id === 'pass')?.at ?? 0) + 1);
    expect(waited(lexio, next).frame).toBe(lexio.steps[next.step]?.at);
  });

  it('is resumed at any step and survives a step that is no more', () => {
    expect(jump(lexio, 3)).toEqual({ step: 3, frame: lexio.steps[3]?.at });
    expect(finished(lexio, jump(lexio, 99))).toBe(true);
    expect(jump(lexio, -4)).toEqual(START);
  });
});
