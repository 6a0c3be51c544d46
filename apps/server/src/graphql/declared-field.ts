import type { GraphqlField } from '#contracts/graphql/field.js';

/** Metadata key of the field that a handler resolves. */
export const FIELD = Symbol('field');

/** Field that a handler resolves; undefined: none declared. */
export function fieldOf(handler: object): GraphqlField | undefined {
  return Reflect.getMetadata(FIELD, handler) as GraphqlField | undefined;
}
