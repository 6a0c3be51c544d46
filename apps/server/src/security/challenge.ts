import type { Request } from 'express';
import type { Access } from '#contracts/operations/operation.js';
import { permissions } from '#contracts/permissions.js';

/** `WWW-Authenticate` of a request without a principal (RFC 6750, 3): its token is not valid, or one would help. */
export function challengeForToken(request: Request): void {
  send(request, hasToken(request) ? ', error="invalid_token"' : '');
}

/** The same for a token that may not do this: the scopes that would be needed. */
export function challengeForScope(request: Request, access: Access): void {
  if (!hasToken(request)) return;
  const needed = typeof access === 'string' ? [] : access.flatMap((permission) => permissions[permission].scope ?? []);
  const scopes = [...new Set(needed)];
  send(request, `, error="insufficient_scope"${scopes.length > 0 ? `, scope="${scopes.join(' ')}"` : ''}`);
}

function hasToken(request: Request): boolean {
  return /^bearer /i.test(request.header('authorization') ?? '');
}

function send({ res }: Request, more: string): void {
  res?.setHeader('WWW-Authenticate', `Bearer realm="Parley"${more}`);
}
