import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { ClientKey } from '#contracts/ids.js';
import { idempotencyKey } from '#contracts/rest.js';
import type { Principal } from '#engine/access/principal.js';
import { digest } from '#engine/digest.js';
import type { IdempotencyClaim } from '#engine/ports/idempotency-store.js';
import { operationOf } from '../operations/declared-operation.js';
import { RequestRefused } from '../refused.js';
import { principalOf } from '../security/current-principal.js';

/** Kinds as stored with keys, and hashed into client keys: another word would make every repeat a new request. */
const storedKinds = { api_key: 'program', application: 'application', operator: 'operator' } as const;

/** `Idempotency-Key` scoped to its caller. */
export function scopedKey(request: Request, key: string): Pick<IdempotencyClaim, 'principal' | 'key'> {
  if (!idempotencyKey.safeParse(key).success)
    throw new RequestRefused('invalid', { message: 'Idempotency-Key must have 1 to 255 visible ASCII characters.' });
  const principal = principalOf(request);
  if (!principal) throw new Error('a public operation takes no idempotency key');
  return keyOf(principal, key);
}

/** An idempotency key scoped to its caller. */
export function keyOf(principal: Principal, key: string): Pick<IdempotencyClaim, 'principal' | 'key'> {
  const { kind, id } = principal;
  if (!(kind in storedKinds)) throw new Error(`a ${kind} has no idempotency keys`);
  // One application acts for many operators: none may get the reply that another got.
  const onBehalfOf = principal.kind === 'application' && principal.onBehalfOf ? ` ${principal.onBehalfOf}` : '';
  return { principal: `${storedKinds[kind as keyof typeof storedKinds]} ${id}${onBehalfOf}`, key };
}

/** Client key of an act in the log: derived from the caller and its idempotency key, or a new one. */
export function clientKeyOf(principal: Principal, key: string | undefined): ClientKey {
  return (key === undefined ? randomUUID() : digest(keyOf(principal, key))) as ClientKey;
}

/** Client key of this request in the log: derived from its `Idempotency-Key`, or a new one. */
export const RequestClientKey = createParamDecorator((_: unknown, context: ExecutionContext): ClientKey => {
  const request = context.switchToHttp().getRequest<Request>();
  const takesKey = operationOf(context.getHandler())?.takesIdempotencyKey === 'log';
  const key = takesKey ? request.header('idempotency-key') : undefined;
  return (key === undefined ? randomUUID() : digest(scopedKey(request, key))) as ClientKey;
});
