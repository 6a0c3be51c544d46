import type { GraphqlField } from './field.js';
import { Mutation } from './mutations.js';
import { Query } from './queries.js';
import { Article, Client, Conversation, Message, Order, Team, Visitor } from './relations.js';
import { Subscription } from './subscriptions.js';

/**
 * Every field that a handler resolves, by its object type: the GraphQL counterpart of `operations`. Resolvers bind to this table,
 * and the schema is generated from it.
 */
export const fields = { Query, Mutation, Subscription, Client, Order, Conversation, Team, Message, Visitor, Article };

/** The same table for code that handles every field alike, by type and name. */
export const fieldsByType: Readonly<Record<string, Readonly<Record<string, GraphqlField>>>> = fields;

/** Every field with its schema coordinate: `Query.conversation`. */
export const allFields: readonly (readonly [coordinate: string, field: GraphqlField])[] = Object.entries(
  fieldsByType,
).flatMap(([type, ofType]) => Object.entries(ofType).map(([name, one]) => [`${type}.${name}`, one] as const));
