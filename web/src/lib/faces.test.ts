// The face of whoever has chosen none.
import { describe, expect, it } from 'vitest';
import { drawingFor, faceOfId, introduce } from './faces.svelte';

describe('a face', () => {
  // The same vectors as in `drawn_face.rs`.
  it.each([
    ['0000', 0],
    ['0041', 1],
    ['ff3f', 63],
    ['12c5', 5],
  ])('follows from an id that ends in %s', (end, face) => {
    expect(faceOfId('ab'.repeat(14) + end)).toBe(face);
  });
});

describe('whoever is called as a bot is', () => {
  // The catalogue's words are not loaded here: a bot's name is its key.
  it.each(['bot.1', 'bot.1 2', 'Ada'])('%s is drawn as a person unless the seat is a bot’s', (name) => {
    expect(drawingFor(name, false).kind).toBe('person');
    expect(drawingFor(name, true).kind).toBe('bot');
  });

  it('the bot beside a person of the same name stays a bot', () => {
    introduce('bot.1', '0'.repeat(28) + '0041', 9, 'guest');
    expect(drawingFor('bot.1', true)).toEqual(drawingFor('bot.1 2', true));
    expect(drawingFor('bot.1', false)).toEqual({ kind: 'person', shape: 1, colour: 1 });
  });
});
