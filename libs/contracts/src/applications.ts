import { z } from 'zod';
import { isoInstant } from './ids.js';
import { limits } from './limits.js';
import { scopeNames } from './permissions.js';
import { parseRedirectUri } from './redirect-uris.js';
import { lineText } from './text.js';

/** Client types of RFC 6749, 2.1. `confidential` keeps a secret on a server; `public` runs on somebody's device. */
export const applicationTypes = ['confidential', 'public'] as const;
export type ApplicationType = (typeof applicationTypes)[number];

/** Grant types: by an operator's consent in the browser or on another device, or by the application's own secret. */
export const applicationFlows = ['authorization_code', 'device_code', 'client_credentials'] as const;
export type ApplicationFlow = (typeof applicationFlows)[number];

const applicationId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
const flows = z.array(z.enum(applicationFlows)).min(1);
const scopes = z.array(z.enum(scopeNames)).max(scopeNames.length);
const redirectUris = z
  .array(
    z
      .string()
      .max(limits.redirectUriLength)
      .refine((text) => parseRedirectUri(text) !== null, {
        error: 'must be an https address, an http address of the loopback, or a private-use scheme with a dot',
      }),
  )
  .max(limits.redirectUris);

const name = lineText(limits.applicationNameLength);

const fields = {
  name,
  type: z
    .enum(applicationTypes)
    .describe(
      "Client type (RFC 6749, 2.1). `confidential`: keeps a secret on a server. `public`: runs on a user's device, without a secret. Cannot be changed.",
    ),
  flows: flows.describe('Flows by which the application obtains tokens.'),
  redirectUris: redirectUris.describe(
    'Addresses to which the browser can return; required for the authorization code flow.',
  ),
  scopes: scopes.describe("Maximum scopes of the application's tokens."),
};
type Fields = z.output<z.ZodObject<typeof fields>>;

/** Fields that contradict each other, each with the field to report. */
function contradictions({ type, flows, redirectUris }: Fields): [field: keyof Fields, message: string][] {
  const needsRedirect = flows.includes('authorization_code');
  const isWeb = redirectUris.every((uri) => /^https?:/i.test(uri));
  return [
    ...(needsRedirect && redirectUris.length === 0
      ? [['redirectUris', 'the authorization code flow needs at least one'] as const]
      : []),
    ...(!needsRedirect && redirectUris.length > 0
      ? [['redirectUris', 'only the authorization code flow has any'] as const]
      : []),
    ...(type === 'public' && flows.includes('client_credentials')
      ? [['flows', 'client credentials need a confidential application'] as const]
      : []),
    ...(type === 'confidential' && !isWeb
      ? [['redirectUris', 'a private-use scheme needs a public application'] as const]
      : []),
  ].map(([field, message]) => [field, message]);
}

/** All fields of an application, to register or replace it. The type cannot be changed later. */
export const applicationCreate = z.strictObject(fields).superRefine((application, context) => {
  for (const [field, message] of contradictions(application))
    context.addIssue({ code: 'custom', path: [field], message, input: application[field] });
});
export type ApplicationCreate = z.infer<typeof applicationCreate>;

const about = {
  id: applicationId.describe('The `client_id` of the application.'),
  ...fields,
  createdAt: isoInstant,
  updatedAt: isoInstant,
  secretChangedAt: isoInstant
    .nullable()
    .describe('When the secret was last changed. Null for a public application, which has no secret.'),
};

export const applicationView = z.object(about).meta({ id: 'Application' });
export type ApplicationView = z.infer<typeof applicationView>;

/** The secret is returned once: only its hash is stored. */
export const registeredApplication = z
  .object({
    ...about,
    secret: z.string().nullable().describe('The `client_secret`. Shown only once. Null for a public application.'),
  })
  .meta({ id: 'RegisteredApplication' });
export type RegisteredApplication = z.infer<typeof registeredApplication>;

export const applicationSecret = z
  .object({
    secret: z.string().describe('The new `client_secret`. Shown only once. The previous one has stopped working.'),
  })
  .meta({ id: 'ApplicationSecret' });
export type ApplicationSecret = z.infer<typeof applicationSecret>;

/** Consent that the signed-in operator gave one application. */
export const applicationGrant = z
  .object({
    id: z.string(),
    application: z.object({ id: z.string(), name: z.string() }),
    scopes: z.array(z.string()).describe('Scopes granted to the application.'),
    grantedAt: isoInstant,
  })
  .meta({ id: 'ApplicationGrant' });
export type ApplicationGrant = z.infer<typeof applicationGrant>;

export const applicationParams = z.strictObject({ id: applicationId });
export const applicationGrantParams = z.strictObject({ id: applicationId });
