import { applyDecorators, createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import type { GraphqlField, ValueOf } from '#contracts/graphql/field.js';
import { parse } from '../rest/parse.js';
import { RequireAccess } from '../security/access.decorators.js';
import type { Caller, GraphqlContext } from './context.js';
import { FIELD, fieldOf } from './declared-field.js';
import { withoutNulls } from './without-nulls.js';

type Awaitable<T> = T | Promise<T>;
type Handler<T> = (...args: never[]) => Awaitable<T>;
type Bind<T> = <H extends Handler<T>>(target: object, name: string, descriptor: TypedPropertyDescriptor<H>) => void;

/**
 * Binds a handler to a field of the contract: its access (read by the guard) and the schema of `@Args`. The compiler
 * checks the return type of the handler.
 */
export function Resolves<F extends GraphqlField>(field: F): Bind<ValueOf<F>> {
  return applyDecorators(SetMetadata(FIELD, field), RequireAccess(field.access));
}

/** The same for a field of `Subscription`, whose handler returns what yields its values. */
export function Subscribes<F extends GraphqlField>(field: F): Bind<AsyncIterable<ValueOf<F>>> {
  return applyDecorators(SetMetadata(FIELD, field), RequireAccess(field.access));
}

/** The arguments of the field, parsed. */
export const Args = createParamDecorator((_: unknown, context: ExecutionContext): unknown => {
  const schema = fieldOf(context.getHandler())?.args;
  if (!schema) throw new Error('the field declares no arguments');
  return parse(schema, withoutNulls(schema, context.getArgByIndex(1)));
});

/** Caller of the operation, for subscriptions that continue while rights end. */
export const OperationCaller = createParamDecorator(
  (_: unknown, context: ExecutionContext): Caller => context.getArgByIndex<GraphqlContext>(2),
);

/** The object that the field belongs to. */
export const Parent = createParamDecorator((_: unknown, context: ExecutionContext): unknown =>
  context.getArgByIndex(0),
);

/** The data loaders of the operation. */
export const OperationLoaders = createParamDecorator(
  (_: unknown, context: ExecutionContext) => context.getArgByIndex<GraphqlContext>(2).loaders,
);
