/** Value of `Retry-After` (RFC 9110, 10.2.3): whole seconds, never sooner than the milliseconds say. */
export function retryAfterSeconds(ms: number): string {
  return String(Math.ceil(ms / 1_000));
}
