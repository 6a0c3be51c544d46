import type { KoaContextWithOIDC } from 'oidc-provider';
import { type ErrorCode, errors } from '#contracts/errors.js';
import { errorPage } from './koa-pages.js';

/** Methods of the addresses of the library below the mount path. It has no list of its own to ask. */
const methods: Readonly<Record<string, string>> = {
  '/.well-known/oauth-authorization-server': 'GET, HEAD, OPTIONS',
  '/.well-known/openid-configuration': 'GET, HEAD, OPTIONS',
  '/auth': 'GET, HEAD',
  '/device': 'GET, HEAD, POST',
  '/device/auth': 'POST, OPTIONS',
  '/jwks': 'GET, HEAD, OPTIONS',
  '/me': 'GET, HEAD, POST, OPTIONS',
  '/session/end': 'GET, HEAD',
  '/token': 'POST, OPTIONS',
  '/token/introspection': 'POST, OPTIONS',
  '/token/revocation': 'POST, OPTIONS',
};

/** Answers a request that no route of the library took: 405 with `Allow` at an address that exists, 404 at any other. */
export function answerUnknownAddress(ctx: KoaContextWithOIDC): void {
  const allowed = methods[ctx.path];
  const code: ErrorCode = allowed === undefined ? 'not_found' : 'method_not_allowed';
  const { status, message } = errors[code];
  if (allowed !== undefined) ctx.set('Allow', allowed);
  const out = { error: code, error_description: message };
  if (ctx.accepts('json', 'html') === 'html') errorPage(ctx, out);
  else ctx.body = out;
  ctx.status = status;
}
