import { describe, expect, test } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { DirtyRows } from './dirty-rows.js';

async function conversations(number: number) {
  const engine = new EngineHarness(withheld);
  const names = Array.from({ length: number }, (_, n) => `visitor-${n}`);
  return Promise.all(names.map(async (name) => engine.state(await engine.start(name))));
}

describe('dirty rows', () => {
  test('takes rows with only new messages in batches, oldest first', async () => {
    const rows = new DirtyRows();
    const [first, second, third] = await conversations(3);
    if (!first || !second || !third) throw new Error('three were started');
    for (const c of [first, second, third, first]) rows.markDirty(c);
    expect(rows.take(2)).toEqual([first, second]);
    expect(rows.isEmpty).toBe(false);
    rows.markDirty(first);
    expect(rows.take(2)).toEqual([third, first]);
    expect(rows.isEmpty).toBe(true);
  });

  test('takes rows that moved at once, with their newest state', async () => {
    const rows = new DirtyRows();
    const [said, moved] = await conversations(2);
    if (!said || !moved) throw new Error('two were started');
    rows.markDirty(said);
    rows.markDirty(moved);
    rows.add(moved, [{ type: 'handoff.started' }] as never);
    const newest = { ...moved, seq: moved.seq + 1 };
    rows.add(newest, [{ type: 'message.posted' }] as never);
    expect(rows.take(0)).toEqual([newest]);
    expect(rows.take(10)).toEqual([said]);
  });

  test('restores rows that could not be broadcast, unless there is a newer state', async () => {
    const rows = new DirtyRows();
    const [one, other] = await conversations(2);
    if (!one || !other) throw new Error('two were started');
    const newer = { ...one, seq: one.seq + 1 };
    rows.markDirty(newer);
    rows.restore([one, other]);
    expect(rows.take(10)).toEqual([other, newer]);
  });
});
