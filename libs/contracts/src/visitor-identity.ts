import { z } from 'zod';
import { isStorable } from './characters.js';
import { chatbotId, isoInstant } from './ids.js';
import { visitorCreated } from './rest.js';
import { locales } from './states.js';
import { emailAddress, notStorable } from './text.js';
import { visitorName, visitorPhone } from './visitor-profile.js';

/** Prefix of an identity secret; the rest is 32 random bytes in base64. */
export const identitySecretPrefix = 'pis_';
/** Prefix of the derived secret for an HMAC of an id alone. */
export const userIdSecretPrefix = 'piu_';

/** The business's id of a visitor, compared byte by byte. */
export const externalId = z
  .string()
  .min(1)
  .max(200)
  .refine((id) => isStorable(id) && !/\p{Cc}/u.test(id), `${notStorable} and control characters`);

/** Identity credential: a signed token, or the older form: the id with its HMAC, and unsigned data of the page. */
export const identityCredential = z.union([
  z.strictObject({ token: z.string().min(1).max(8_000).describe('JSON Web Token, signed with HS256.') }),
  z.strictObject({
    userId: externalId,
    signature: z.string().min(1).max(200).describe('HMAC-SHA256 of `userId` with `userIdSecret`, hexadecimal.'),
    name: visitorName.optional(),
    email: emailAddress.optional(),
    phone: visitorPhone.optional(),
  }),
]);
export type IdentityCredential = z.input<typeof identityCredential>;

/** Many sites send null, or an empty text, for an unknown value. */
const unlessUnknown = <T extends z.ZodType>(schema: T) =>
  z.union([z.literal('').transform(() => null), schema]).nullish();

/** Claims that are read; others are ignored. */
export const identityClaims = z.object({
  sub: externalId,
  name: unlessUnknown(visitorName),
  email: unlessUnknown(emailAddress),
  email_verified: z.boolean().nullish(),
  phone_number: unlessUnknown(visitorPhone),
});

export const visitorIdentificationCreate = z.strictObject({
  chatbotId,
  locale: z.enum(locales),
  credential: identityCredential,
  visitorToken: z
    .string()
    .max(200)
    .optional()
    .describe('Token of this browser. Its anonymous conversations are moved to the identified visitor.'),
});

export const visitorIdentified = visitorCreated
  .extend({
    isContinued: z
      .boolean()
      .describe(
        'False if the browser previously belonged to someone else: data stored in it must not be shown or sent.',
      ),
  })
  .meta({ id: 'VisitorIdentified' });
export type VisitorIdentified = z.infer<typeof visitorIdentified>;

export const visitorEmailCodeCreate = z.strictObject({
  chatbotId,
  visitorToken: z.string().max(200).describe('Token of this browser.'),
  email: emailAddress,
});

export const visitorEmailConfirmationCreate = z.strictObject({
  chatbotId,
  visitorToken: z.string().max(200).describe('Token of this browser. It is replaced by the token in the response.'),
  code: z
    .string()
    .transform((typed) => typed.replace(/[\s-]/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'must be six digits')),
});

export const visitorTokenRevocationCreate = z.strictObject({ token: z.string().max(200) });

export const identitySecretView = z
  .object({
    createdAt: isoInstant
      .nullable()
      .describe('When the secret was created. Null if there is none: visitors cannot be identified.'),
    previousEndsAt: isoInstant
      .nullable()
      .describe('When the previous secret expires; until then, both are valid. Null if there is none.'),
    previousEndedAt: isoInstant
      .nullable()
      .describe(
        'When the previous secret expired. Visitors identified with it stay signed in until it is ended. Null if it is still valid, was ended, or never existed.',
      ),
  })
  .meta({ id: 'IdentitySecret' });
export type IdentitySecretView = z.infer<typeof identitySecretView>;

export const identitySecretCreated = identitySecretView
  .extend({
    secret: z.string().describe('Secret for signing tokens. Shown only once.'),
    userIdSecret: z.string().describe('Secret for signing an id alone (HMAC). Derived from `secret`. Shown only once.'),
  })
  .meta({ id: 'IdentitySecretCreated' });
export type IdentitySecretCreated = z.infer<typeof identitySecretCreated>;
