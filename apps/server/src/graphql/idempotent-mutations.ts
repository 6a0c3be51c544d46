import { Injectable } from '@nestjs/common';
import { IdempotentRequests } from '#engine/access/idempotent-requests.js';
import type { Principal } from '#engine/access/principal.js';
import { digest } from '#engine/digest.js';
import { keyOf } from '../rest/idempotency-key.js';
import { unwrap } from '../rest/unwrap.js';

/** One mutation of a caller, as requested. */
interface Asked {
  readonly mutation: string;
  readonly idempotencyKey?: string | undefined;
  readonly input: unknown;
}

/** Idempotency keys of mutations whose writes no log would recognise: a repeat gets the first result, as over REST. */
@Injectable()
export class IdempotentMutations {
  constructor(private readonly requests: IdempotentRequests) {}

  async once<T>(principal: Principal, { mutation, idempotencyKey, input }: Asked, write: () => Promise<T>): Promise<T> {
    if (idempotencyKey === undefined) return write();
    const claim = { ...keyOf(principal, idempotencyKey), fingerprint: digest([mutation, input]) };
    return unwrap(await this.requests.once(claim, write));
  }
}
