import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { timing } from '#contracts/timing.js';
import { TestNodes } from '#testing/test-nodes.js';
import { SoftState } from './soft-state.js';

let nodes: TestNodes;
let opened: SoftState<number>[];

/** A node: its own entries, and those it knows of the others. */
function node(name: string, own: [string, number][] = []) {
  const known = new Map<string, ReadonlyMap<string, number>>();
  const state = new SoftState<number>({
    ...{ nodes: nodes.channel(name), topic: 'presence', own: () => own },
    received: (nodeId, entries) => known.set(nodeId, entries),
  });
  state.start();
  opened.push(state);
  return { own, known, state };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'], now: 0 });
  nodes = new TestNodes();
  opened = [];
});
afterEach(() => {
  for (const state of opened) state.close();
  vi.useRealTimers();
});

test('is announced when it changes, and not when it does not', () => {
  const [a, b] = [node('a'), node('b')];
  a.own.push(['one', 1]);
  a.state.changed();
  expect(b.known.get('a')).toEqual(new Map([['one', 1]]));
  const before = nodes.sent.get('presence');
  a.state.changed();
  expect(nodes.sent.get('presence')).toBe(before);
});

test('is announced again and again, so that a lost message matters for a while only', () => {
  const [a, b] = [node('a'), node('b')];
  nodes.cutOff.add('a');
  a.own.push(['one', 1]);
  a.state.changed();
  expect(b.known.get('a')?.size ?? 0).toBe(0);
  nodes.cutOff.clear();
  vi.advanceTimersByTime(timing.presenceEveryMs);
  expect(b.known.get('a')).toEqual(new Map([['one', 1]]));
});

test('is gone with a node that ends, and with one that is silent', () => {
  const [a, b, c] = [node('a', [['one', 1]]), node('b'), node('c', [['two', 2]])];
  vi.advanceTimersByTime(timing.presenceEveryMs);
  expect(b.known).toEqual(
    new Map([
      ['a', new Map([['one', 1]])],
      ['c', new Map([['two', 2]])],
    ]),
  );
  a.state.close();
  expect(b.known.get('a')?.size).toBe(0);
  nodes.cutOff.add('c');
  vi.advanceTimersByTime(timing.presenceHoldsMs + timing.presenceEveryMs);
  expect(b.known.get('c')?.size).toBe(0);
  expect(c.own).toHaveLength(1);
});

test('is broadcast in parts if large, and applied when all of them have arrived', () => {
  const many = Array.from({ length: 1_000 }, (_, n): [string, number] => [`a conversation with number ${n}`, n]);
  const [a, b] = [node('a'), node('b')];
  a.own.push(...many);
  a.state.changed();
  expect(nodes.sent.get('presence')).toBeGreaterThan(5);
  expect(b.known.get('a')).toEqual(new Map(many));
});
