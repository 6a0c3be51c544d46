import { commandLineActor } from '#contracts/actors.js';
import type { AuditEntryView, AuditParty } from '#contracts/audit.js';
import type { MessageValues, Translation } from '../../../lib/translate.js';

/** Sentence that describes an audit entry. */
export function describeEntry(t: Translation, entry: AuditEntryView, roleName: (id: string) => string): string {
  const { type, actor, principal, object, person, data } = entry;
  const values: MessageValues = {
    who: describeActor(t, actor, principal),
    object: object.name ?? nameOfData(data) ?? '',
    named: object.name !== null || nameOfData(data) !== null ? 'yes' : 'no',
    person: person?.name ?? '',
    known: person?.name ? 'yes' : 'no',
    role: typeof data.role === 'string' ? roleName(data.role) : '',
    filters: Array.isArray(data.filters) ? data.filters.join(', ') : '',
    count: Array.isArray(data.filters) ? data.filters.length : 0,
    kind: typeof data.kind === 'string' ? data.kind : '',
    email: typeof data.email === 'string' ? data.email : 'none',
    own: person !== null && person.id === actor.id ? 'yes' : 'no',
  };
  for (const [name, value] of Object.entries(data))
    if (!(name in values) && (typeof value === 'string' || typeof value === 'number')) values[name] = value;
  return t(`audit.event.${type}`, values);
}

function describeActor(t: Translation, actor: AuditParty, principal: AuditParty | null): string {
  const who = actor.name ?? t(`audit.actor.${isCommandLine(actor) ? 'command_line' : actor.kind}`);
  if (principal === null) return who;
  return t('audit.through', { who, program: principal.name ?? t(`audit.actor.${principal.kind}`) });
}

function isCommandLine({ kind, id }: AuditParty): boolean {
  return kind === commandLineActor.kind && id === commandLineActor.id;
}

/** Name of the object in the data of its event, which stays when the object is removed. */
function nameOfData({ host, name, prefix }: AuditEntryView['data']): string | null {
  return [host, name, prefix].find((value): value is string => typeof value === 'string') ?? null;
}
