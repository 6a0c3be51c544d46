import { z } from 'zod';
import type { Access } from '../operations/operation.js';

/**
 * One field of the GraphQL schema that a handler resolves: everything that a caller, a resolver and the documentation need to
 * know of it. Fields without an entry are read from the value of their object, by their name.
 */
export interface GraphqlField {
  readonly description: string;
  /** As for REST operations. Nobody who is unknown gets as far as a field. */
  readonly access: Exclude<Access, 'public' | 'session'>;
  /** Schema of the values whose object type has this field; missing in `Query`, `Mutation` and `Subscription`. */
  readonly of?: z.ZodObject;
  readonly args?: z.ZodObject;
  /** What one value counts for against the limit of an operation, where it is more than 1: see `limits.graphqlCost`. */
  readonly cost?: number;
  /** Object types are the views of REST: see {@link objectTypes}. */
  readonly returns: z.ZodType;
}

/** Cost of a list that is read by a query of its own, and counted, however little is selected of it. */
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

/** Name of a schema in GraphQL, and properties of its values that another field stands for. */
export interface ObjectType {
  readonly name: string;
  readonly hides?: readonly string[];
  readonly description?: string;
}

/** Names of object, input and scalar types. A schema without an entry goes by its name in the OpenAPI document, or by its place. */
export const objectTypes = z.registry<ObjectType>();

/** Gives a schema its name in GraphQL. */
export function named<T extends z.ZodType>(schema: T, type: ObjectType): T {
  objectTypes.add(schema, type);
  return schema;
}
