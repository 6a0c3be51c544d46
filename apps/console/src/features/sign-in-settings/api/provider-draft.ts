import type { RoleId } from '#contracts/permissions.js';
import type { SingleSignOnSettings } from '#contracts/single-sign-on.js';

const fresh = {
  label: '',
  issuer: '',
  clientId: '',
  accountDomains: [] as string[],
  accountRole: 'operator' as RoleId,
  isEmailTrusted: false,
};

export type ProviderDraft = ReturnType<typeof draftOf>;

/** Fields of the form for an identity provider, as they are saved. */
export function draftOf({ provider }: Pick<SingleSignOnSettings, 'provider'>) {
  const { label, issuer, clientId, accountRole, accountDomains, isEmailTrusted } = provider ?? fresh;
  return { label, issuer, clientId, accountRole, isEmailTrusted, domains: accountDomains.join(', ') };
}

/** Whether it is the issuer that is saved, to which the secret and the trust in its addresses were given. */
export function isSameIssuer({ provider }: Pick<SingleSignOnSettings, 'provider'>, issuer: string): boolean {
  return provider?.issuer === issuer.trim();
}

/** Draft with another issuer, which nobody trusts yet. That of the saved one comes back with it. */
export function withIssuer(
  saved: Pick<SingleSignOnSettings, 'provider'>,
  draft: ProviderDraft,
  issuer: string,
): ProviderDraft {
  const isEmailTrusted = isSameIssuer(saved, issuer) && draftOf(saved).isEmailTrusted;
  return { ...draft, issuer, isEmailTrusted };
}
