// Events are read whole, however the line cuts them.
import { expect, it } from 'vitest';
import { events, type StreamEvent } from './stream';

async function heard(chunks: string[]): Promise<StreamEvent[]> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      bytes.forEach((chunk) => line.enqueue(chunk));
      line.close();
    },
  });
  const all: StreamEvent[] = [];
  for await (const event of events(body)) all.push(event);
  return all;
}

it('reads events that come in pieces, and skips comments', async () => {
  const all = await heard([
    'event: begin\nda',
    'ta: {"total":2}\n\n:\n\nevent: opin',
    'ion\ndata: a\ndata: b\n',
    '\ndata: alone\n\nevent: half',
  ]);
  expect(all).toEqual([
    { name: 'begin', data: '{"total":2}' },
    { name: 'opinion', data: 'a\nb' },
    { name: 'message', data: 'alone' },
  ]);
});

it('reads letters that are cut in two', async () => {
  const bytes = new TextEncoder().encode('data: é\n\n');
  const body = new ReadableStream<Uint8Array>({
    start(line) {
      line.enqueue(bytes.slice(0, 7));
      line.enqueue(bytes.slice(7));
      line.close();
    },
  });
  const all: StreamEvent[] = [];
  for await (const event of events(body)) all.push(event);
  expect(all).toEqual([{ name: 'message', data: 'é' }]);
});
