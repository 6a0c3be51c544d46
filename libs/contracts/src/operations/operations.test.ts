import { expect, it } from 'vitest';
import { conversationSummary } from '../views.js';
import type { Operation } from './operation.js';
import { operations } from './operations.js';

const all = Object.values(operations).flatMap((group) => Object.values(group) as Operation[]);

it('a path names resources in lower case with hyphens, and what has ids in the plural', () => {
  const paths = all.map(({ path }) => path).filter((path) => path.startsWith('/api/v1/'));
  expect(paths.length).toBeGreaterThan(100);
  expect(paths.filter((path) => !/^\/api\/v1(\/(:[a-zA-Z]+|[a-z]+(-[a-z]+)*))+$/.test(path))).toEqual([]);
  expect(paths.filter((path) => /[^s]\/:/.test(path))).toEqual([]);
});

it('a reply with a conversation needs the permission to read conversations', () => {
  const revealing = all.filter(({ replies }) =>
    Object.values(replies).some((reply) => reply !== null && 'schema' in reply && reply.schema === conversationSummary),
  );
  expect(revealing.length).toBeGreaterThan(3);
  expect(revealing.filter(({ access }) => !access.includes('conversations.read')).map(({ path }) => path)).toEqual([]);
});
