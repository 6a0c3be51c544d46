import { z } from 'zod';
import { isStorable } from './characters.js';
import { emailAddress, notStorable, shortText } from './text.js';
import { visitorLimits } from './visitor-limits.js';

/**
 * How sure it is who a visitor is. `none`: nobody knows, or only the page or the visitor says so. `confirmed`: the visitor
 * typed a code that was sent to the e-mail address of a client. `verified`: the business's server has signed it.
 */
export const assurances = ['none', 'confirmed', 'verified'] as const;
export type Assurance = (typeof assurances)[number];

/** Whether it is proven who a visitor is, one way or the other. */
export function isProven(assurance: Assurance | undefined): boolean {
  return assurance === 'confirmed' || assurance === 'verified';
}

/** Why a token of a visitor ended. */
export const tokenEndReasons = ['identified', 'signed_out', 'revoked', 'secret_ended'] as const;

/** How the business vouched for a visitor: by a JSON Web Token, or by an HMAC of the id alone. */
export const identityMethods = ['jwt', 'hmac'] as const;
export type IdentityMethod = (typeof identityMethods)[number];

/**
 * What a person whom the business vouches for and a client have in common: the client's id in the system of the chatbot, the
 * client's own id, or the e-mail address: of a signed token, or one that the visitor has confirmed.
 */
export const linkRules = ['external_id', 'client_id', 'email'] as const;
export type LinkRule = (typeof linkRules)[number];

const oneLine = (max: number) => shortText(max).refine((text) => !/\p{Cc}/u.test(text), 'must be one line');

export const visitorName = oneLine(visitorLimits.nameLength);
/** As the site has it: an address or a number may be written in any way. */
export const visitorPhone = oneLine(visitorLimits.phoneLength);

const attributeName = z
  .string()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} _.-]*$/u, 'must be letters, digits, spaces, dots, dashes and underscores')
  .max(visitorLimits.attributeNameLength);
const attributeValue = z.union([
  z.string().max(visitorLimits.attributeLength).refine(isStorable, notStorable),
  z.number(),
  z.boolean(),
]);
export type AttributeValue = z.infer<typeof attributeValue>;
export type VisitorAttributes = Readonly<Record<string, AttributeValue>>;

/** What a page says of its visitor: a JSON merge patch (RFC 7396). What is absent stays, null removes. */
export const visitorProfileChange = z
  .strictObject({
    name: visitorName.nullable(),
    email: emailAddress.nullable(),
    phone: visitorPhone.nullable(),
    attributes: z
      .record(attributeName, attributeValue.nullable())
      .refine(
        (entries) => Object.keys(entries).length <= visitorLimits.attributes,
        `must have at most ${visitorLimits.attributes} entries`,
      ),
  })
  .partial();
export type VisitorProfileChange = z.infer<typeof visitorProfileChange>;

/** What of a visitor may change. */
export const visitorFields = ['identity', 'confirmation', 'name', 'email', 'phone', 'attributes', 'form'] as const;
export type VisitorField = (typeof visitorFields)[number];
