import type { Response } from 'express';
import type { Rate } from '#contracts/rates.js';

/**
 * `RateLimit-Policy` and `RateLimit` (draft-ietf-httpapi-ratelimit-headers-10) of a token bucket: `q` requests at once,
 * which come back within `w` seconds; `r` are left, and all of them again after `t` seconds.
 */
export function describeRate(
  response: Pick<Response, 'setHeader'>,
  { burst, perSecond }: Rate,
  left: { readonly tokens: number; readonly fullMs: number },
): void {
  response.setHeader('RateLimit-Policy', `"caller";q=${Math.floor(burst)};w=${Math.ceil(burst / perSecond)}`);
  response.setHeader('RateLimit', `"caller";r=${left.tokens};t=${Math.ceil(left.fullMs / 1000)}`);
}
