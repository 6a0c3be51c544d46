import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { secure } from '../security/content-security-policy.js';
import { formTargetOf } from './form-target.js';
import { type Texts, textsFor } from './messages.js';
import { codeConfirmPage, codeInputPage, messagePage, signOutPage } from './views.js';

/** Content policy of every page of the authorization server. `returnsTo`: where its form may lead to in the end. */
export function pagePolicy(returnsTo: string | null = null): Record<string, string> {
  return {
    'default-src': "'none'",
    'style-src': "'self'",
    'img-src': "'self'",
    // Browsers hold a redirect after a form to this list as well.
    'form-action': returnsTo === null ? "'self'" : `'self' ${returnsTo}`,
    'frame-ancestors': "'none'",
  };
}

function send(ctx: KoaContextWithOIDC, text: string, returnsTo: string | null = null): void {
  secure(ctx.res, pagePolicy(returnsTo));
  ctx.type = 'html';
  ctx.body = text;
}

export function textsOf(ctx: KoaContextWithOIDC): Texts {
  // Outside the routes of the library there is no `oidc`.
  return textsFor(ctx.oidc?.params?.ui_locales ?? ctx.query.ui_locales, ctx.get('accept-language'));
}

/** An error that cannot be sent to the application: it is shown, in the words of the specification for its developers. */
export function errorPage(ctx: KoaContextWithOIDC, { error, error_description }: ErrorOut): void {
  const t = textsOf(ctx);
  send(
    ctx,
    messagePage(
      t,
      t.error,
      t.error_hint,
      [error, error_description ?? ''].filter((line) => line !== ''),
    ),
  );
}

export function codeInput(ctx: KoaContextWithOIDC, _form: string, _out?: ErrorOut, problem?: Error): void {
  if (problem && isUnsaved(ctx)) {
    startAgain(ctx);
    return;
  }
  const t = textsOf(ctx);
  send(ctx, codeInputPage(t, { ...formOf(ctx), problem: problem ? codeProblem(t, problem) : null }));
}

/**
 * Form with the code that the device has put into the address (RFC 8628, 3.3.1). The library's page sends itself by a script, in English.
 */
export function filledCodeInput(ctx: KoaContextWithOIDC, code: string): void {
  send(ctx, codeInputPage(textsOf(ctx), { ...formOf(ctx), code, problem: null }));
}

/** A browser without the cookie of the form, such as one that opens a bookmark: its session was not stored. */
function isUnsaved({ oidc }: KoaContextWithOIDC): boolean {
  return (oidc.session as { exp?: number } | undefined)?.exp === undefined;
}

/** Goes to the empty form, which begins a session. The library would try to store the present one again, and fail. */
function startAgain(ctx: KoaContextWithOIDC): void {
  Object.assign(ctx.oidc.session ?? {}, { touched: false });
  ctx.redirect(ctx.oidc.urlFor('code_verification'));
  ctx.status = 303;
}

function codeProblem(t: Texts, { name }: Error): string {
  if (name === 'AbortedError') return t.device_aborted;
  return ['NoCodeError', 'NotFoundError', 'ExpiredError', 'AlreadyUsedError'].includes(name)
    ? t.device_unknown
    : t.device_failed;
}

export function codeConfirmation(
  ctx: KoaContextWithOIDC,
  _form: string,
  client: { readonly clientName?: string; readonly clientId: string },
  _device: unknown,
  code: string,
): void {
  const application = client.clientName ?? client.clientId;
  send(ctx, codeConfirmPage(textsOf(ctx), { ...formOf(ctx), code, application }));
}

export function deviceDone(ctx: KoaContextWithOIDC): void {
  const t = textsOf(ctx);
  send(ctx, messagePage(t, t.device_done, t.device_done_hint));
}

/** Asks whether to sign out, on behalf of an application (OpenID Connect RP-Initiated Logout 1.0). */
export function signOutConfirmation(ctx: KoaContextWithOIDC): void {
  const { secret = '', postLogoutRedirectUri } = (ctx.oidc.session?.state ?? {}) as SignOutState;
  const t = textsOf(ctx);
  const application = ctx.oidc.client?.clientName ?? null;
  const returnsTo = formTargetOf(postLogoutRedirectUri);
  send(ctx, signOutPage(t, { action: ctx.oidc.urlFor('end_session_confirm'), xsrf: secret, application }), returnsTo);
}

interface SignOutState {
  readonly secret?: string;
  readonly postLogoutRedirectUri?: string;
}

export function signedOut(ctx: KoaContextWithOIDC): void {
  const t = textsOf(ctx);
  send(ctx, messagePage(t, t.sign_out_done, t.sign_out_done_hint));
}

/** Where the form goes, with the token that binds it to this browser. */
function formOf(ctx: KoaContextWithOIDC): { action: string; xsrf: string } {
  const { secret = '' } = (ctx.oidc.session?.state ?? {}) as { secret?: string };
  return { action: ctx.oidc.urlFor('code_verification'), xsrf: secret };
}
