import { expect, it } from 'vitest';
import { conversationSummary } from '../views.js';
import type { Operation } from './operation.js';
import { operations } from './operations.js';

it('a reply with a conversation needs the permission to read conversations', () => {
  const all = Object.values(operations).flatMap((group) => Object.values(group) as Operation[]);
  const revealing = all.filter(({ replies }) =>
    Object.values(replies).some((reply) => reply !== null && 'schema' in reply && reply.schema === conversationSummary),
  );
  expect(revealing.length).toBeGreaterThan(3);
  expect(revealing.filter(({ access }) => !access.includes('conversations.read')).map(({ path }) => path)).toEqual([]);
});
