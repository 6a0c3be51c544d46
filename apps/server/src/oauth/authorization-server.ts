import { timingSafeEqual } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Client, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { OAuthKeys } from '#engine/oauth/oauth-keys.js';
import { OAuthRecords } from '#engine/oauth/oauth-records.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { OperatorSignIn } from '../security/operator-sign-in.js';
import { withOwnFormPost } from './form-post.js';
import { filledCodeInput, signOutConfirmation } from './koa-pages.js';
import { OAuthIssuer } from './oauth-issuer.js';
import { outageOf } from './outage-of.js';
import { providerConfiguration } from './provider-configuration.js';
import { answerUnknownAddress } from './unknown-address.js';

/**
 * The authorization server, `oidc-provider`. Loaded with the first request to it: it costs 45 MB and a second of
 * processor time, and most installations have no application.
 */
@Injectable()
export class AuthorizationServer {
  #started: { readonly issuer: string; readonly provider: Promise<Provider> } | null = null;

  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly records: OAuthRecords,
    private readonly keys: OAuthKeys,
    private readonly issuer: OAuthIssuer,
    private readonly signIn: OperatorSignIn,
  ) {}

  get(): Promise<Provider> {
    const { issuer } = this.issuer;
    // The library has its issuer for life: with another public address there is another provider, on the same records.
    if (this.#started?.issuer !== issuer) {
      const provider = this.#start().catch((error: unknown) => {
        this.#started = null;
        throw error;
      });
      this.#started = { issuer, provider };
    }
    return this.#started.provider;
  }

  /** Serves a request below the mount path. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const provider = await this.get();
    provider.callback()(request, response);
  }

  /**
   * Makes every address that the server writes begin with its issuer, whatever host was requested: otherwise a forged `Host` would appear
   * in metadata and redirects.
   */
  pinOrigin({ headers }: IncomingMessage): void {
    const { host, protocol } = new URL(this.issuer.origin);
    headers.host = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete headers['x-forwarded-host'];
  }

  async #start(): Promise<Provider> {
    const { Provider, errors } = await import('oidc-provider');
    const { ports, records } = this;
    const keys = await this.keys.load();
    const { issuer, audiences } = this.issuer;
    const provider = new (withOwnFormPost(Provider))(
      issuer,
      providerConfiguration({ ports, records, keys, audiences, errors }),
    );
    provider.proxy = true;
    // Only the hash of a secret is stored, so it is compared by its hash.
    provider.Client.prototype.compareClientSecret = function compare(this: Client, secret: string): boolean {
      return this.clientSecret !== undefined && isSame(ports.tokens.hash(secret), this.clientSecret);
    };
    // Koa prints errors without a listener to standard error.
    (provider as EventEmitter).on('error', (error: Error) => ports.log.error({ error }, 'an OAuth request failed'));
    provider.on('server_error', (ctx, error: Error) => {
      const outage = outageOf(error);
      if (!outage) return ports.log.error({ error }, 'an OAuth request failed');
      // The library has made its reply, which is not sent yet.
      ctx.status = outage.status;
      ctx.set('Retry-After', outage.retryAfter);
      if (typeof ctx.body === 'object') ctx.body = outage.body;
    });
    provider.use(async (ctx, next) => {
      ctx.set(
        'Content-Security-Policy',
        "default-src 'none'; script-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      await next();
      await this.#amend(ctx as KoaContextWithOIDC);
    });
    return provider;
  }

  /** Replaces replies of the library that have no setting, and signs out of the console as well. */
  async #amend(ctx: KoaContextWithOIDC): Promise<void> {
    if (!ctx.oidc && ctx.status === 404) answerUnknownAddress(ctx);
    const code = ctx.oidc?.params?.user_code;
    if (ctx.oidc?.route === 'code_verification' && ctx.method !== 'POST' && typeof code === 'string')
      filledCodeInput(ctx, code);
    // Without a sign-on the library answers a page that needs a script.
    if (ctx.oidc?.route === 'end_session' && ctx.status === 200 && !ctx.oidc.session?.accountId)
      signOutConfirmation(ctx);
    if (ctx.oidc?.route === 'end_session_confirm' && ctx.status === 303 && ctx.oidc.params?.logout)
      await this.signIn.signOut(ctx.req as Request, ctx.res as Response);
  }
}

function isSame(hash: string, stored: string): boolean {
  return hash.length === stored.length && timingSafeEqual(Buffer.from(hash), Buffer.from(stored));
}
