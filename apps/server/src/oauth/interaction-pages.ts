import { Injectable } from '@nestjs/common';
import express, { type NextFunction, type Request, type Response, Router } from 'express';
import { minuteMs } from '#contracts/durations.js';
import type { OperatorId } from '#contracts/ids.js';
import { type Rejection, reject } from '#contracts/result.js';
import { challengeAnswer, type SignInChallenge } from '#contracts/sign-in.js';
import { isSignedIn } from '#engine/identity/admit.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import type { Operator } from '#engine/ports/people-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { retryAfterSeconds } from '../retry-after.js';
import { secure } from '../security/content-security-policy.js';
import { OperatorSignIn } from '../security/operator-sign-in.js';
import { WebOrigin } from '../security/web-origin.js';
import { AuthorizationServer } from './authorization-server.js';
import { formTargetOf } from './form-target.js';
import {
  allow,
  demandsPassword,
  type Interaction,
  type InteractionHandler,
  leftOfScope,
  scopesToAllow,
} from './interaction.js';
import { pagePolicy } from './koa-pages.js';
import { type Texts, textsFor } from './messages.js';
import { bouncePage, codePage, consentPage, enrolmentPage, loginPage, messagePage } from './views.js';

const formBytes = 8 * 1024;

/**
 * Sign-in and consent: the pages between an application's request and its code. A console session counts as signed in.
 */
@Injectable()
export class InteractionPages {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly server: AuthorizationServer,
    private readonly signIn: OperatorSignIn,
    private readonly origin: WebOrigin,
  ) {}

  /** Routes below `/oauth/interaction`. */
  router(): Router {
    const router = Router();
    const form = express.urlencoded({ limit: formBytes, extended: false });
    router.get('/:uid', this.#within(this.#show));
    router.get('/:uid/login', this.#within(this.#showLogin));
    router.post('/:uid/login', this.#refuseForeign, form, this.#within(this.#login));
    router.post('/:uid/code', this.#refuseForeign, form, this.#within(this.#code));
    router.post('/:uid/consent', this.#refuseForeign, this.#within(this.#consent));
    router.post('/:uid/abort', this.#refuseForeign, this.#within(this.#abort));
    return router;
  }

  readonly #show: InteractionHandler = async (interaction, request, response) => {
    const { details, t } = interaction;
    if (details.prompt.name === 'consent') return this.#showConsent(interaction, request, response);
    if (demandsPassword(details)) return this.#showLogin(interaction, request, response);
    // The cookie is SameSite=Strict: it is missing from requests caused by another site.
    if (request.header('sec-fetch-site') === 'cross-site')
      return sendPage(response, interaction, bouncePage(t, request.originalUrl));
    const token = this.origin.sessionOf(request);
    const signedIn = token === null ? null : await authenticateOperator(this.ports, token);
    if (signedIn) return this.#finishLogin(signedIn.operator, request, response);
    return this.#showLogin(interaction, request, response);
  };

  readonly #showLogin: InteractionHandler = async (interaction, _, response) => {
    const hint = interaction.details.params.login_hint;
    sendLogin(response, interaction, typeof hint === 'string' ? hint : '', null);
  };

  readonly #login: InteractionHandler = async (interaction, request, response) => {
    const { email, password } = (request.body ?? {}) as Record<string, unknown>;
    const words = {
      email: typeof email === 'string' ? email : '',
      password: typeof password === 'string' ? password : '',
    };
    const admitted = await this.signIn.signIn(request, response, words.email, words.password);
    if (!admitted.ok) {
      announceRefusal(response, admitted);
      sendLogin(response, interaction, words.email, problemText(interaction.t, admitted));
    } else if (isSignedIn(admitted.value)) await this.#finishLogin(admitted.value.operator, request, response);
    else sendSecondStep(response, interaction, admitted.value.challenge);
  };

  readonly #code: InteractionHandler = async (interaction, request, response) => {
    const { challenge, code } = (request.body ?? {}) as Record<string, unknown>;
    const answer = challengeAnswer.safeParse({ challenge, code });
    const finished = answer.success
      ? await this.signIn.finish(request, response, answer.data)
      : reject('wrong_code' as const);
    if (finished.ok) return this.#finishLogin(finished.value.operator, request, response, ['pwd', 'otp', 'mfa']);
    announceRefusal(response, finished);
    const problem = problemText(interaction.t, finished);
    if (finished.code === 'sign_in_expired' || typeof challenge !== 'string')
      sendLogin(response, interaction, '', problem);
    else sendCode(response, interaction, challenge, problem);
  };

  async #finishLogin({ id }: Operator, request: Request, response: Response, amr = ['pwd']): Promise<void> {
    const login = { accountId: id, amr, remember: false };
    const provider = await this.server.get();
    await provider.interactionFinished(request, response, { login }, { mergeWithLastSubmission: false });
  }

  async #showConsent(interaction: Interaction, _: Request, response: Response): Promise<void> {
    const { details, t, steps, application, returnsTo: origin } = interaction;
    const operator = await this.ports.operators.get(details.session?.accountId as OperatorId);
    if (!operator) return sendExpired(response, t);
    const rights = this.ports.roles.rightsOf(operator.role);
    const scopes = scopesToAllow(details).map((scope) => ({ scope, left: leftOfScope(scope, rights) }));
    sendPage(response, interaction, consentPage(t, steps, { application, operator: operator.name, scopes, origin }));
  }

  readonly #consent: InteractionHandler = async ({ details, t }, request, response) => {
    if (details.prompt.name !== 'consent' || !details.session?.accountId) return sendExpired(response, t);
    const provider = await this.server.get();
    const consent = { grantId: await allow(provider, details) };
    await provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  };

  readonly #abort: InteractionHandler = async (_, request, response) => {
    const provider = await this.server.get();
    const denied = { error: 'access_denied', error_description: 'The operator denied the request.' };
    await provider.interactionFinished(request, response, denied, { mergeWithLastSubmission: false });
  };

  readonly #refuseForeign = (request: Request, response: Response, next: NextFunction) => {
    if (this.origin.isOwn(request)) return next();
    const t = textsFor(undefined, request.header('accept-language'));
    secure(response, pagePolicy());
    response
      .status(403)
      .type('html')
      .send(messagePage(t, t.error, t.refused));
  };

  /** Runs a handler within the authorization that the browser's cookie names. */
  #within(handler: InteractionHandler) {
    return async (request: Request, response: Response): Promise<void> => {
      const server = await this.server.get();
      const details = await server.interactionDetails(request, response).catch(() => null);
      const t = textsFor(details?.params.ui_locales, request.header('accept-language'));
      // One that another tab has replaced is not what this page is about.
      if (details === null || details.uid !== request.params.uid) return sendExpired(response, t);
      const applicationId = String(details.params.client_id);
      const application = await this.ports.applications.get(applicationId);
      if (!application) return sendExpired(response, t);
      const base = `/oauth/interaction/${details.uid}`;
      const steps = {
        login: `${base}/login`,
        code: `${base}/code`,
        consent: `${base}/consent`,
        abort: `${base}/abort`,
        otherAccount: `${base}/login`,
      };
      const returnsTo = formTargetOf(details.params.redirect_uri);
      const provider = demandsPassword(details) ? null : await this.ports.identityProvider.get();
      const address = `/console/single-sign-on?to=${base}`;
      const singleSignOn = provider && { label: provider.label, address };
      const about = { details, t, steps, singleSignOn, applicationId, application: application.name, returnsTo };
      await handler(about, request, response);
    };
  }
}

function problemText(t: Texts, { code, retryAfterMs = 0 }: Rejection): string {
  switch (code) {
    case 'locked_out':
      return t.locked_out(Math.max(1, Math.ceil(retryAfterMs / minuteMs)));
    case 'rate_limited':
    case 'wrong_code':
    case 'sign_in_expired':
      return t[code];
    default:
      return t.wrong_credentials;
  }
}

function announceRefusal(response: Response, { code, retryAfterMs }: Rejection): void {
  response.status(code === 'locked_out' || code === 'rate_limited' ? 429 : 401);
  if (retryAfterMs !== undefined) response.setHeader('Retry-After', retryAfterSeconds(retryAfterMs));
}

/** A second step that is not set up yet needs the console: these pages have no script. */
function sendSecondStep(response: Response, interaction: Interaction, { challenge, step }: SignInChallenge): void {
  if (step === 'code') sendCode(response, interaction, challenge, null);
  else sendPage(response, interaction, enrolmentPage(interaction.t));
}

function sendCode(response: Response, interaction: Interaction, challenge: string, problem: string | null): void {
  const { t, steps, application } = interaction;
  sendPage(response, interaction, codePage(t, steps, { application, challenge, problem }));
}

function sendLogin(response: Response, interaction: Interaction, email: string, problem: string | null): void {
  const { t, steps, singleSignOn, application } = interaction;
  sendPage(response, interaction, loginPage(t, steps, { application, singleSignOn, email, problem }));
}

function sendPage(response: Response, { returnsTo }: Pick<Interaction, 'returnsTo'>, text: string): void {
  secure(response, pagePolicy(returnsTo));
  response.type('html').send(text);
}

function sendExpired(response: Response, t: Texts): void {
  secure(response, pagePolicy());
  response
    .status(400)
    .type('html')
    .send(messagePage(t, t.expired, t.expired_hint));
}
