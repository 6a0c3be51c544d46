import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  UseInterceptors,
  UsePipes,
} from '@nestjs/common';
import { type Operation as Declared, type ReplyOf, usualStatus } from '#contracts/operations/operation.js';
import { OPERATION } from '../operations/declared-operation.js';
import { RequireAccess } from '../security/access.decorators.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';
import { OperationInterceptor } from './operation.interceptor.js';
import { OperationPipe } from './operation.pipe.js';

type Handler<O extends Declared> = (...args: never[]) => ReplyOf<O> | Promise<ReplyOf<O>>;

/**
 * Binds a handler to an operation of the contract: its route, its default status, its access (read by the guard), its
 * idempotency and paging, and the schemas of `@Param`, `@Query` and `@Body`. The compiler checks the return type of the
 * handler.
 */
export function Operation<O extends Declared>(operation: O) {
  return applyDecorators(
    RequestMapping({ path: operation.path, method: RequestMethod[operation.method] }),
    HttpCode(usualStatus(operation)),
    SetMetadata(OPERATION, operation),
    RequireAccess(operation.access),
    UseInterceptors(IdempotencyInterceptor, OperationInterceptor),
    UsePipes(new OperationPipe(operation)),
  ) as <H extends Handler<O>>(target: object, name: string, descriptor: TypedPropertyDescriptor<H>) => void;
}
