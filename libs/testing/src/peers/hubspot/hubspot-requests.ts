import { z } from 'zod';

/** What HubSpot's public description of version 2026-09 takes, for the operations that are used: nothing beside it, and all that it requires. */

const text = z.string();
export const objectProperties = z.record(text, text);
const id = z.strictObject({ id: text });

const withValue = ['EQ', 'NEQ', 'LT', 'LTE', 'GT', 'GTE', 'CONTAINS_TOKEN', 'NOT_CONTAINS_TOKEN'] as const;
const withoutValue = ['HAS_PROPERTY', 'NOT_HAS_PROPERTY'] as const;
const filter = z.discriminatedUnion('operator', [
  z.strictObject({ propertyName: text, operator: z.enum(withValue), value: text }),
  z.strictObject({ propertyName: text, operator: z.enum(withoutValue) }),
  z.strictObject({ propertyName: text, operator: z.enum(['IN', 'NOT_IN']), values: z.array(text).min(1) }),
  z.strictObject({ propertyName: text, operator: z.literal('BETWEEN'), value: text, highValue: text }),
]);
export type Filter = z.infer<typeof filter>;

export const search = z.strictObject({
  filterGroups: z.array(z.strictObject({ filters: z.array(filter).min(1).max(6) })).max(6),
  properties: z.array(text),
  sorts: z.array(text),
  limit: z.int().min(1).max(200),
  after: text.regex(/^\d+$/),
  query: text.max(3_000).optional(),
});

const association = z.strictObject({
  to: id,
  types: z.array(
    z.strictObject({
      associationCategory: z.enum(['HUBSPOT_DEFINED', 'INTEGRATOR_DEFINED', 'USER_DEFINED', 'WORK']),
      associationTypeId: z.int(),
    }),
  ),
});
export const create = z.strictObject({ properties: objectProperties, associations: z.array(association) });
export const change = z.strictObject({ properties: objectProperties });

export const batchRead = z.strictObject({
  inputs: z.array(id).min(1).max(100),
  properties: z.array(text),
  propertiesWithHistory: z.array(text),
  idProperty: text.optional(),
});
export const associationsRead = z.strictObject({
  inputs: z
    .array(z.strictObject({ id: text, after: text.optional() }))
    .min(1)
    .max(1_000),
});

export const listQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  ...{ after: text.optional(), properties: text.optional(), archived: z.enum(['false', 'true']).optional() },
});
export const readQuery = z.strictObject({
  ...{ properties: text.optional(), idProperty: text.optional(), archived: z.enum(['false', 'true']).optional() },
});
