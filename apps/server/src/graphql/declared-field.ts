import type { GraphqlField } from '#contracts/graphql/field.js';

/** Metadata key of the field that a handler resolves. */
export const FIELD = Symbol('field');

/** The field that a handler resolves; undefined where it declares none. */
export function fieldOf(handler: object): GraphqlField | undefined {
  return Reflect.getMetadata(FIELD, handler) as GraphqlField | undefined;
}
