// A piece dragged by mouse or finger: a press becomes a drag once it has moved a little, and then the click
// that follows is no tap.

/** From how far on a press is a drag. */
const START_PX = 9;

interface Hold<Piece> {
  piece: Piece;
  x: number;
  y: number;
}

interface Course<Piece> {
  /** The piece is over this point of the screen. */
  over(piece: Piece, x: number, y: number): void;
  /** It is let go there. */
  drop?(piece: Piece, x: number, y: number): void;
  /** The pointer is gone, whatever became of the piece. */
  end?(): void;
}

export class Drag<Piece> {
  /** What is being dragged, and where the pointer is. */
  held: Hold<Piece> | null = $state.raw(null);
  private press: Hold<Piece> | null = null;
  private dragged = false;

  constructor(private readonly course: Course<Piece>) {}

  /** The pointer goes down on a piece; `null` for one that stays where it is. */
  down(event: PointerEvent, piece: Piece | null): void {
    if (event.button !== 0) return;
    this.dragged = false;
    this.press = piece === null ? null : { piece, x: event.clientX, y: event.clientY };
  }

  /** For the window, as the pointer leaves the piece. */
  move = ({ clientX: x, clientY: y }: PointerEvent): void => {
    if (!this.press) return;
    if (!this.held && Math.hypot(x - this.press.x, y - this.press.y) < START_PX) return;
    this.held = { piece: this.press.piece, x, y };
    this.course.over(this.press.piece, x, y);
  };

  /** For the window: the pointer goes up, or the browser takes it away. */
  up = ({ type, clientX: x, clientY: y }: PointerEvent): void => {
    const { held } = this;
    this.dragged = held !== null;
    this.held = this.press = null;
    if (held && type === 'pointerup') this.course.drop?.(held.piece, x, y);
    this.course.end?.();
  };

  /** Whether a click ends a tap; asked once for each. */
  tapped(): boolean {
    const tap = !this.dragged;
    this.dragged = false;
    return tap;
  }
}

/** A finger that rests before it drags would call the browser’s menu, which ends the drag. */
export const noMenu = (event: Event): void => event.preventDefault();
