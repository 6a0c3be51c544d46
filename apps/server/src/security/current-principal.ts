import { type ContextType, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { Socket } from 'socket.io';
import type { Principal } from '#engine/access/principal.js';
import type { GraphqlContext } from '../graphql/context.js';

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

/** The caller, in every transport. Not for public operations, which may be anonymous. */
export const CurrentPrincipal = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const principal = principalIn(context);
  if (!principal) throw new Error('a public operation has no principal');
  return principal;
});

function principalIn(context: ExecutionContext): Principal | undefined {
  switch (context.getType<ContextType | 'graphql'>()) {
    case 'ws':
      return principalOfSocket(context.getArgByIndex<Socket>(0));
    case 'graphql':
      return context.getArgByIndex<GraphqlContext>(2).principal;
    default:
      return principalOf(context.getArgByIndex<Request>(0));
  }
}
