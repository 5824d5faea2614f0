// Which tournament a table of the house belongs to, for the way back from the table to the hall.

const KEY = 'tablee.drive-rooms';
const KEPT = 20;

type Rooms = [room: string, drive: string][];

function rooms(): Rooms {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as Rooms;
  } catch {
    return [];
  }
}

export function remember(room: string, drive: string): void {
  if (driveOf(room) === drive) return;
  try {
    const others = rooms().filter(([known]) => known !== room);
    localStorage.setItem(KEY, JSON.stringify([...others, [room, drive]].slice(-KEPT)));
  } catch {
    // A private window may refuse; the hall is then reached by its link alone.
  }
}

export const driveOf = (room: string): string | null => rooms().find(([known]) => known === room)?.[1] ?? null;
