import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Callers } from '../rest/caller.js';
import { operationOf } from '../rest/operation.decorator.js';
import { InjectCallers } from '../tokens.js';

/** Global guard, deny by default: admits a request by the access that its operation declares. */
@Injectable()
export class OperationGuard implements CanActivate {
  constructor(@InjectCallers() private readonly callers: Callers) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const operation = operationOf(context.getHandler());
    if (!operation) return false;
    await this.callers.admit(context.switchToHttp().getRequest<Request>(), operation.access);
    return true;
  }
}
