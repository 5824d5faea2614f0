// Drawn faces: which one belongs to whom. A person has chosen one, or it follows from the id; each of the eight
// bots has its own.
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { botIndex } from './bots';
import type { Kind } from './wire';

export const SHAPES = 8;
export const COLOURS = 8;
/** How many faces bots have. */
const ROBOTS = 8;
/** How many faces people have. */
export const FACES = SHAPES * COLOURS;

/** The people on the screen by the name they are shown under. */
const known = new SvelteMap<string, number>();
/** Those of them who are programs with an account. */
const programs = new SvelteSet<string>();

/** The face that follows from an id. */
export const faceOfId = (id: string): number => Number.parseInt(id.slice(-4), 16) % FACES || 0;

/** The face of somebody: the chosen one, else that of the id. */
export const faceOf = (person: { id: string; face?: number } | null): number =>
  person?.face ?? faceOfId(person?.id ?? '0');

/** The face that follows this one: another animal in another colour, and after all of them this one again. */
export const nextFace = (face: number): number => (face + SHAPES + 1) % FACES;

/** Somebody is shown under this name from now on. */
export function introduce(name: string, id: string, face?: number, kind?: Kind): void {
  known.set(name, face ?? faceOfId(id));
  if (kind === 'bot') programs.add(name);
  else programs.delete(name);
}

/** Whether a program with an account is shown under this name. */
export const isProgram = (name: string): boolean => programs.has(name);

export type Drawing = { kind: 'bot'; index: number } | { kind: 'person'; shape: number; colour: number };

/** What is drawn for a number. */
export const drawingOf = (face: number): Drawing => ({
  kind: 'person',
  shape: face % SHAPES,
  colour: Math.floor(face / SHAPES) % COLOURS,
});

/** The number of what is drawn; bots have none. */
export const numberOf = (drawing: Drawing): number | undefined =>
  drawing.kind === 'person' ? drawing.colour * SHAPES + drawing.shape : undefined;

/** What is drawn for whoever is shown under this name. Whether it is a bot is said by the seat, never by the name. */
export const drawingFor = (name: string, isRobot: boolean): Drawing =>
  isRobot
    ? { kind: 'bot', index: botIndex(name) ?? hashed(name) % ROBOTS }
    : drawingOf(known.get(name) ?? hashed(name));

/** The same for the same name, wherever it is shown: for people of whom no more is known. */
function hashed(name: string): number {
  let hash = 7;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return hash % FACES;
}
