import { Injectable } from '@nestjs/common';
import type { Principal } from '#engine/access/principal.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';

/** Rate limiter of socket messages, per principal: all pages of a person share one bucket. */
@Injectable()
export class MessageRateLimiter {
  readonly #visitorMessages: RateLimiter;
  readonly #visitorProfiles: RateLimiter;
  readonly #visitorOther: RateLimiter;
  readonly #operatorMessages: RateLimiter;

  constructor(@InjectPorts() { rateLimiters }: Pick<Ports, 'rateLimiters'>) {
    this.#visitorMessages = rateLimiters.of('visitorMessages');
    this.#visitorProfiles = rateLimiters.of('visitorProfiles');
    this.#visitorOther = rateLimiters.of('visitorOther');
    this.#operatorMessages = rateLimiters.of('operatorMessages');
  }

  /** Milliseconds until this message, known or not, would be within the limit; 0 when it is. */
  take({ kind, id }: Principal, message: unknown): number {
    if (kind !== 'visitor') return this.#operatorMessages.take(id);
    if (message === 'message.send') return this.#visitorMessages.take(id);
    const isProfile = message === 'profile.set' || message === 'form.submit';
    return (isProfile ? this.#visitorProfiles : this.#visitorOther).take(id);
  }
}
