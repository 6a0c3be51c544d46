import { z } from 'zod';
import { limits } from '../limits.js';
import { named } from './field.js';

const size = z.int().min(1).max(limits.pageSize).optional();

/** Arguments of a plain list. */
export const listArgs = z.strictObject({
  limit: z
    .int()
    .min(1)
    .max(limits.pageSize)
    .default(limits.defaultPageSize)
    .describe(`Maximum number of items, up to ${limits.pageSize}. Defaults to ${limits.defaultPageSize}.`),
  page: z.int().min(1).max(1_000_000).default(1).describe('Page number, from 1.'),
});

/** Arguments of a connection (GraphQL Cursor Connections): forwards by `first` and `after`, backwards by `last` and `before`. */
export const connectionArgs = z
  .strictObject({
    first: size.describe(
      `Maximum number of items, up to ${limits.pageSize}. Defaults to ${limits.defaultPageSize} if neither \`first\` nor \`last\` is given.`,
    ),
    after: z.string().max(200).optional(),
    last: size,
    before: z.string().max(200).optional(),
  })
  .refine(({ first, last }) => first === undefined || last === undefined, {
    path: ['last'],
    message: 'cannot be combined with `first`',
  });
export type ConnectionArgs = z.output<typeof connectionArgs>;

const pageInfo = named(
  z.object({
    hasNextPage: z.boolean(),
    hasPreviousPage: z.boolean(),
    startCursor: z.string().nullable(),
    endCursor: z.string().nullable(),
  }),
  { name: 'PageInfo' },
);

export interface Connection<T> {
  edges: { cursor: string; node: T }[];
  nodes: T[];
  pageInfo: z.output<typeof pageInfo>;
}

/** Page of a longer list, with cursors to continue from. */
export function connectionOf<T extends z.ZodType>(name: string, node: T) {
  const edge = named(z.object({ cursor: z.string(), node }), { name: `${name}Edge` });
  return named(
    z.object({
      edges: z.array(edge),
      nodes: z.array(node).describe('The items without their cursors.'),
      pageInfo,
    }),
    { name: `${name}Connection` },
  );
}
