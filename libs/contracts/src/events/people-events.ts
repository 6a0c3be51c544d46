import { z } from 'zod';
import { apiKeyFields } from '../api-keys.js';
import { chatbotId, operatorId, visitorId } from '../ids.js';
import { accessLinkKinds } from '../people.js';
import { roleFields, roleId } from '../roles.js';
import { identityProviderFields, signInSettingFields } from '../sign-in-settings.js';
import { presences } from '../states.js';
import { tokenEndReasons, visitorFields } from '../visitor-profile.js';
import { changeOf } from './change.js';
import { event } from './define-event.js';

const staff = { audience: 'staff' } as const;
/** Access events: for the audit, not for programs. */
const internal = { audience: 'internal' } as const;

/** Missing in events of older versions. */
const linkFacts = z.object({
  kind: z.enum(accessLinkKinds).optional(),
  email: z.string().nullable().optional().describe('Email address of the invited person.'),
});

/** Fields of an account that can change. */
export const accountFields = ['name', 'email', 'role', 'capacity', 'languages', 'skills', 'locale', 'picture'] as const;
export type AccountField = (typeof accountFields)[number];

/**
 * Why a session ended: its owner signed out or ended it from another one, a new password ended all, the operator was
 * disabled, or an admin reset the second step or disconnected the account from the provider.
 */
export const sessionEndReasons = [
  'signed_out',
  'ended',
  'credentials_replaced',
  'disabled',
  'second_factor_reset',
  'identity_disconnected',
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/**
 * Why a sign-in was refused: a wrong address or password or a disabled account, a wrong code after it, an identity that
 * the external provider did not confirm or that has no account, or too many attempts before.
 */
export const sessionRefusals = ['wrong_credentials', 'wrong_code', 'identity_refused', 'locked_out'] as const;

/** Events of operators, their sessions, API keys and visitors. */
export const peopleEvents = {
  'operator.created': event('operator', staff, z.object({ role: roleId }).describe('An operator account was created.')),
  'operator.updated': event(
    'operator',
    staff,
    z
      .object({
        changes: z.array(changeOf(z.enum(accountFields))).describe('Changed fields.'),
      })
      .describe("An operator's name, email address, role, capacity, languages, skills or picture changed."),
  ),
  'operator.disabled': event(
    'operator',
    staff,
    z.object({}).describe('The operator was disabled. All sessions end; conversations return to the queue.'),
  ),
  'operator.enabled': event(
    'operator',
    staff,
    z.object({}).describe('The operator was enabled and can sign in again.'),
  ),
  'role.created': event(
    'role',
    internal,
    z.object({ name: z.string(), permissions: z.array(z.string()) }).describe('A custom role was created.'),
  ),
  'role.updated': event(
    'role',
    internal,
    z
      .object({ changes: z.array(changeOf(z.enum(roleFields))).describe('Changed fields.') })
      .describe(
        'The name or the permissions of a role changed. Changed permissions close the open connections of everyone with the role.',
      ),
  ),
  'role.removed': event('role', internal, z.object({ name: z.string() }).describe('A role was deleted.')),
  'access_link.issued': event(
    'access_link',
    internal,
    z
      .object({
        kind: z.enum(accessLinkKinds),
        operatorId: operatorId.nullable(),
        role: roleId.nullable(),
        email: z.string().nullable().optional().describe('Email address of the invited person.'),
      })
      .describe(
        'A one-time link was created: for set-up, an invitation, a new password, or an admin with no other way to sign in.',
      ),
  ),
  'access_link.revoked': event('access_link', internal, linkFacts.describe('The link was revoked.')),
  'access_link.redeemed': event(
    'access_link',
    internal,
    linkFacts.extend({ operatorId }).describe('The link was used.'),
  ),
  'operator.credentials_replaced': event(
    'operator',
    internal,
    z.object({}).describe('The operator has a new password. All sessions end, except the one in which it was changed.'),
  ),
  'operator.totp_enabled': event(
    'operator',
    internal,
    z.object({}).describe('The operator turned on two-step verification with an authenticator app.'),
  ),
  'operator.totp_disabled': event(
    'operator',
    internal,
    z.object({}).describe('The operator turned off two-step verification.'),
  ),
  'operator.totp_reset': event(
    'operator',
    internal,
    z.object({}).describe('Two-step verification was reset by an admin or a command-line link. All sessions end.'),
  ),
  'operator.recovery_code_used': event(
    'operator',
    internal,
    z.object({ left: z.number().int().describe('Number of codes left.') }).describe('A recovery code was used.'),
  ),
  'operator.recovery_codes_replaced': event(
    'operator',
    internal,
    z.object({}).describe('The operator has new recovery codes. The previous ones stopped working.'),
  ),
  'operator.identity_connected': event(
    'operator',
    internal,
    z.object({ issuer: z.string() }).describe('The account was connected to the identity provider.'),
  ),
  'operator.identity_disconnected': event(
    'operator',
    internal,
    z.object({ issuer: z.string() }).describe('The account was disconnected from the identity provider.'),
  ),
  'operator.reauthentication_refused': event(
    'operator',
    internal,
    z
      .object({ reason: z.enum(['wrong_password', 'wrong_code']) })
      .describe('A wrong password or code was entered in a session of the operator. The input is not recorded.'),
  ),
  'sign_in_settings.updated': event(
    'sign_in_settings',
    internal,
    z
      .object({
        changes: z
          .array(changeOf(z.enum([...signInSettingFields, ...identityProviderFields, 'clientSecret'])))
          .describe('Changed fields.'),
      })
      .describe(
        'The sign-in requirements or the identity provider were changed. A changed secret is named without its value.',
      ),
  ),
  'operator.status_changed': event(
    'operator',
    { audience: 'staff', published: true },
    z
      .object({ presence: z.enum(presences) })
      .describe('The operator changed their presence. An operator without a connection is offline in any case.'),
  ),
  'session.started': event('session', internal, z.object({ operatorId }).describe('An operator signed in.')),
  'session.refused': event(
    'session',
    internal,
    z
      .object({
        operatorId: operatorId.nullable().describe('The operator with this email address. Null if there is none.'),
        reason: z.enum(sessionRefusals),
      })
      .describe('A sign-in failed. The input is not recorded.'),
  ),
  'session.ended': event(
    'session',
    internal,
    z
      .object({ operatorId, reason: z.enum(sessionEndReasons) })
      .describe('A session was ended. An expired session writes no event.'),
  ),
  'api_key.created': event(
    'api_key',
    internal,
    z
      .object({
        prefix: z.string().describe('The first characters of the key, to identify it.'),
        scopes: z.array(z.string()),
      })
      .describe('An API key was created.'),
  ),
  'api_key.updated': event(
    'api_key',
    internal,
    z
      .object({
        scopes: z.array(z.string()),
        changed: z.array(z.enum(apiKeyFields)),
        changes: z
          .array(changeOf(z.enum(apiKeyFields)))
          .optional()
          .describe('Changed fields. Absent in events of earlier versions.'),
      })
      .describe(
        'The name, scopes, expiry or query-string use of the key changed. Connections that need a removed scope are closed.',
      ),
  ),
  'api_key.revoked': event('api_key', internal, z.object({}).describe('The API key was revoked.')),
  'visitor.updated': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, fields: z.array(z.enum(visitorFields)).describe('Names of the changed fields.') })
      .describe('Data about a visitor, from the page or the business, changed.'),
  ),
  'visitor.merged': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, into: visitorId })
      .describe(
        "The anonymous visitor of a browser was merged into an identified one. The anonymous visitor's tokens are revoked.",
      ),
  ),
  'visitor.tokens_ended': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, reason: z.enum(tokenEndReasons) })
      .describe(
        'A token of the visitor, or all of them, were revoked, and connections opened with them closed. `identified`: the browser has a new token; `signed_out`: by the visitor; `revoked`: all tokens, by the business; `secret_ended`: tokens based on an identity secret that was ended.',
      ),
  ),
  'visitor.email_confirmed': event(
    'visitor',
    staff,
    z
      .object({ chatbotId })
      .describe("The visitor entered the code sent to a client's email address. The browser has a new token."),
  ),
  'visitor.email_refused': event(
    'visitor',
    staff,
    z
      .object({ chatbotId })
      .describe('A code for an email address was entered incorrectly too often and is no longer valid.'),
  ),
  'visitor.erased': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, conversations: z.number().int().describe('Number of erased conversations.') })
      .describe('The visitor was erased: their tokens are revoked and each conversation is erased.'),
  ),
} as const;
