import { type ErrorCode, type Failure, failure } from '#contracts/errors.js';

/** Expected failure of a request. The problem filter turns it into `application/problem+json`. */
export class RequestRefused extends Error {
  readonly failure: Failure;

  constructor(code: ErrorCode, more: Partial<Failure> = {}) {
    const refusal = failure(code, more);
    super(refusal.message);
    this.failure = refusal;
  }
}
