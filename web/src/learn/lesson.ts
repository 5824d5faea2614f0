// A lesson: a recorded game and the steps a learner takes through it. Pure: what is right was
// recorded from the engine, this only says where the learner stands and what an attempt means.
import type { Json, JsonObject, Legal, Status } from '@tablee/lib/wire';

/** The table after one move: what changed in the learner's view, and what was seen. */
export interface Frame {
  patch: JsonObject;
  status: Status;
  legal: Legal | null;
  sights: Json[];
  by?: number;
}

export interface Step {
  id: string;
  /** The frame at which the learner reads or acts. */
  at: number;
  /** The rule it teaches. */
  rule: string;
  /** The action that goes on; without it the step is only read. */
  do?: string;
  /** What the engine said to other attempts. */
  refused?: Record<string, Json>;
  /** What the table sends by itself here: let go the first time. */
  hush?: string;
  /** The moves that lead here pass quickly. */
  fast?: boolean;
}

export interface Lesson {
  game: string;
  seats: number;
  you: number;
  rules: JsonObject;
  steps: Step[];
  frames: Frame[];
}

/** The view at each frame, from the patches. */
export function viewsOf(frames: readonly Frame[]): JsonObject[] {
  const views: JsonObject[] = [];
  for (const { patch } of frames) views.push({ ...views.at(-1), ...patch });
  return views;
}

/** Where the learner is: the step, and the frame that is shown while the others still move. */
export interface Standing {
  step: number;
  frame: number;
}

export const START: Standing = { step: 0, frame: 0 };

export const stepAt = (lesson: Lesson, { step }: Standing): Step | null => lesson.steps[step] ?? null;

/** Whether the moves before this step are all on the table. */
export const settled = (lesson: Lesson, standing: Standing): boolean =>
  standing.frame >= (stepAt(lesson, standing)?.at ?? 0);

/** One more recorded move, as long as the step has not come. */
export function tickOf(lesson: Lesson, standing: Standing): Standing {
  return settled(lesson, standing) ? standing : { ...standing, frame: standing.frame + 1 };
}

/** On to the next step; the own move that leads there is on the table at once. */
export function advance(lesson: Lesson, standing: Standing): Standing {
  const now = stepAt(lesson, standing);
  const next = lesson.steps[standing.step + 1];
  if (!now || !next) return { ...standing, step: lesson.steps.length };
  return { step: standing.step + 1, frame: Math.min(next.at, now.at + (now.do === undefined ? 0 : 1)) };
}

/** Straight to a step, for coming back later and for going back. */
export function jump(lesson: Lesson, step: number): Standing {
  const to = Math.max(0, Math.min(step, lesson.steps.length));
  return { step: to, frame: lesson.steps[to]?.at ?? lesson.frames.length - 1 };
}

export const finished = (lesson: Lesson, { step }: Standing): boolean => step >= lesson.steps.length;

/** The order of tiles and the case of letters make no difference to what an action means. */
const folded = (action: string): string => {
  const words = action.trim().toLowerCase().split(/\s+/);
  return /^\d/.test(words[0] ?? '') ? words.sort().join(' ') : words.join(' ');
};

export type Outcome =
  | { kind: 'right' }
  /** Nothing is asked yet: the others move, or there is something to read. */
  | { kind: 'early' }
  /** The rules allow it, the lesson wants something else first. */
  | { kind: 'other' }
  /** The rules forbid it: the engine's reason where it was recorded. */
  | { kind: 'wrong'; reason: Json | null };

/** What an attempt means at this point of the lesson. */
export function judge(lesson: Lesson, standing: Standing, action: string): Outcome {
  const step = stepAt(lesson, standing);
  if (!step || step.do === undefined || !settled(lesson, standing)) return { kind: 'early' };
  if (folded(action) === folded(step.do)) return { kind: 'right' };
  const refused = Object.entries(step.refused ?? {}).find(([attempt]) => folded(attempt) === folded(action));
  if (refused) return { kind: 'wrong', reason: refused[1] };
  const legal = lesson.frames[step.at]?.legal;
  if (!legal || legal.actions.some((listed) => folded(listed) === folded(action))) return { kind: 'other' };
  return { kind: 'wrong', reason: null };
}
