import { z } from 'zod';
import { isStorable } from './characters.js';
import { clientId, isoInstant } from './ids.js';
import { limits } from './limits.js';
import { pageQuery } from './paging.js';
import { emailAddress, filterText, lineText, notStorable, shortText } from './text.js';

const phone = z
  .string()
  .trim()
  .regex(/^\+?[0-9 ()./-]{3,40}$/)
  .refine((written) => written.replace(/\D/g, '').length >= 3, 'must have at least three digits');

/** Name of an external system that has its own client ids: `shop`, `erp-2`. */
export const systemName = z.string().regex(/^[a-z][a-z0-9_-]{0,39}$/);
const externalId = shortText(100);

const fieldName = z
  .string()
  .min(1)
  .max(60)
  .refine((name) => isStorable(name) && name.trim() === name && name !== '__proto__', 'is no name of a field');
const fieldValue = z.union([
  z.string().max(limits.customFieldLength).refine(isStorable, notStorable),
  z.number(),
  z.boolean(),
]);
export type CustomFieldValue = z.infer<typeof fieldValue>;

const atMost = (count: number) => (entries: object) => Object.keys(entries).length <= count;
const externalIds = z
  .record(systemName, externalId)
  .refine(atMost(limits.externalIds), `must have at most ${limits.externalIds} entries`);
const customFields = z
  .record(fieldName, fieldValue)
  .refine(atMost(limits.customFields), `must have at most ${limits.customFields} entries`);

/** A client as written by `PUT`: every field. */
export const clientReplace = z.strictObject({
  name: lineText(limits.clientNameLength).describe('Full name of the person or company.'),
  email: emailAddress.describe('Email address, unique to the client.'),
  phone: phone.nullable().describe('Phone number. Null if it is not known.'),
  externalIds: externalIds.describe('Ids in other systems, by the name of the system. Each is unique to one client.'),
  customFields: customFields.describe('Custom fields, by name.'),
});
export type ClientContent = z.infer<typeof clientReplace>;

export const clientCreate = clientReplace.extend({
  phone: phone.nullable().default(null),
  externalIds: externalIds.default({}),
  customFields: customFields.default({}),
});

/** JSON merge patch (RFC 7396): an absent field keeps its value, null removes it. */
export const clientPatch = z
  .strictObject({
    name: clientReplace.shape.name,
    email: emailAddress,
    phone: phone.nullable(),
    externalIds: z.record(systemName, externalId.nullable()),
    customFields: z.record(fieldName, fieldValue.nullable()),
  })
  .partial();
export type ClientPatch = z.infer<typeof clientPatch>;

export const clientsQuery = pageQuery.extend({
  email: filterText(254).describe('Exact email address, ignoring case.').optional(),
  phone: filterText(40).describe('Exact phone number; only digits are compared.').optional(),
  q: filterText(200)
    .describe(
      'Words to find in name, email address, phone number and external ids; each must match the beginning of a word.',
    )
    .optional(),
});
export type ClientsQuery = z.infer<typeof clientsQuery>;

export const clientView = z
  .object({
    id: clientId,
    name: z.string().describe('Full name of the person or company.'),
    email: z.string().describe('Email address, unique to the client.'),
    phone: z.string().nullable().describe('Phone number. Null if it is not known.'),
    externalIds: z.record(z.string(), z.string()).describe('Ids in other systems, by the name of the system.'),
    customFields: z
      .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
      .describe('Custom fields, by name.'),
    createdAt: isoInstant,
    updatedAt: isoInstant.describe('When the client was last changed.'),
  })
  .meta({ id: 'ClientView' });
export type ClientView = z.infer<typeof clientView>;
