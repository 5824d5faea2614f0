// Kinds that the server is asked for: once each, again only where a cut line lost the question.
import { expect, it } from 'vitest';
import { AskedKinds } from './asked_kinds.svelte';

it('asks once for each selection and again for what a cut line lost', () => {
  const sent: string[] = [];
  const kinds = new AskedKinds((notation) => sent.push(notation));
  kinds.ask('');
  kinds.ask('9L 9S');
  kinds.ask('9L 9S');
  kinds.ask('9L 3N');
  expect(sent).toEqual(['9L 9S', '9L 3N']);
  kinds.take('9L 9S', 'pair');
  expect(kinds.of('9L 9S')).toBe('pair');
  expect(kinds.of('9L 3N')).toBeUndefined();
  kinds.forgetUnanswered();
  kinds.ask('9L 9S');
  kinds.ask('9L 3N');
  expect(sent).toEqual(['9L 9S', '9L 3N', '9L 3N']);
  kinds.take('9L 3N', null);
  expect(kinds.of('9L 3N')).toBeNull();
});
