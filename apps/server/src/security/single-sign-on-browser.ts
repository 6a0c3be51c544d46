import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { minuteMs } from '#contracts/durations.js';
import type { OperatorId } from '#contracts/ids.js';
import { type Result, reject } from '#contracts/result.js';
import type { SingleSignOnRequest } from '#contracts/single-sign-on.js';
import { timing } from '#contracts/timing.js';
import { beginSignOn, finishSignOn, type SignOnOutcome } from '#engine/people/single-sign-on.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { callerInfo } from './caller-info.js';
import { readCookie } from './cookie.js';
import { OperatorSignIn } from './operator-sign-in.js';
import { WebOrigin } from './web-origin.js';

const page = '/console/single-sign-on';
const cookie = 'parley_sign_on';

/** Sign-in by the external provider from a browser, which a cookie binds to its request: another browser cannot finish it. */
@Injectable()
export class SingleSignOnBrowser {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly signIn: OperatorSignIn,
  ) {}

  /** Where the provider sends browsers back to. */
  redirectUri(request: Request): string {
    return this.origin.of(request) + page;
  }

  async begin(
    request: Request,
    response: Response,
    operatorId: OperatorId | null,
  ): Promise<Result<SingleSignOnRequest>> {
    const limited = this.signIn.limitLinks(request);
    if (!limited.ok) return limited;
    const begun = await beginSignOn(this.ports, { operatorId, redirectUri: this.redirectUri(request) });
    if (!begun.ok) return begun;
    const { url, token } = begun.value;
    const maxAge = timing.signInChallengeMinutes * minuteMs;
    const { name, options } = this.origin.cookie(request, cookie);
    response.cookie(name, token, { ...options, maxAge });
    return { ok: true, value: { url } };
  }

  async finish(request: Request, response: Response, query: string): Promise<Result<SignOnOutcome>> {
    const limited = this.signIn.limitLinks(request);
    if (!limited.ok) return limited;
    const { name, options } = this.origin.cookie(request, cookie);
    const token = readCookie(request.headers.cookie, name);
    response.clearCookie(name, options);
    if (token === null) return reject('sign_in_expired');
    const place = callerInfo(request);
    const outcome = await finishSignOn(this.ports, { token, query }, place);
    if (!outcome.ok) this.signIn.recordExternalRefusal(outcome.code, place.address);
    else if (outcome.value.kind === 'signed_in')
      await this.signIn.keep(request, response, outcome.value, place.address);
    return outcome;
  }
}
