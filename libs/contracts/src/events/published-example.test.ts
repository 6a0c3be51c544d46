import { expect, test } from 'vitest';
import { publishedEvent, publishedTypes } from '../published-event.js';
import { publishedExample } from './published-example.js';

test.each(publishedTypes)('the example of %s is valid by its schema', (type) => {
  const example = publishedExample(type);
  expect(publishedEvent.parse(example)).toEqual(example);
  expect([example.event, example.type]).toEqual([type, type]);
});

test.each(publishedTypes)('the example of %s has no id, number or address that a business could have', (type) => {
  const { cards, ...data } = publishedExample(type).data as Record<string, unknown>;
  const text = JSON.stringify({ ...publishedExample(type), data });
  expect(text).not.toMatch(/valdora|V-\d|[\da-f]{8}-[\da-f]{4}-/i);
  for (const [, value] of text.matchAll(/"(?:\w+_id|\w+Id|id)":"([^"]+)"/g)) expect(value).toMatch(/^example-/);
});
