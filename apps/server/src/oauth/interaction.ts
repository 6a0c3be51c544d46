import type { Request, Response } from 'express';
import type { Grant, Provider } from 'oidc-provider';
import { type Permission, permissions, staffPermissions } from '#contracts/permissions.js';
import type { Texts } from './messages.js';
import type { Steps } from './views.js';

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** An authorization that waits for its operator. */
export interface Interaction {
  readonly details: Details;
  readonly t: Texts;
  readonly steps: Steps;
  /** Alternative sign-in through the external provider. Null: none, or a password is required now. */
  readonly singleSignOn: { readonly label: string; readonly address: string } | null;
  readonly applicationId: string;
  readonly application: string;
  /** The origin that the browser goes to in the end; null for a device. */
  readonly returnsTo: string | null;
}

/** Scopes that the operator has not consented to yet. */
export interface MissingConsent {
  readonly missingOIDCScope?: readonly string[];
  readonly missingOIDCClaims?: readonly string[];
  readonly missingResourceScopes?: Readonly<Record<string, readonly string[]>>;
}

export function missingConsent({ prompt }: Details): MissingConsent {
  return prompt.details as MissingConsent;
}

/** Every scope that the consent would add, once. */
export function scopesToAllow(details: Details): string[] {
  const { missingOIDCScope = [], missingResourceScopes = {} } = missingConsent(details);
  return [...new Set([...missingOIDCScope, ...Object.values(missingResourceScopes).flat()])];
}

/**
 * What the role of the operator leaves of a scope: `all`, `some` or `none`. Permissions that no role has do not count, nor scopes without any,
 * such as `email`.
 */
export function leftOfScope(scope: string, rights: ReadonlySet<Permission>): 'all' | 'some' | 'none' {
  const granted = staffPermissions.filter((permission) => permissions[permission].scope === scope);
  const left = granted.filter((permission) => rights.has(permission));
  if (left.length === granted.length) return 'all';
  return left.length > 0 ? 'some' : 'none';
}

/** Adds the missing scopes to the consent, of which there is one per application and operator. */
export async function allow(provider: Provider, details: Details): Promise<string> {
  const { missingOIDCScope, missingOIDCClaims, missingResourceScopes } = missingConsent(details);
  const grant = await consentOf(provider, details);
  if (missingOIDCScope) grant.addOIDCScope(missingOIDCScope.join(' '));
  if (missingOIDCClaims) grant.addOIDCClaims([...missingOIDCClaims]);
  for (const [resource, scopes] of Object.entries(missingResourceScopes ?? {}))
    grant.addResourceScope(resource, scopes.join(' '));
  return grant.save();
}

async function consentOf(provider: Provider, { grantId, session, params }: Details): Promise<Grant> {
  const known = grantId && (await provider.Grant.find(grantId));
  return known || new provider.Grant({ accountId: session?.accountId, clientId: String(params.client_id) });
}

/** Whether the application demands a password now, however lately one was entered. */
export function demandsPassword({ prompt }: Details): boolean {
  return prompt.reasons.some((reason) => reason !== 'no_session');
}

export type InteractionHandler = (interaction: Interaction, request: Request, response: Response) => Promise<void>;
