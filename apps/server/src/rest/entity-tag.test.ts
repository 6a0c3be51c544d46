import { expect, test } from 'vitest';
import { entityTag, revisionsIn, withEntityTag } from './entity-tag.js';

test('a tag is strong, and valid as long as the revision and the whole body are unchanged', () => {
  const tag = entityTag('3', { title: 'Returns', uses: 1 });
  expect(tag).toMatch(/^"[\x21\x23-\x7e]+"$/);
  expect(entityTag('3', { title: 'Returns', uses: 1 })).toBe(tag);
  expect(entityTag('3', { title: 'Returns', uses: 2 })).not.toBe(tag);
  expect(entityTag('4', { title: 'Returns', uses: 1 })).not.toBe(tag);
});

test('a body is returned with its tag in the header', () => {
  const headers = new Map<string, unknown>();
  const body = { title: 'Returns' };
  const setHeader = (name: string, value: unknown) => headers.set(name, value);
  expect(withEntityTag({ setHeader } as never, '3', body)).toBe(body);
  expect(headers).toEqual(new Map([['ETag', entityTag('3', body)]]));
});

test('If-Match compares the revision only, whatever else the tag contains', () => {
  expect(revisionsIn(entityTag('3', { uses: 1 }))).toEqual(['3']);
  expect(revisionsIn(`${entityTag('3', 'one')}, ${entityTag('4', 'other')}`)).toEqual(['3', '4']);
  expect(revisionsIn('"3"')).toEqual(['3']);
});

test('without If-Match, or with *, any revision may be replaced', () => {
  expect(revisionsIn(undefined)).toBeNull();
  expect(revisionsIn(' * ')).toBeNull();
});

test('weak tags in If-Match match nothing', () => {
  expect(revisionsIn('W/"3.weak", "4"')).toEqual(['4']);
  expect(() => revisionsIn('W/"3.weak"')).toThrow('Weak entity tags');
});

test.each(['3', '', '"', '"3", 4', '"3" "4"'])('%s is no If-Match', (header) => {
  expect(() => revisionsIn(header)).toThrow('must be *, or entity tags');
});
