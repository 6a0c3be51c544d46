import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Socket } from 'socket.io';
import type { Principal } from '#engine/access/principal.js';

/** Principals of requests that the guard admitted. */
const admitted = new WeakMap<Request, Principal>();

export function setPrincipal(request: Request, principal: Principal): void {
  admitted.set(request, principal);
}

/** The principal of a request; undefined before the guard has admitted it, and for public operations. */
export function principalOf(request: Request): Principal | undefined {
  return admitted.get(request);
}

/** The principal of a socket, made from its handshake. */
export function principalOfSocket(socket: Socket): Principal | undefined {
  return (socket.data as { principal?: Principal }).principal;
}

/** Who asks, in every transport. Not for public operations: nobody need be known there. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const caller = context.getArgByIndex<Request & Socket>(0);
  const principal = context.getType() === 'ws' ? principalOfSocket(caller) : principalOf(caller);
  if (!principal) throw new Error('a public operation has no principal');
  return principal;
});
