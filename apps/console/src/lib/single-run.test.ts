import { expect, it } from 'vitest';
import { SingleRun } from './single-run.js';

interface Team {
  readonly name: string;
}

/** Runs with replies that the test gives, a clock that it sets, and clicks that it counts. */
function setUp() {
  const clicks = { time: 0, count: 1 };
  const run = new SingleRun<Team | File, string>({ now: () => clicks.time, inARow: () => clicks.count });
  const replies: { resolve: (reply: string) => void; reject: (error: Error) => void }[] = [];
  const start = (input: Team | File) =>
    run.start(input, () => new Promise((resolve, reject) => replies.push({ resolve, reject })));
  return { clicks, replies, start };
}

it('starts an operation once while it runs', async () => {
  const { replies, start } = setUp();
  const both = [start({ name: 'Repairs' }), start({ name: 'Repairs' })];
  replies[0]?.resolve('created');
  await expect(Promise.all(both)).resolves.toEqual(['created', 'created']);
  expect(replies).toHaveLength(1);
});

it('starts an operation with another input at once', () => {
  const { replies, start } = setUp();
  void start({ name: 'Repairs' });
  void start({ name: 'Rentals' });
  void start(new File([], 'one.md'));
  void start(new File([], 'one.md'));
  expect(replies).toHaveLength(4);
});

it('ignores the second click of a double click, though the first has ended', async () => {
  const { clicks, replies, start } = setUp();
  const first = start({ name: 'Repairs' });
  replies[0]?.resolve('created');
  await first;
  Object.assign(clicks, { time: 120, count: 2 });
  await expect(start({ name: 'Repairs' })).resolves.toBe('created');
  expect(replies).toHaveLength(1);
});

it('starts an operation again once it has ended, by a click of its own or after a while', async () => {
  const { clicks, replies, start } = setUp();
  const first = start({ name: 'Repairs' });
  replies[0]?.reject(new Error('offline'));
  await expect(first).rejects.toThrow('offline');
  const second = start({ name: 'Repairs' });
  expect(replies).toHaveLength(2);
  replies[1]?.resolve('created');
  await second;
  Object.assign(clicks, { time: 900, count: 2 });
  void start({ name: 'Repairs' });
  expect(replies).toHaveLength(3);
});
