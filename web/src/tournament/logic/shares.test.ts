import { beforeEach, expect, test, vi } from 'vitest';
import type { Draws } from '../generated/wire';
import { notePromise, promise, shareToTell } from './shares';

const draws = (promised: string[], over: Partial<Draws> = {}): Draws => ({
  commitment: 'c0',
  format: 'drive',
  shares: promised.map((commitment, no) => ({ no, name: '', commitment, share: null })),
  secrets: [],
  deals: [],
  ...over,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('a share is told beside the promises that were noted, and beside no others', async () => {
  const mine = await promise('a');
  const share = shareToTell('a', mine, draws(['x', mine]));
  expect(share).toMatch(/^[0-9a-f]{64}$/);
  expect(shareToTell('a', mine, draws(['x', mine]))).toBe(share);
  expect(shareToTell('a', mine, draws(['y', mine]))).toBeNull();
});

test('a share that another browser drew is not told', async () => {
  await promise('b');
  expect(shareToTell('b', 'f'.repeat(64), draws([]))).toBeNull();
});

test('a server that exchanged its own promise is told nothing', async () => {
  notePromise('c', 'c1');
  const mine = await promise('c');
  expect(shareToTell('c', mine, draws([mine]))).toBeNull();
});
