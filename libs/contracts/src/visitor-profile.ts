import { z } from 'zod';
import { isStorable, toLine } from './characters.js';
import { emailAddress, notStorable, shortText } from './text.js';
import { visitorLimits } from './visitor-limits.js';

/**
 * Identity assurance of a visitor. `none`: unknown, or only claimed by the page or the visitor. `confirmed`: the
 * visitor entered a code sent to the e-mail address of a client. `verified`: signed by the business's server.
 */
export const assurances = ['none', 'confirmed', 'verified'] as const;
export type Assurance = (typeof assurances)[number];

/** Whether a visitor's identity is proven, by either way. */
export function isProven(assurance: Assurance | undefined): boolean {
  return assurance === 'confirmed' || assurance === 'verified';
}

/** Why a visitor's token ended. */
export const tokenEndReasons = ['identified', 'signed_out', 'revoked', 'secret_ended'] as const;

/** How the business signed a visitor's identity: as a JSON Web Token, or as an HMAC of the id alone. */
export const identityMethods = ['jwt', 'hmac'] as const;
export type IdentityMethod = (typeof identityMethods)[number];

/**
 * How an identified visitor is matched with a client: by the client's id in the chatbot's system, by the client's own
 * id, or by the e-mail address, of a signed token or confirmed by the visitor.
 */
export const linkRules = ['external_id', 'client_id', 'email'] as const;
export type LinkRule = (typeof linkRules)[number];

/** Control characters are refused here: a page sends what its visitor entered. */
const oneLine = (max: number) =>
  shortText(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'must be one line')
    .overwrite(toLine)
    .min(1);

export const visitorName = oneLine(visitorLimits.nameLength);
/** Phone number as the site has it, in any notation. */
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

/** Profile update by a page: a JSON merge patch (RFC 7396). An absent field keeps its value, null removes it. */
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

/** Fields of a visitor that can change. */
export const visitorFields = ['identity', 'confirmation', 'name', 'email', 'phone', 'attributes', 'form'] as const;
export type VisitorField = (typeof visitorFields)[number];
