import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rates } from '#contracts/rates.js';
import { FixedClock } from '#testing/fixed-clock.js';
import { ScriptedDuties } from '#testing/scripted-duties.js';
import { TestNodes } from '#testing/test-nodes.js';
import { RateLimiters } from './rate-limiters.js';

const fast = { burst: 10, perSecond: 1 };
const slow = { burst: 4, perSecond: 0.1 };

describe('rates of callers over several nodes', () => {
  let nodes: TestNodes;
  let clock: FixedClock;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    nodes = new TestNodes();
    clock = new FixedClock();
  });
  afterEach(() => vi.useRealTimers());

  function node(name: string) {
    const duties = new ScriptedDuties();
    duties.isShared = true;
    const own = { ...rates, visitorMessages: fast, emailCodesPerVisitor: slow };
    const limiters = new RateLimiters({ nodes: nodes.channel(name), clock, duties, rates: own });
    return { messages: limiters.of('visitorMessages'), codes: limiters.of('emailCodesPerVisitor') };
  }
  const heard = () => vi.advanceTimersByTime(1_000);
  const taken = (limiter: { take(key: string): number }, tries: number) =>
    Array.from({ length: tries }, () => limiter.take('anna')).filter((waitMs) => waitMs === 0).length;

  test('are exhausted on one node once they are exhausted on the other', () => {
    const [a, b] = [node('a'), node('b')];
    expect(taken(a.messages, 20)).toBe(10);
    heard();
    expect(b.messages.take('anna')).toBe(1_000);
    expect(b.messages.left('anna').tokens).toBe(0);
    expect(b.messages.take('marco')).toBe(0);
  });

  test('are refilled over time, once for all nodes', () => {
    const [a, b] = [node('a'), node('b')];
    taken(a.messages, 10);
    heard();
    clock.advance(3_000);
    expect(taken(b.messages, 5)).toBe(3);
    heard();
    expect(taken(a.messages, 5)).toBe(0);
  });

  test('go into debt if both nodes granted them before the messages arrived', () => {
    const [a, b] = [node('a'), node('b')];
    expect([taken(a.messages, 10), taken(b.messages, 10)]).toEqual([10, 10]);
    heard();
    expect(a.messages.take('anna')).toBe(11_000);
  });

  test('are not shared for callers with plenty left, and always for slow rates', () => {
    const [a, b] = [node('a'), node('b')];
    taken(a.messages, 4);
    heard();
    expect(nodes.sent.get('rates')).toBeUndefined();
    taken(a.codes, 1);
    heard();
    expect(taken(b.codes, 5)).toBe(3);
  });

  test('name no caller', () => {
    const told: unknown[] = [];
    const a = node('a');
    nodes.channel('b').onMessage('rates', (message) => told.push(message));
    a.codes.take('a-secret-token');
    heard();
    expect(told).toHaveLength(1);
    expect(JSON.stringify(told)).not.toContain('a-secret-token');
  });
});
