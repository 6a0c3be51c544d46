import type { IdentityProvider } from '#engine/ports/single-sign-on-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface IdentityProviderRow {
  /** There is one at most. */
  id: 1;
  issuer: string;
  clientId: string;
  sealedSecret: string | null;
  label: string;
  /** JSON. */
  accountDomains: string;
  accountRole: string;
  isEmailTrusted: boolean;
}

export const identityProviderRow = new EntitySchema<IdentityProviderRow>({
  name: 'identity_providers',
  columns: {
    id: { type: 'integer', primary: true },
    issuer: { type: 'text' },
    clientId: { type: 'text', name: 'client_id' },
    sealedSecret: { type: 'text', name: 'sealed_secret', nullable: true },
    label: { type: 'text' },
    accountDomains: { type: 'text', name: 'account_domains' },
    accountRole: { type: 'text', name: 'account_role' },
    isEmailTrusted: { type: 'boolean', name: 'is_email_trusted' },
  },
});

export function toRow(provider: IdentityProvider): IdentityProviderRow {
  return { id: 1, ...provider, accountDomains: JSON.stringify(provider.accountDomains) };
}

export function fromRow({ id, ...row }: IdentityProviderRow): IdentityProvider {
  return { ...row, accountDomains: JSON.parse(row.accountDomains) } as IdentityProvider;
}
