import { z } from 'zod';
import type { Access } from '../operations/operation.js';

/**
 * Field of the GraphQL schema that a handler resolves: everything that a caller, a resolver and the documentation need
 * to know of it. A field without an entry is read from the property of that name.
 */
export interface GraphqlField {
  readonly description: string;
  /** As for REST operations. Anonymous requests are refused before any field is resolved. */
  readonly access: Exclude<Access, 'public' | 'session'>;
  /** Schema of the values whose object type has this field; missing in `Query`, `Mutation` and `Subscription`. */
  readonly of?: z.ZodObject;
  readonly args?: z.ZodObject;
  /** Cost of one value against the limit of an operation, if more than 1: see `limits.graphqlCost`. */
  readonly cost?: number;
  /** Object types are the views of REST: see {@link objectTypes}. */
  readonly returns: z.ZodType;
}

/** Cost of a list that has a query of its own, and a count, however few fields are selected. */
export const listCost = 50;

/** Declares a field and keeps its literal types. */
export function field<const F extends GraphqlField>(declared: F): F {
  return declared;
}

type Part<F, Name extends 'args' | 'returns'> = F extends { readonly [P in Name]: infer S extends z.ZodType }
  ? z.output<S>
  : never;

/** Arguments of a field as a handler gets them (parsed), and its value. */
export type ArgsOf<F> = Part<F, 'args'>;
export type ValueOf<F> = Part<F, 'returns'>;

/** Name of a schema in GraphQL, and properties that are replaced by another field. */
export interface ObjectType {
  readonly name: string;
  readonly hides?: readonly string[];
  readonly description?: string;
}

/**
 * Names of object, input and scalar types. A schema without an entry has its name in the OpenAPI document, or one made
 * from its place.
 */
export const objectTypes = z.registry<ObjectType>();

/** Registers the GraphQL name of a schema. */
export function named<T extends z.ZodType>(schema: T, type: ObjectType): T {
  objectTypes.add(schema, type);
  return schema;
}
