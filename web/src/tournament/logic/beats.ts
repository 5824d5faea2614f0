// Tables that a steward is proposed: ten each (L8.5), where no other steward is yet.
import type { Role } from '../generated/wire';

const PER_STEWARD = 10;
const USUAL_TABLE = 4;

/** How many tables so many people will need. */
export const expectedTables = (people: number): number => Math.max(1, Math.ceil(people / USUAL_TABLE));

/** The next stretch of tables without a steward; all of them once every table has one. */
export function beat(roles: readonly Role[], tables: number): { from: number; to: number } {
  const kept = (table: number) =>
    roles.some((role) => role.role === 'steward' && table >= (role.from ?? 1) && table <= (role.to ?? tables));
  const free = Array.from({ length: tables }, (_, index) => index + 1).find((table) => !kept(table));
  if (free === undefined) return { from: 1, to: tables };
  let to = free;
  while (to < tables && to - free + 1 < PER_STEWARD && !kept(to + 1)) to++;
  return { from: free, to };
}
