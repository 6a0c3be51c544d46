import { expect, test } from 'vitest';
import { WriteGate } from './write-gate.js';

test('runs writers one at a time, in arrival order', async () => {
  const gate = new WriteGate();
  const seen: string[] = [];
  const slow = (name: string) => async () => {
    seen.push(`${name} in`);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(`${name} out`);
  };
  await Promise.all([gate.run(slow('a')), gate.run(() => seen.push('b')), gate.run(slow('c'))]);
  expect(seen).toEqual(['a in', 'a out', 'b', 'c in', 'c out']);
});

test('runs at once when it is free', () => {
  let ran = false;
  void new WriteGate().run(() => {
    ran = true;
  });
  expect(ran).toBe(true);
});

test('continues after a writer that throws or rejects', async () => {
  const gate = new WriteGate();
  const failures = [
    gate.run(() => {
      throw new Error('at once');
    }),
    gate.run(async () => {
      throw new Error('later');
    }),
  ];
  expect((await Promise.allSettled(failures)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await gate.run(() => 'next')).toBe('next');
});

test('does not nest calls, however many wait', async () => {
  const gate = new WriteGate();
  const many = Array.from({ length: 50_000 }, (_, n) => gate.run(() => n));
  expect((await Promise.all(many)).length).toBe(50_000);
});
