// The face of whoever has chosen none.
import { describe, expect, it } from 'vitest';
import { faceOfId } from './faces.svelte';

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
