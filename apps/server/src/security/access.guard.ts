import { type CanActivate, type ContextType, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Socket } from 'socket.io';
import type { Access } from '#contracts/operations/operation.js';
import type { GraphqlContext } from '../graphql/context.js';
import { operationOf } from '../operations/declared-operation.js';
import { setDeprecationHeaders } from '../operations/deprecation-headers.js';
import { RequestRefused } from '../refused.js';
import { accessOf } from './access.decorators.js';
import { authorize } from './authorize.js';
import { principalOfSocket } from './current-principal.js';
import { RequestAdmission } from './request-admission.js';

/** Global guard of every transport, deny by default: admits a principal with the declared access. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly requests: RequestAdmission) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const access = accessOf(context.getHandler());
    if (!access) throw new RequestRefused('forbidden');
    switch (context.getType<ContextType | 'graphql'>()) {
      case 'http':
        announceDeprecation(context);
        return this.#admitRequest(context.getArgByIndex<Request>(0), access);
      case 'ws':
        return admitMessage(context.getArgByIndex<Socket>(0), access);
      case 'graphql':
        authorize(context.getArgByIndex<GraphqlContext>(2).principal, access);
        return true;
      default:
        throw new RequestRefused('forbidden');
    }
  }

  async #admitRequest(request: Request, access: Access): Promise<boolean> {
    await this.requests.admit(request, access);
    return true;
  }
}

/** Before any rejection, so that rejected callers learn of it too. */
function announceDeprecation(context: ExecutionContext): void {
  const deprecated = operationOf(context.getHandler())?.deprecated;
  if (deprecated) setDeprecationHeaders(context.getArgByIndex<Response>(1), deprecated);
}

/** Synchronous: it runs for each message. */
function admitMessage(socket: Socket, access: Access): boolean {
  const principal = principalOfSocket(socket);
  if (!principal) throw new RequestRefused('unauthenticated');
  authorize(principal, access);
  return true;
}
