import { Injectable } from '@nestjs/common';
import type { ApplicationPrincipal } from '#engine/access/principal.js';
import { authenticateBearer } from '#engine/oauth/authenticate-bearer.js';
import { OAuthKeys } from '#engine/oauth/oauth-keys.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { OAuthIssuer } from '../oauth/oauth-issuer.js';

/** Access tokens as credentials of a request or a connection. */
@Injectable()
export class BearerTokens {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly keys: OAuthKeys,
    private readonly issuer: OAuthIssuer,
  ) {}

  /** Application behind a token; null if it is not valid here. */
  authenticate(token: string): Promise<ApplicationPrincipal | null> {
    const { issuer, audiences } = this.issuer;
    return authenticateBearer(this.ports, this.keys, token, { issuer, audiences });
  }
}

/** Token of an `Authorization` header (RFC 6750, 2.1); null for another scheme. */
export function bearerTokenOf(authorization: string | undefined): string | null {
  const [, token] = /^bearer +([\w.~+/=-]+)$/i.exec(authorization ?? '') ?? [];
  return token ?? null;
}
