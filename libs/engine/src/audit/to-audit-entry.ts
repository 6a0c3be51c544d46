import type { AuditChange, AuditEntryView, AuditParty } from '#contracts/audit.js';
import { type AuditedType, auditKindOf } from '#contracts/audit-kinds.js';
import { type EventData, events, isKnownEvent } from '#contracts/events.js';
import type { Actor } from '#contracts/views.js';
import type { AuditEntry } from '../ports/audit-log.js';
import type { StoredEvent } from '../ports/event-log.js';
import { iso } from '../views/iso.js';
import type { AuditNames } from './audit-names.js';

/** Whether this version knows the kind of an audit entry: a newer version that runs beside it may record others, which are not listed. */
export function isKnownToAudit({ event }: AuditEntry): boolean {
  return auditKindOf(event) !== null;
}

/** View of a known audit entry, with names, and with the changes separate from the rest of the data. */
export async function toAuditEntry(
  { number, event, address, hash }: AuditEntry,
  names: AuditNames,
): Promise<AuditEntryView> {
  const kind = auditKindOf(event);
  if (kind === null) throw new Error(`${event.type} does not belong to the audit`);
  const { position, id, at, stream } = event;
  const type = event.type as AuditedType;
  const personId = personOf(event);
  const [changes, data] = [changesOf(event), restOf(event)];
  return {
    ...{ number, position, id, at: iso(at), kind, type, address, hash },
    actor: await party(event.actor, names),
    principal: event.principal && (await party(event.principal, names)),
    object: { ...stream, name: await names.of(stream.kind, stream.id) },
    person: personId === null ? null : { id: personId, name: await names.of('operator', personId) },
    changes,
    names: await namesIn([changes, data], names),
    data,
  };
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Names of the ids among these values. */
async function namesIn(value: unknown, names: AuditNames): Promise<Record<string, string>> {
  const ids = [...new Set(textsIn(value))].filter((text) => uuid.test(text));
  const found = await Promise.all(ids.map(async (id) => [id, await names.ofAny(id)] as const));
  return Object.fromEntries(found.flatMap(([id, name]) => (name === null ? [] : [[id, name]])));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

async function party({ kind, id }: Actor, names: AuditNames): Promise<AuditParty> {
  return { kind, id, name: await names.of(kind, id) };
}

/** Operator whom an event of another stream concerns. */
function personOf({ data, type }: StoredEvent): string | null {
  if (type === 'handoff.completed') return (data as EventData<'handoff.completed'>).fromOperatorId ?? null;
  return 'operatorId' in data && typeof data.operatorId === 'string' ? data.operatorId : null;
}

function changesOf({ type, data }: StoredEvent): AuditChange[] {
  if (type === 'chatbot.changed')
    return (data as EventData<'chatbot.changed'>).changes.map(({ path, from, to }) => ({
      field: path,
      before: from,
      after: to,
    }));
  const { changes = [] } = data as { readonly changes?: readonly AuditChange[] };
  return [...changes];
}

/** Omits fields that are shown elsewhere or contain personal text. */
function restOf({ type, data }: StoredEvent): AuditEntryView['data'] {
  if (!isKnownEvent(type)) return {};
  const { redacted }: { readonly redacted: readonly string[] } = events[type];
  const left = Object.entries(data).filter(([name]) => name !== 'changes' && !redacted.includes(name));
  return Object.fromEntries(left);
}
