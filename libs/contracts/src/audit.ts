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
  who: id.optional().describe('Id of who did it: an operator, a key, an application.'),
  object: id.optional().describe('Id of what it was about, or of the operator whom it concerns.'),
  from: dateTimeOrDay.optional().describe('An instant or a day (UTC).'),
  to: dateTimeOrDay.optional().describe('Before this instant, or up to the end of this day (UTC).'),
  q: filterText(200).optional().describe('In names, values before and after, and addresses.'),
};

export const auditQuery = z.strictObject({
  ...filters,
  before: integerParam(1).optional().describe('`next` of the page before.'),
  limit: integerParam(1, limits.pageSize).prefault(limits.defaultPageSize),
});
export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditFilters = Omit<AuditQuery, 'before' | 'limit'>;

export const auditExportQuery = z.strictObject({ ...filters, format: z.enum(exportFormats).extract(['csv', 'jsonl']) });

const party = z
  .object({
    kind: z.enum(actorKinds),
    id: z.string().nullable(),
    name: z.string().nullable().describe('As it is now; null where nothing has this id any more.'),
  })
  .meta({ id: 'AuditParty' });
export type AuditParty = z.infer<typeof party>;

const value = z.unknown().describe('Any JSON value.');
const change = z
  .object({ field: z.string().describe('Name, or JSON Pointer (RFC 6901).'), before: value, after: value })
  .meta({ id: 'AuditChange' });
export type AuditChange = z.infer<typeof change>;

export const auditEntryView = z
  .object({
    number: z.int().describe('Of the entry in the audit, from 1 on without gaps.'),
    position: z.int().describe('Place in the log of everything. Later is larger; there are gaps.'),
    id: z.string().describe('Id of the event.'),
    at: isoInstant,
    kind: z.enum(auditKinds),
    type: z.enum(auditedTypes as [AuditedType, ...AuditedType[]]).describe('Type of the event, see docs/events.md.'),
    actor: party,
    principal: party.nullable().describe('Who did it where that is not the actor.'),
    address: z.string().nullable().describe('Network address of who did it, where it is known.'),
    object: z.object({ kind: z.enum(streamKinds), id: z.string(), name: z.string().nullable() }),
    person: z
      .object({ id: z.string(), name: z.string().nullable() })
      .nullable()
      .describe('The operator whom it concerns, where that is not the object.'),
    changes: z.array(change),
    names: z
      .record(z.string(), z.string())
      .describe('Names of the people, teams and other things whose ids are in changes and data, as they are now.'),
    data: z.record(z.string(), value).describe('The rest of the data of the event.'),
    hash: z.string().describe('SHA-256 over the hash of the entry before and what of this one is never erased.'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryView = z.infer<typeof auditEntryView>;

export const auditPage = z
  .object({
    entries: z.array(auditEntryView).describe('Newest first.'),
    next: z.int().nullable().describe('`before` of the next page; null: this was the last one.'),
  })
  .meta({ id: 'AuditPage' });
export type AuditPage = z.infer<typeof auditPage>;
