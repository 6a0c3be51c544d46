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
/** Who may enter, and with what: for the audit, not for programs. */
const internal = { audience: 'internal' } as const;

/** Missing in events of older versions. */
const linkFacts = z.object({
  kind: z.enum(accessLinkKinds).optional(),
  email: z.string().nullable().optional().describe('Of the invited person.'),
});

/** What of an account may change. */
export const accountFields = ['name', 'email', 'role', 'capacity', 'languages', 'skills', 'locale', 'picture'] as const;
export type AccountField = (typeof accountFields)[number];

/** Why a session ended: its owner signed out or ended it from another one, a new password ended all, the operator was
 * disabled, or an admin reset the second step or disconnected the account from the provider. */
export const sessionEndReasons = [
  'signed_out',
  'ended',
  'credentials_replaced',
  'disabled',
  'second_factor_reset',
  'identity_disconnected',
] as const;
export type SessionEndReason = (typeof sessionEndReasons)[number];

/** Why somebody could not sign in: a wrong address or password or a disabled account, a wrong code after it, somebody whom the external
 * provider did not vouch for or who has no account, or too many tries before. */
export const sessionRefusals = ['wrong_credentials', 'wrong_code', 'identity_refused', 'locked_out'] as const;

/** Events of operators, their sessions, API keys and visitors. */
export const peopleEvents = {
  'operator.created': event('operator', staff, z.object({ role: roleId }).describe('An operator was added.')),
  'operator.updated': event(
    'operator',
    staff,
    z
      .object({
        changes: z.array(changeOf(z.enum(accountFields))).describe('What is other than before.'),
      })
      .describe("An operator's name, address, role, capacity, languages, skills or picture were changed."),
  ),
  'operator.disabled': event(
    'operator',
    staff,
    z.object({}).describe('The operator cannot sign in. All sessions end; conversations go back to the queue.'),
  ),
  'operator.enabled': event('operator', staff, z.object({}).describe('The operator can sign in again.')),
  'role.created': event(
    'role',
    internal,
    z.object({ name: z.string(), permissions: z.array(z.string()) }).describe('The business made a role.'),
  ),
  'role.updated': event(
    'role',
    internal,
    z
      .object({ changes: z.array(changeOf(z.enum(roleFields))).describe('What is other than before.') })
      .describe('Name or permissions of a role were changed. What is open in its rights ends.'),
  ),
  'role.removed': event('role', internal, z.object({ name: z.string() }).describe('A role that nobody had is gone.')),
  'access_link.issued': event(
    'access_link',
    internal,
    z
      .object({
        kind: z.enum(accessLinkKinds),
        operatorId: operatorId.nullable(),
        role: roleId.nullable(),
        email: z.string().nullable().optional().describe('Of the invited person.'),
      })
      .describe(
        'A link that lets somebody in once was issued: to set up, as an invitation, for a new password, for an admin without any other way in.',
      ),
  ),
  'access_link.revoked': event('access_link', internal, linkFacts.describe('The link opens nothing any more.')),
  'access_link.redeemed': event(
    'access_link',
    internal,
    linkFacts.extend({ operatorId }).describe('The link was used.'),
  ),
  'operator.credentials_replaced': event(
    'operator',
    internal,
    z.object({}).describe('The operator has a new password. All sessions end.'),
  ),
  'operator.totp_enabled': event(
    'operator',
    internal,
    z.object({}).describe('The operator signs in with a code of an authenticator app from now on.'),
  ),
  'operator.totp_disabled': event(
    'operator',
    internal,
    z.object({}).describe('The operator turned it off: the password is enough.'),
  ),
  'operator.totp_reset': event(
    'operator',
    internal,
    z
      .object({})
      .describe(
        'An admin, or a link of the command line, removed it for an operator who lost the device. All sessions end.',
      ),
  ),
  'operator.recovery_code_used': event(
    'operator',
    internal,
    z.object({ left: z.number().int().describe('How many still work.') }).describe('A recovery code was used up.'),
  ),
  'operator.recovery_codes_replaced': event(
    'operator',
    internal,
    z.object({}).describe('The operator has new recovery codes; the ones before no longer work.'),
  ),
  'operator.identity_connected': event(
    'operator',
    internal,
    z.object({ issuer: z.string() }).describe('The operator may sign in by the external provider.'),
  ),
  'operator.identity_disconnected': event(
    'operator',
    internal,
    z.object({ issuer: z.string() }).describe('The operator no longer signs in by the external provider.'),
  ),
  'operator.reauthentication_refused': event(
    'operator',
    internal,
    z
      .object({ reason: z.enum(['wrong_password', 'wrong_code']) })
      .describe('Somebody in a session of the operator gave a wrong password or code. What was typed is not kept.'),
  ),
  'sign_in_settings.updated': event(
    'sign_in_settings',
    internal,
    z
      .object({
        changes: z
          .array(changeOf(z.enum([...signInSettingFields, ...identityProviderFields, 'clientSecret'])))
          .describe('What is other than before.'),
      })
      .describe(
        'What the business demands of a sign-in, or its external provider, was changed. Of a secret only that it is another one.',
      ),
  ),
  'operator.status_changed': event(
    'operator',
    { audience: 'staff', published: true },
    z
      .object({ presence: z.enum(presences) })
      .describe('The operator chose another presence. Without a connection an operator is offline anyway.'),
  ),
  'session.started': event('session', internal, z.object({ operatorId }).describe('An operator signed in.')),
  'session.refused': event(
    'session',
    internal,
    z
      .object({
        operatorId: operatorId.nullable().describe('Null where nobody has that address.'),
        reason: z.enum(sessionRefusals),
      })
      .describe('Somebody tried to sign in, and failed. What was typed is not kept.'),
  ),
  'session.ended': event(
    'session',
    internal,
    z
      .object({ operatorId, reason: z.enum(sessionEndReasons) })
      .describe('A session was ended. One that expires writes nothing.'),
  ),
  'api_key.created': event(
    'api_key',
    internal,
    z
      .object({
        prefix: z.string().describe('The first characters of the key, to tell keys apart.'),
        scopes: z.array(z.string()),
      })
      .describe('An API key was issued.'),
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
          .describe('What is other than before. Missing in events of earlier versions.'),
      })
      .describe(
        'Name, scopes, expiry or use in addresses of the key changed. What is open with it ends where it lacks a scope now.',
      ),
  ),
  'api_key.revoked': event('api_key', internal, z.object({}).describe('The key opens nothing any more.')),
  'visitor.updated': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, fields: z.array(z.enum(visitorFields)).describe('What is other than before.') })
      .describe('What the page, or the business, says of a visitor changed.'),
  ),
  'visitor.merged': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, into: visitorId })
      .describe('The anonymous visitor of a browser turned out to be somebody who is known. Its tokens end.'),
  ),
  'visitor.tokens_ended': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, reason: z.enum(tokenEndReasons) })
      .describe(
        'A token of the visitor, or each of them, opens nothing any more. What is open with it ends. `identified`: the browser has another; `signed_out`: by the visitor; `revoked`: all of them, by somebody of the business; `secret_ended`: those that rest on an identity secret that was ended.',
      ),
  ),
  'visitor.email_confirmed': event(
    'visitor',
    staff,
    z
      .object({ chatbotId })
      .describe(
        'The visitor typed the code that was sent to the e-mail address of a client. The browser has another token.',
      ),
  ),
  'visitor.email_refused': event(
    'visitor',
    staff,
    z.object({ chatbotId }).describe('A code for an email address was entered wrongly too often, and no longer works.'),
  ),
  'visitor.erased': event(
    'visitor',
    staff,
    z
      .object({ chatbotId, conversations: z.number().int().describe('How many were erased.') })
      .describe("The visitor's token opens nothing any more, and each of the conversations is erased."),
  ),
} as const;
