// Visitor of the page: the server knows everybody at once as a guest.
import { ApiError, http } from './http';
import type { Me } from './wire';

const visitor: { me: Me | null; online: boolean; arrived: boolean } = $state({
  me: null,
  online: true,
  arrived: false,
});

export const me = (): Me | null => visitor.me;
export const online = (): boolean => visitor.online;
/** Whether the server has said who we are: the first answer brings the cookie that all others need. */
export const arrived = (): boolean => visitor.arrived;

export async function arrive(): Promise<void> {
  try {
    visitor.me = await http.me();
    visitor.online = true;
  } catch (error) {
    // A refusal is an answer; only where none comes there is no connection.
    visitor.online = error instanceof ApiError && error.status !== 0 && error.status < 500;
  } finally {
    visitor.arrived = true;
  }
}

export async function rename(name: string): Promise<void> {
  visitor.me = await http.rename(name);
}

export async function chooseFace(face: number): Promise<void> {
  visitor.me = await http.chooseFace(face);
}

/** The person is somebody else from now on: registered, logged in or out. */
export function become(person: Me): void {
  visitor.me = person;
}
