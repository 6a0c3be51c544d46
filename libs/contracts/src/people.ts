import { z } from 'zod';
import { pictureUrl } from './appearance.js';
import { isoInstant, operatorId, teamId } from './ids.js';
import { limits } from './limits.js';
import { mailDelivery } from './mail.js';
import { roleId } from './roles.js';
import { skills as skillList } from './skills.js';
import { locales } from './states.js';
import { emailAddress, lineText } from './text.js';

/** Operator accounts, invitations and one-time links. */

export const personName = lineText(limits.personNameLength);
/** As typed, spaces included. `passwordWeakness` checks its strength, together with the name and the address. */
export const newPassword = z.string().min(1).max(limits.passwordLength);
export const capacity = z.int().min(0).max(limits.capacity);
export const languages = z
  .array(z.enum(locales))
  .max(locales.length)
  .refine((list) => new Set(list).size === list.length, { error: 'must not repeat a language' })
  .describe('Languages in which the operator answers visitors. Empty for any language.');
const skills = skillList.describe(
  'Skills of the operator. Conversations that need a skill are offered first to operators who have it.',
);

export const operatorAccountView = z
  .object({
    id: operatorId,
    name: z.string(),
    email: z.string(),
    role: roleId,
    capacity: z.int().describe('Maximum number of simultaneous conversations. 0 if none are offered.'),
    languages,
    skills,
    locale: z.enum(locales).nullable().describe('Preferred language of the console. Null if none was chosen.'),
    pictureUrl,
    disabled: z.boolean(),
    hasSecondFactor: z.boolean().describe('True if the operator signs in with a password and a code.'),
    hasIdentity: z.boolean().describe('True if the account is connected to the identity provider.'),
    lastUsedAt: isoInstant.nullable().describe('Last use of an active session. Null if there is none.'),
  })
  .meta({ id: 'OperatorAccountView' });
export type OperatorAccountView = z.infer<typeof operatorAccountView>;

export const operatorAccountPatch = z
  .strictObject({
    name: personName,
    email: emailAddress,
    role: roleId,
    capacity,
    languages,
    skills,
    locale: z.enum(locales).nullable(),
    disabled: z.boolean(),
  })
  .partial();
export type OperatorAccountPatch = z.infer<typeof operatorAccountPatch>;

const sendMail = z.boolean().default(false).describe('Also email the link to the person.');

const teamIds = z.array(teamId).describe('Teams that the person joins when the account is created.');

export const invitationCreate = z.strictObject({
  email: emailAddress,
  name: personName.optional(),
  role: roleId,
  capacity: capacity.default(limits.usualCapacity),
  languages: languages.default([]),
  skills: skills.default([]),
  locale: z.enum(locales).nullable().default(null),
  teamIds: teamIds
    .max(limits.teams)
    .refine((list) => new Set(list).size === list.length, { error: 'must not name a team twice' })
    .default([]),
  sendMail,
});
export type InvitationCreate = z.infer<typeof invitationCreate>;

export const invitationView = z
  .object({
    id: z.string(),
    email: z.string(),
    name: z.string().nullable(),
    role: roleId,
    capacity: z.int(),
    languages,
    skills,
    locale: z.enum(locales).nullable(),
    teamIds,
    createdAt: isoInstant,
    expiresAt: isoInstant,
    mail: mailDelivery.nullable().describe('Delivery of the invitation email. Null if none was sent.'),
  })
  .meta({ id: 'InvitationView' });
export type InvitationView = z.infer<typeof invitationView>;

const linkUrl = z
  .string()
  .describe('One-time link to the console. Shown only once: only a hash of its token is stored.');

export const invitationIssued = invitationView.extend({ url: linkUrl }).meta({ id: 'InvitationIssued' });
export type InvitationIssued = z.infer<typeof invitationIssued>;

export const passwordLinkCreate = z.strictObject({ sendMail });
export const passwordLinkIssued = z.object({ url: linkUrl, expiresAt: isoInstant }).meta({ id: 'PasswordLinkIssued' });
export type PasswordLinkIssued = z.infer<typeof passwordLinkIssued>;

/**
 * Purposes of one-time links: the first admin of a new business, an invitation, a new password, the recovery of an
 * admin without credentials.
 */
export const accessLinkKinds = ['setup', 'invitation', 'password_reset', 'admin_recovery'] as const;
export type AccessLinkKind = (typeof accessLinkKinds)[number];

export const passwordLinkRequest = z.strictObject({ email: emailAddress });

/** In the fragment of the link, so that no server or proxy logs it. */
const linkToken = z.string().min(1).max(limits.tokenLength);

export const accessLinkLookup = z.strictObject({ token: linkToken });
export const accessLinkView = z
  .object({
    kind: z.enum(accessLinkKinds),
    email: z
      .string()
      .nullable()
      .describe('Email address of the person. Null during set-up, when the person enters it.'),
    name: z.string().nullable(),
    expiresAt: isoInstant,
    hasIdentity: z
      .boolean()
      .describe('True if the account is connected to the identity provider. A new password disconnects it.'),
  })
  .meta({ id: 'AccessLinkView' });
export type AccessLinkView = z.infer<typeof accessLinkView>;

export const accessLinkRedemption = z.strictObject({
  token: linkToken,
  password: newPassword,
  name: personName.describe('Name of the person. Ignored for a new password.').optional(),
  email: emailAddress.describe('Email address of the person. Only used during set-up.').optional(),
});
export type AccessLinkRedemption = z.infer<typeof accessLinkRedemption>;

export const profilePatch = z.strictObject({ name: personName, locale: z.enum(locales).nullable() }).partial();
export type ProfilePatch = z.infer<typeof profilePatch>;

export const profileView = z
  .object({ name: z.string(), email: z.string(), locale: z.enum(locales).nullable(), pictureUrl })
  .meta({ id: 'ProfileView' });
export type ProfileView = z.infer<typeof profileView>;

export const passwordChange = z.strictObject({
  current: z.string().min(1).max(limits.passwordLength),
  password: newPassword,
});
export type PasswordChange = z.infer<typeof passwordChange>;
