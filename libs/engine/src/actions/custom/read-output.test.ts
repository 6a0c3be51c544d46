import { describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { readOutput, readPointer } from './read-output.js';

const output = (name: string, pointer: string) => ({ name, label: { en: name, it: name }, pointer });
const reply = { order: { 'a/b': 1, 'c~d': [{ x: 'one' }, { x: 2 }, { y: 3 }] }, none: null };

describe('the output of an action', () => {
  test.each([
    ['/order/a~1b', 1],
    ['/order/c~0d/0/x', 'one'],
    ['/order/c~0d/*/x', ['one', 2]],
    ['/none', null],
    ['/order/constructor', undefined],
    ['/order/c~0d/length', undefined],
    ['/missing/part', undefined],
    ['', reply],
  ])('has at %j what RFC 6901 finds there', (pointer, found) => {
    expect(readPointer(reply, pointer)).toEqual(found);
  });

  test('is null for missing values, and empty if all are missing', () => {
    const fields = { output: [output('first', '/order/a~1b'), output('second', '/gone')] };
    expect(readOutput(reply, fields)).toEqual({ first: 1, second: null });
    expect(readOutput({ error: 'no' }, fields)).toBeNull();
    expect(readOutput(undefined, { output: [] })).toEqual({});
  });

  test('is bounded, whatever the reply contains', () => {
    const long = { text: 'x'.repeat(100_000), many: Array.from({ length: 1_000 }, (_, n) => n), deep: { a: { b: 1 } } };
    const read = readOutput(long, {
      output: [output('text', '/text'), output('many', '/many'), output('deep', '/deep')],
    });
    expect(String(read?.text)).toHaveLength(limits.actionOutputLength);
    expect(read?.many).toHaveLength(limits.actionListEntries);
    expect(read?.deep).toBe('{"a":{"b":1}}');
  });
});
