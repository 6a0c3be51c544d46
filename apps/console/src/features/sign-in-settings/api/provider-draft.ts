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

/** Form values of the stored identity provider. */
export function draftOf({ provider }: Pick<SingleSignOnSettings, 'provider'>) {
  const { label, issuer, clientId, accountRole, accountDomains, isEmailTrusted } = provider ?? fresh;
  return { label, issuer, clientId, accountRole, isEmailTrusted, domains: accountDomains.join(', ') };
}

/** Whether the issuer is the stored one: the secret, and the trust in its email addresses, count for that alone. */
export function isSameIssuer({ provider }: Pick<SingleSignOnSettings, 'provider'>, issuer: string): boolean {
  return provider?.issuer === issuer.trim();
}

/** Draft with this issuer. Trust in its email addresses is off, unless it is the stored issuer. */
export function withIssuer(
  saved: Pick<SingleSignOnSettings, 'provider'>,
  draft: ProviderDraft,
  issuer: string,
): ProviderDraft {
  const isEmailTrusted = isSameIssuer(saved, issuer) && draftOf(saved).isEmailTrusted;
  return { ...draft, issuer, isEmailTrusted };
}
