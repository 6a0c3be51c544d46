import type { Operation } from '#contracts/operations/operation.js';

/** Metadata key of the operation that a handler is bound to. */
export const OPERATION = Symbol('operation');

/** Operation that a handler is bound to; undefined: none declared. */
export function operationOf(handler: object): Operation | undefined {
  return Reflect.getMetadata(OPERATION, handler) as Operation | undefined;
}
