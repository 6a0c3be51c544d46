import { describe, expect, it } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { type Candidate, pickOperator } from './pick-operator.js';

const id = (name: string) => name as OperatorId;
const candidate = (name: string, more: Partial<Candidate> = {}): Candidate => ({
  id: id(name),
  available: true,
  load: 0,
  capacity: 3,
  ...more,
});

describe('who is asked next', () => {
  it('is the least busy, measured by capacity', () => {
    const half = candidate('a', { load: 2, capacity: 4 });
    const third = candidate('b', { load: 2, capacity: 6 });
    expect(pickOperator([half, third], [])).toBe('b');
  });

  it('is of those equally busy the one with fewer conversations', () => {
    const two = candidate('a', { load: 2, capacity: 4 });
    const one = candidate('b', { load: 1, capacity: 2 });
    expect(pickOperator([two, one], [])).toBe('b');
  });

  it('is of equals the smallest id, whatever the order of the list', () => {
    expect(pickOperator([candidate('b'), candidate('a')], [])).toBe('a');
    expect(pickOperator([candidate('a'), candidate('b')], [])).toBe('a');
  });

  it('is not one who is away', () => {
    expect(pickOperator([candidate('a', { available: false }), candidate('b', { load: 2 })], [])).toBe('b');
  });

  it('is not one without room', () => {
    expect(pickOperator([candidate('a', { load: 3 })], [])).toBeNull();
  });

  it('is not one whose capacity is none', () => {
    expect(pickOperator([candidate('a', { capacity: 0 })], [])).toBeNull();
  });

  it('is not one who has passed on it', () => {
    expect(pickOperator([candidate('a'), candidate('b', { load: 2 })], [id('a')])).toBe('b');
  });

  it('is nobody when all have passed', () => {
    expect(pickOperator([candidate('a')], [id('a')])).toBeNull();
  });

  it('is nobody when nobody is there', () => {
    expect(pickOperator([], [])).toBeNull();
  });
});
