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
import { BearerTokens, bearerTokenOf } from '../../security/bearer-tokens.js';
import { WebOrigin } from '../../security/web-origin.js';

/** A known caller, and until when that needs no second look; null: until an event ends it. */
export interface Admitted {
  readonly principal: Principal;
  readonly validUntil: Instant | null;
}

/** Browsers cannot set headers of a WebSocket: credentials may come with `connection_init`. */
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

  /** Null: nobody is known by that. */
  async admit(request: IncomingMessage, payload: unknown): Promise<Admitted | null> {
    const parsed = initPayload.safeParse(payload);
    const apiKey = parsed.data?.apiKey ?? request.headers['x-api-key'];
    if (typeof apiKey === 'string') {
      const key = await authenticateApiKey(this.ports, apiKey);
      if (key) recordKeyUse(this.ports, key);
      return key && { principal: toApiKeyPrincipal(key), validUntil: key.expiresAt };
    }
    const bearer = parsed.data?.accessToken ?? bearerTokenOf(request.headers.authorization);
    if (bearer !== null) {
      const application = await this.bearers.authenticate(bearer);
      return application && { principal: application, validUntil: application.expiresAt };
    }
    const token = this.origin.sessionOf(request);
    const known = token === null ? null : await authenticateOperator(this.ports, token);
    return known && { principal: toOperatorPrincipal(this.ports.roles, known), validUntil: expiryOf(known.session) };
  }
}
