import { z } from 'zod';
import { isoInstant } from './ids.js';
import { limits } from './limits.js';
import { isLoopbackHost } from './loopback.js';
import { roleId } from './roles.js';
import { shortText } from './text.js';
import { me } from './views.js';

/** Sign-in by an external OpenID provider. */

const issuer = z
  .string()
  .max(limits.issuerLength)
  .refine(isIssuer, { error: 'must be an https address without query or fragment' })
  .describe('As the provider names itself: the address before `/.well-known/openid-configuration`.');
const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.domainLength)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, {
    error: 'must be a domain such as shop.example',
  });

const settings = {
  issuer,
  clientId: shortText(limits.clientIdLength),
  label: shortText(limits.personNameLength).describe('Of the button on the sign-in page.'),
  accountDomains: z
    .array(domain)
    .max(limits.accountDomains)
    .refine((list) => new Set(list).size === list.length, { error: 'must not repeat a domain' })
    .describe(
      'People with a verified address in these domains get an account at the first sign-in. Empty: nobody does.',
    ),
  accountRole: roleId.describe('Role of accounts that are made so.'),
};

export const identityProviderPut = z.strictObject({
  ...settings,
  clientSecret: z
    .string()
    .min(1)
    .max(limits.clientSecretLength)
    .nullable()
    .optional()
    .describe('Never shown again. Missing: it stays. Null: the provider knows this client without one.'),
});
export type IdentityProviderPut = z.infer<typeof identityProviderPut>;

export const identityProviderView = z
  .object({
    ...settings,
    hasClientSecret: z.boolean(),
  })
  .meta({ id: 'IdentityProviderView' });
export type IdentityProviderView = z.infer<typeof identityProviderView>;

export const singleSignOnSettings = z
  .object({
    redirectUri: z.string().describe('To be registered at the provider.'),
    provider: identityProviderView.nullable().describe('Null: single sign-on is off.'),
  })
  .meta({ id: 'SingleSignOnSettings' });
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

export const identityProviderTest = z.strictObject({ issuer });
export const identityProviderProblems = ['refused_address', 'unreachable', 'not_a_provider', 'other_issuer'] as const;
export type IdentityProviderProblem = (typeof identityProviderProblems)[number];
export const identityProviderTestView = z
  .object({
    problem: z.enum(identityProviderProblems).nullable().describe('Null: it was found, and is who it should be.'),
  })
  .meta({ id: 'IdentityProviderTestView' });
export type IdentityProviderTestView = z.infer<typeof identityProviderTestView>;

export const signInOptions = z
  .object({
    isSetUp: z.boolean().describe('False: nobody has an account yet. The server has printed a link to set it up.'),
    singleSignOn: z
      .object({
        label: z.string(),
        origin: z
          .string()
          .nullable()
          .describe(
            'Public address, where a sign-in begins and ends; null: none is set, any address of the server does.',
          ),
      })
      .nullable()
      .describe('Null: there is none.'),
  })
  .meta({ id: 'SignInOptions' });
export type SignInOptions = z.infer<typeof signInOptions>;

export const singleSignOnCreate = z.strictObject({});
export const singleSignOnRequest = z
  .object({ url: z.string().describe('Of the provider, for the browser.') })
  .meta({ id: 'SingleSignOnRequest' });
export type SingleSignOnRequest = z.infer<typeof singleSignOnRequest>;

export const singleSignOnReturn = z.strictObject({
  query: z
    .string()
    .max(limits.singleSignOnQueryLength)
    .describe('Of the address to which the provider sent the browser.'),
});

/** What a sign-in by the provider came to. */
export const singleSignOnOutcome = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('signed_in'), me }),
    z.object({ kind: z.literal('connected') }).describe('The account of whoever asked from the profile.'),
    z
      .object({ kind: z.literal('confirmation'), confirmation: z.string(), email: z.string(), expiresAt: isoInstant })
      .describe('Somebody has an account with this address, and connects it after signing in with the password.'),
  ])
  .meta({ id: 'SingleSignOnOutcome' });
export type SingleSignOnOutcome = z.infer<typeof singleSignOnOutcome>;

export const identityConfirmation = z.strictObject({ confirmation: z.string().min(1).max(limits.tokenLength) });

export const identityView = z
  .object({
    connectedAt: isoInstant.nullable().describe('Null: the account is not connected to the provider.'),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'IdentityView' });
export type IdentityView = z.infer<typeof identityView>;

/** Https; plain http to the own machine alone. */
function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  // An address of the document itself would not be compared with what the document says.
  if (url?.pathname.includes('/.well-known/')) return false;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '' || url.search !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}
