import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { type OperatorCandidate, pickOperator } from './pick-operator.js';

const id = (name: string) => name as OperatorId;
const candidate = (name: string, more: Partial<OperatorCandidate> = {}): OperatorCandidate => ({
  id: id(name),
  available: true,
  offers: 0,
  load: 0,
  capacity: 3,
  ...more,
});

describe('the next offer', () => {
  it('goes to the least busy operator, relative to capacity', () => {
    const half = candidate('a', { load: 2, capacity: 4 });
    const third = candidate('b', { load: 2, capacity: 6 });
    expect(pickOperator([half, third], [])).toBe('b');
  });

  it('goes to the one with fewer conversations among equally busy operators', () => {
    const two = candidate('a', { load: 2, capacity: 4 });
    const one = candidate('b', { load: 1, capacity: 2 });
    expect(pickOperator([two, one], [])).toBe('b');
  });

  it('goes to the smallest id among equals, whatever the order of the list', () => {
    expect(pickOperator([candidate('b'), candidate('a')], [])).toBe('a');
    expect(pickOperator([candidate('a'), candidate('b')], [])).toBe('a');
  });

  it('does not go to an operator who is away', () => {
    expect(pickOperator([candidate('a', { available: false }), candidate('b', { load: 2 })], [])).toBe('b');
  });

  it('does not go to an operator with an open offer', () => {
    expect(pickOperator([candidate('a', { offers: 1, load: 1 }), candidate('b', { load: 2 })], [])).toBe('b');
    expect(pickOperator([candidate('a', { offers: 1, load: 1 })], [])).toBeNull();
  });

  it('does not go to an operator at capacity', () => {
    expect(pickOperator([candidate('a', { load: 3 })], [])).toBeNull();
  });

  it('does not go to an operator with capacity zero', () => {
    expect(pickOperator([candidate('a', { capacity: 0 })], [])).toBeNull();
  });

  it('does not go to an operator who passed on it', () => {
    expect(pickOperator([candidate('a'), candidate('b', { load: 2 })], [id('a')])).toBe('b');
  });

  it('goes to nobody when all have passed', () => {
    expect(pickOperator([candidate('a')], [id('a')])).toBeNull();
  });

  it('goes to nobody when nobody is online', () => {
    expect(pickOperator([], [])).toBeNull();
  });
});
