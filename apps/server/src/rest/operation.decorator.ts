import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata, UsePipes } from '@nestjs/common';
import { type Operation as Declared, type ReplyOf, usualStatus } from '#contracts/operations/operation.js';
import { OperationPipe } from './operation.pipe.js';

const declaration = Symbol('operation');

type Handler<O extends Declared> = (...args: never[]) => ReplyOf<O> | Promise<ReplyOf<O>>;

/**
 * Binds a handler to an operation of the contract: its route, its usual status, its permission (read by the guard) and
 * the schemas of `@Param`, `@Query` and `@Body`. The compiler checks what the handler returns.
 */
export function Operation<O extends Declared>(operation: O) {
  return applyDecorators(
    RequestMapping({ path: operation.path, method: RequestMethod[operation.method] }),
    HttpCode(usualStatus(operation)),
    SetMetadata(declaration, operation),
    UsePipes(new OperationPipe(operation)),
  ) as <H extends Handler<O>>(target: object, name: string, descriptor: TypedPropertyDescriptor<H>) => void;
}

/** The operation that a handler is bound to; undefined where it declares none. */
export function operationOf(handler: object): Declared | undefined {
  return Reflect.getMetadata(declaration, handler) as Declared | undefined;
}
