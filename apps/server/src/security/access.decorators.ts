import { type CustomDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { Access } from '#contracts/operations/operation.js';
import type { Permission } from '#contracts/permissions.js';

const access = Symbol('access');

/** Declares the access of a handler. REST handlers declare it by `@Operation`. */
export function RequireAccess(required: Access): CustomDecorator<symbol> {
  return SetMetadata(access, required);
}

/** Admits principals that have all of these permissions. */
export function Permit(...permissions: [Permission, ...Permission[]]): CustomDecorator<symbol> {
  return RequireAccess(permissions);
}

/** Admits everybody, known or not. */
export function Public(): CustomDecorator<symbol> {
  return RequireAccess('public');
}

/** Access declaration of a handler; undefined: none. */
export function accessOf(handler: ReturnType<ExecutionContext['getHandler']>): Access | undefined {
  return Reflect.getMetadata(access, handler) as Access | undefined;
}
