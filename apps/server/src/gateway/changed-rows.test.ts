import { describe, expect, test } from 'vitest';
import { EngineFloor, withheld } from '#testing/engine-floor.js';
import { ChangedRows } from './changed-rows.js';

async function conversations(number: number) {
  const floor = new EngineFloor(withheld);
  const names = Array.from({ length: number }, (_, n) => `visitor-${n}`);
  return Promise.all(names.map(async (name) => floor.state(await floor.start(name))));
}

describe('rows that changed', () => {
  test('come some at a time where only something was said, those that wait longest first', async () => {
    const rows = new ChangedRows();
    const [first, second, third] = await conversations(3);
    if (!first || !second || !third) throw new Error('three were started');
    for (const c of [first, second, third, first]) rows.spoke(c);
    expect(rows.take(2)).toEqual([first, second]);
    expect(rows.isEmpty).toBe(false);
    rows.spoke(first);
    expect(rows.take(2)).toEqual([third, first]);
    expect(rows.isEmpty).toBe(true);
  });

  test('come at once where somebody else has the word, with the newest state', async () => {
    const rows = new ChangedRows();
    const [said, moved] = await conversations(2);
    if (!said || !moved) throw new Error('two were started');
    rows.spoke(said);
    rows.spoke(moved);
    rows.add(moved, [{ type: 'handoff.started' }] as never);
    const newest = { ...moved, seq: moved.seq + 1 };
    rows.add(newest, [{ type: 'message.posted' }] as never);
    expect(rows.take(0)).toEqual([newest]);
    expect(rows.take(10)).toEqual([said]);
  });

  test('that could not be told come again, unless there is a newer state', async () => {
    const rows = new ChangedRows();
    const [one, other] = await conversations(2);
    if (!one || !other) throw new Error('two were started');
    const newer = { ...one, seq: one.seq + 1 };
    rows.spoke(newer);
    rows.putBack([one, other]);
    expect(rows.take(10)).toEqual([other, newer]);
  });
});
