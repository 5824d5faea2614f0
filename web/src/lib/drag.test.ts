// Tests of dragging: when a press is a tap, when it is a drag, and what becomes of the piece.
import { beforeEach, expect, it } from 'vitest';
import { Drag } from './drag.svelte';

const at = (x: number, y = 0, type = 'pointermove', button = 0) =>
  ({ clientX: x, clientY: y, type, button }) as PointerEvent;
let heard: string[] = [];
let drag: Drag<string>;
beforeEach(() => {
  heard = [];
  drag = new Drag({
    over: (piece, x) => heard.push(`${piece} over ${x}`),
    drop: (piece, x) => heard.push(`${piece} dropped at ${x}`),
    end: () => heard.push('end'),
  });
});

it('is a tap while the pointer hardly moves', () => {
  drag.down(at(10), 'a');
  drag.move(at(16));
  drag.up(at(16, 0, 'pointerup'));
  expect(heard).toEqual(['end']);
  expect(drag.tapped()).toBe(true);
});

it('is a drag from a few pixels on, and then no tap, once', () => {
  drag.down(at(10), 'a');
  drag.move(at(30));
  expect(drag.held).toEqual({ piece: 'a', x: 30, y: 0 });
  drag.move(at(12));
  drag.up(at(12, 0, 'pointerup'));
  expect(heard).toEqual(['a over 30', 'a over 12', 'a dropped at 12', 'end']);
  expect(drag.held).toBeNull();
  expect([drag.tapped(), drag.tapped()]).toEqual([false, true]);
});

it('drops nothing where the browser takes the pointer away', () => {
  drag.down(at(10), 'a');
  drag.move(at(30));
  drag.up(at(30, 0, 'pointercancel'));
  expect(heard).toEqual(['a over 30', 'end']);
});

it('leaves a piece that stays, and other buttons, alone', () => {
  drag.down(at(10), null);
  drag.move(at(90));
  drag.down(at(10, 0, 'pointerdown', 2), 'a');
  drag.move(at(90));
  expect(heard).toEqual([]);
});
