import { expect, test } from 'vitest';
import { publishedEvent, publishedTypes } from '../published-event.js';
import { publishedExample } from './published-example.js';

test.each(publishedTypes)('the example of %s is valid by its schema', (type) => {
  const example = publishedExample(type);
  expect(publishedEvent.parse(example)).toEqual(example);
  expect([example.event, example.type]).toEqual([type, type]);
});
