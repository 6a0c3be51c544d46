import type { IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { Instant } from '#contracts/ids.js';
import { type Principal, toApiKeyPrincipal, toOperatorPrincipal } from '#engine/access/principal.js';
import { recordKeyUse } from '#engine/identity/api-keys.js';
import { authenticateApiKey, authenticateOperator } from '#engine/identity/authenticate.js';
import { expiryOf } from '#engine/identity/session-expiry.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { BearerTokens } from '../../security/bearer-tokens.js';
import { credentialsOf } from '../../security/credentials.js';
import { WebOrigin } from '../../security/web-origin.js';

/** A known caller, and until when that needs no second look; null: until an event ends it. */
export interface Admitted {
  readonly principal: Principal;
  readonly validUntil: Instant | null;
}

/** Browsers cannot set headers of a WebSocket: credentials may be sent in `connection_init`. */
const initPayload = z.object({
  apiKey: z.string().max(200).optional(),
  accessToken: z.string().max(10_000).optional(),
});

/** Makes the principal of a connection: of an API key or an access token, in its first message or a header, or of the session cookie. */
@Injectable()
export class ConnectionAdmission {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly origin: WebOrigin,
    private readonly bearers: BearerTokens,
  ) {}

  /** Null: unknown credentials, or more than one. */
  async admit(request: IncomingMessage, payload: unknown): Promise<Admitted | null> {
    const { apiKey, accessToken } = initPayload.safeParse(payload).data ?? {};
    const [credential, ...others] = [
      ...(apiKey === undefined ? [] : [{ kind: 'api_key', secret: apiKey } as const]),
      ...(accessToken === undefined ? [] : [{ kind: 'access_token', token: accessToken } as const]),
      ...credentialsOf(request.headers),
    ];
    if (others.length > 0) return null;
    switch (credential?.kind) {
      case 'api_key':
        return this.#byKey(credential.secret);
      case 'access_token':
        return credential.token === null ? null : this.#byToken(credential.token);
      default:
        return this.#bySession(request);
    }
  }

  async #byKey(secret: string): Promise<Admitted | null> {
    const key = await authenticateApiKey(this.ports, secret);
    if (key) recordKeyUse(this.ports, key);
    return key && { principal: toApiKeyPrincipal(key), validUntil: key.expiresAt };
  }

  async #byToken(token: string): Promise<Admitted | null> {
    const application = await this.bearers.authenticate(token);
    return application && { principal: application, validUntil: application.expiresAt };
  }

  async #bySession(request: IncomingMessage): Promise<Admitted | null> {
    const token = this.origin.sessionOf(request);
    const known = token === null ? null : await authenticateOperator(this.ports, token);
    return known && { principal: toOperatorPrincipal(this.ports.roles, known), validUntil: expiryOf(known.session) };
  }
}
