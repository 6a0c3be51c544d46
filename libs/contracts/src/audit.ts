import { z } from 'zod';
import { type AuditedType, auditedTypes, auditKinds } from './audit-kinds.js';
import { dateTimeOrDay } from './date-time.js';
import { streamKinds } from './events/define-event.js';
import { exportFormats } from './exports.js';
import { isoInstant } from './ids.js';
import { limits } from './limits.js';
import { integerParam, oneOrMore } from './paging.js';
import { actorKinds } from './states.js';
import { filterText, shortText } from './text.js';

const id = shortText(200);

const filters = {
  kind: oneOrMore(z.enum(auditKinds)).optional(),
  who: id.optional().describe('Id of the operator, API key or application that performed the action.'),
  object: id.optional().describe('Id of the object of the action, or of the operator concerned.'),
  from: dateTimeOrDay.optional().describe('Start, inclusive: a date-time or a day (UTC).'),
  to: dateTimeOrDay.optional().describe('End: before this date-time, or to the end of this day (UTC).'),
  q: filterText(200).optional().describe('Text to find in names, values before and after, and addresses.'),
};

export const auditQuery = z.strictObject({
  ...filters,
  before: integerParam(1).optional().describe('`next` of the previous page.'),
  limit: integerParam(1, limits.pageSize).prefault(limits.defaultPageSize),
});
export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditFilters = Omit<AuditQuery, 'before' | 'limit'>;

export const auditExportQuery = z.strictObject({ ...filters, format: z.enum(exportFormats).extract(['csv', 'jsonl']) });

const party = z
  .object({
    kind: z.enum(actorKinds),
    id: z.string().nullable(),
    name: z.string().nullable().describe('Current name. Null if nothing has this id any longer.'),
  })
  .meta({ id: 'AuditParty' });
export type AuditParty = z.infer<typeof party>;

const value = z.unknown().describe('Any JSON value.');
const change = z
  .object({ field: z.string().describe('Name or JSON Pointer (RFC 6901) of the field.'), before: value, after: value })
  .meta({ id: 'AuditChange' });
export type AuditChange = z.infer<typeof change>;

export const auditEntryView = z
  .object({
    number: z.int().describe('Number of the entry in the audit, from 1, without gaps.'),
    position: z.int().describe('Position of the event in the log; increasing, with gaps.'),
    id: z.string().describe('Id of the event.'),
    at: isoInstant,
    kind: z.enum(auditKinds),
    type: z.enum(auditedTypes as [AuditedType, ...AuditedType[]]).describe('Type of the event; see docs/events.md.'),
    actor: party,
    principal: party.nullable().describe('The program that acted on behalf of the actor. Null if there is none.'),
    address: z.string().nullable().describe('Network address of the request. Null if not known.'),
    object: z.object({ kind: z.enum(streamKinds), id: z.string(), name: z.string().nullable() }),
    person: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe('The operator concerned, if different from the object. Null otherwise.'),
    changes: z.array(change),
    names: z
      .record(z.string(), z.string())
      .describe('Current names of the people, teams and other things whose ids occur in changes and data.'),
    data: z.record(z.string(), value).describe('Remaining data of the event.'),
    hash: z
      .string()
      .describe("SHA-256 of the previous entry's hash and the parts of this entry that are never erased."),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditPage = z
  .object({
    entries: z.array(auditEntryView).describe('Entries, newest first.'),
    next: z.int().nullable().describe('Value of `before` for the next page. Null on the last page.'),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPage>;
