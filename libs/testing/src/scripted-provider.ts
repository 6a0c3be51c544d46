import { ok, type Result } from '#contracts/result.js';
import type { ExternalIdentity, IdentityProviderGateway, ProviderRejection } from '#engine/ports/identity-provider.js';

/** OpenID provider without a network: sends back the scripted person. */
export class ScriptedProvider implements IdentityProviderGateway {
  reply: Result<ExternalIdentity, ProviderRejection> = { ok: false, code: 'provider_refused' };

  async test(): Promise<null> {
    return null;
  }

  async begin({ issuer }: { readonly issuer: string }) {
    return ok({ url: `${issuer}/authorize`, checks: { state: 'state', nonce: 'nonce', codeVerifier: 'verifier' } });
  }

  async finish(): Promise<Result<ExternalIdentity, ProviderRejection>> {
    return this.reply;
  }
}
