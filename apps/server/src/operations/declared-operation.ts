import type { Operation } from '#contracts/operations/operation.js';

/** Metadata key of the operation that a handler is bound to. */
export const OPERATION = Symbol('operation');

/** The operation that a handler is bound to; undefined where it declares none. */
export function operationOf(handler: object): Operation | undefined {
  return Reflect.getMetadata(OPERATION, handler) as Operation | undefined;
}
