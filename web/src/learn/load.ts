// Finds what each game brings for learning in games/*/web/learn, loaded when somebody learns.
import type { Say } from '@tablee/lib/contract';
import { loadCatalogue } from '@tablee/lib/catalogue';
import { fill, type Catalogue, type Language } from '@tablee/lib/message';
import type { Json, JsonObject, Legal, Status } from '@tablee/lib/wire';
import type { Frame, Lesson } from './lesson';

const lessons = import.meta.glob<{ default: { head: Omit<Lesson, 'frames'>; frames: Frame[] } }>(
  '../../../games/*/web/learn/lesson.*.json',
);
const pictures = import.meta.glob<{ default: Examples }>('../../../games/*/web/learn/examples.json');
const texts = import.meta.glob<{ default: Catalogue }>('../../../games/*/text/learn/*.json');

const at = (game: string, file: string) => `../../../games/${game}/web/learn/${file}`;

/** A recorded moment that shows a rule. */
export interface Moment {
  seats: number;
  rules: JsonObject;
  you: number;
  view: JsonObject;
  status: Status;
  legal: Legal | null;
  sights: Json[];
  refused?: Record<string, Json>;
}

export interface Examples {
  /** Which moment shows a rule. */
  examples: Record<string, string>;
  /** Rules that need no picture, with the reason. */
  plain: Record<string, string>;
  moments: Record<string, Moment>;
}

/** Games that bring a lesson. */
export const taught = (): string[] => [...new Set(Object.keys(lessons).map((path) => path.split('/').at(-4) ?? ''))];

export const hasLesson = (game: string): boolean => taught().includes(game);

/** A game's lesson: the one for the language where words matter, else the one for all. */
export async function loadLesson(game: string, lang: Language): Promise<Lesson | null> {
  const found =
    lessons[at(game, `lesson.${lang}.json`)] ??
    lessons[at(game, 'lesson.all.json')] ??
    lessons[at(game, 'lesson.en.json')];
  if (!found) return null;
  const { head, frames } = (await found()).default;
  return { ...head, frames };
}

export async function loadExamples(game: string): Promise<Examples | null> {
  return (await pictures[at(game, 'examples.json')]?.())?.default ?? null;
}

export interface Term {
  id: string;
  game: string;
  name: string;
  about: string;
}

/** A game's words for learning: its steps, captions and terms. */
export interface LearnWords {
  say: Say;
  has(key: string): boolean;
  terms: Term[];
}

export async function loadLearnWords(game: string, lang: Language): Promise<LearnWords> {
  const catalogue = await loadCatalogue(texts, `../../../games/${game}/text/learn`, lang);
  const say: Say = (key, holes = {}) => fill(catalogue[key] ?? '', holes, lang);
  const ids = Object.keys(catalogue).flatMap((key) => /^term\.([^.]+)$/.exec(key)?.[1] ?? []);
  const terms = ids.map((id) => ({ id, game, name: say(`term.${id}`), about: say(`term.${id}.about`) }));
  return { say, has: (key) => key in catalogue, terms };
}
