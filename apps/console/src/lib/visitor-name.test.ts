import { expect, test } from 'vitest';
import type { ConversationSummary } from '#contracts/views.js';
import { visitorName } from './visitor-name.js';

const visitor = { id: 'v', name: null, alias: 'Green Fox', assurance: 'none' } as ConversationSummary['visitor'];

test('a visitor is called by the known name, or else by the alias', () => {
  expect(visitorName({ ...visitor, name: 'Ada' })).toBe('Ada');
  expect(visitorName(visitor)).toBe('Green Fox');
});

test('an older node, which sends no alias, leaves the id', () => {
  const { alias: _, ...older } = visitor;
  expect(visitorName(older)).toBe('v');
});
