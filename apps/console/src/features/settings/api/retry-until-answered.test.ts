import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { retryUntilAnswered } from './retry-until-answered.js';

describe('retryUntilAnswered', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('asks again until there is an answer', async () => {
    let asked = 0;
    const answer = retryUntilAnswered(async () => {
      asked += 1;
      if (asked < 3) throw new Error('connection refused');
      return 'here';
    });
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(answer).resolves.toBe('here');
    expect(asked).toBe(3);
  });

  it('gives up after a minute, and stops polling', async () => {
    let asked = 0;
    const answer = retryUntilAnswered(() => {
      asked += 1;
      return Promise.reject(new Error('connection refused'));
    });
    const rejected = expect(answer).rejects.toMatchObject({ failure: { code: 'busy' } });
    await vi.advanceTimersByTimeAsync(61_000);
    await rejected;
    const askedInAMinute = asked;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toBe(askedInAMinute);
  });
});
