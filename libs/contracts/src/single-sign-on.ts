import { z } from 'zod';
import { isoInstant } from './ids.js';
import { limits } from './limits.js';
import { isLoopbackHost } from './loopback.js';
import { roleId } from './roles.js';
import { lineText, shortText } from './text.js';
import { me } from './views.js';

/** Single sign-on with an external OpenID provider. */

const issuer = z
  .string()
  .overwrite(withoutDiscovery)
  .max(limits.issuerLength)
  .refine(isIssuer, { error: 'must be an https address without query or fragment' })
  .describe(
    'Issuer identifier of the provider: the address before `/.well-known/openid-configuration`, which is cut off.',
  );
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
  label: lineText(limits.personNameLength).describe('Label of the button on the sign-in page.'),
  accountDomains: z
    .array(domain)
    .max(limits.accountDomains)
    .refine((list) => new Set(list).size === list.length, { error: 'must not repeat a domain' })
    .describe(
      'Email domains whose people get an account at their first sign-in, if the address is verified. Empty for none.',
    ),
  accountRole: roleId.describe('Role of accounts created at the first sign-in.'),
};

const isEmailTrusted = z
  .boolean()
  .describe(
    'True if addresses count as verified where the provider does not say whether they are (no claim `email_verified`), as Microsoft Entra ID. Only for a directory of your own organisation in which nobody can choose an address. An address that the provider calls unverified stays refused. False if absent.',
  );

export const identityProviderPut = z.strictObject({
  ...settings,
  isEmailTrusted: isEmailTrusted.optional(),
  clientSecret: z
    .string()
    .min(1)
    .max(limits.clientSecretLength)
    .nullable()
    .optional()
    .describe(
      'Client secret, never returned. If absent, the current secret is kept. Null if the provider requires none.',
    ),
});
export type IdentityProviderPut = z.infer<typeof identityProviderPut>;

export const identityProviderView = z
  .object({
    ...settings,
    isEmailTrusted,
    hasClientSecret: z.boolean(),
  })
  .meta({ id: 'IdentityProviderView' });
export type IdentityProviderView = z.infer<typeof identityProviderView>;

export const singleSignOnSettings = z
  .object({
    redirectUri: z.string().describe('Redirect URI to register with the provider.'),
    provider: identityProviderView.nullable().describe('Settings of the provider. Null if single sign-on is off.'),
  })
  .meta({ id: 'SingleSignOnSettings' });
export type SingleSignOnSettings = z.infer<typeof singleSignOnSettings>;

export const identityProviderTest = z.strictObject({ issuer });
export const identityProviderProblems = ['refused_address', 'unreachable', 'not_a_provider', 'other_issuer'] as const;
export type IdentityProviderProblem = (typeof identityProviderProblems)[number];
export const identityProviderTestView = z
  .object({
    problem: z
      .enum(identityProviderProblems)
      .nullable()
      .describe('Problem found. Null if the provider was found and its issuer matches.'),
  })
  .meta({ id: 'IdentityProviderTestView' });
export type IdentityProviderTestView = z.infer<typeof identityProviderTestView>;

export const signInOptions = z
  .object({
    isSetUp: z
      .boolean()
      .describe('False if no account exists yet. The server has printed a link to set up the installation.'),
    singleSignOn: z
      .object({
        label: z.string(),
        origin: z
          .string()
          .nullable()
          .describe(
            'Public address where a sign-in starts and ends. Null if not set: any address of the server works.',
          ),
      })
      .nullable()
      .describe('Single sign-on. Null if it is off.'),
  })
  .meta({ id: 'SignInOptions' });
export type SignInOptions = z.infer<typeof signInOptions>;

export const singleSignOnCreate = z.strictObject({});
export const singleSignOnRequest = z
  .object({ url: z.string().describe('Address of the provider, to open in the browser.') })
  .meta({ id: 'SingleSignOnRequest' });
export type SingleSignOnRequest = z.infer<typeof singleSignOnRequest>;

export const singleSignOnReturn = z.strictObject({
  query: z
    .string()
    .max(limits.singleSignOnQueryLength)
    .describe('Query string of the address to which the provider redirected the browser.'),
});

/** Outcome of a sign-in by the provider. */
export const singleSignOnOutcome = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('signed_in'), me }),
    z
      .object({ kind: z.literal('connected') })
      .describe('The account that started the connection from the profile is connected.'),
    z
      .object({ kind: z.literal('confirmation'), confirmation: z.string(), email: z.string(), expiresAt: isoInstant })
      .describe('An account with this email address exists. It is connected after signing in with the password.'),
  ])
  .meta({ id: 'SingleSignOnOutcome' });
export type SingleSignOnOutcome = z.infer<typeof singleSignOnOutcome>;

export const identityConfirmation = z.strictObject({ confirmation: z.string().min(1).max(limits.tokenLength) });

export const identityView = z
  .object({
    connectedAt: isoInstant
      .nullable()
      .describe('When the account was connected to the provider. Null if it is not connected.'),
    hasPassword: z.boolean(),
  })
  .meta({ id: 'IdentityView' });
export type IdentityView = z.infer<typeof identityView>;

/** Issuer of the address of a discovery document, which is what many providers show. */
function withoutDiscovery(text: string): string {
  return text.trim().replace(/\/\.well-known\/openid-configuration\/?$/, '');
}

/** https; plain http to the local machine only. */
function isIssuer(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  // The address of the discovery document itself would never equal the issuer in it.
  if (url?.pathname.includes('/.well-known/')) return false;
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '' || url.search !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}
