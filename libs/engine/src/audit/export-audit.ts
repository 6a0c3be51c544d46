import type { AuditEntryView, AuditFilters } from '#contracts/audit.js';
import { csvCell } from '../history/csv-cell.js';
import { AuditNames } from './audit-names.js';
import { type AuditPorts, toAuditFilter } from './list-audit.js';
import { isKnownToAudit, toAuditEntry } from './to-audit-entry.js';

const pageSize = 500;

const columns = {
  number: ({ number }) => number,
  position: ({ position }) => position,
  at: ({ at }) => at,
  kind: ({ kind }) => kind,
  type: ({ type }) => type,
  actorKind: ({ actor }) => actor.kind,
  actorId: ({ actor }) => actor.id,
  actorName: ({ actor }) => actor.name,
  principalKind: ({ principal }) => principal?.kind ?? null,
  principalId: ({ principal }) => principal?.id ?? null,
  principalName: ({ principal }) => principal?.name ?? null,
  address: ({ address }) => address,
  objectKind: ({ object }) => object.kind,
  objectId: ({ object }) => object.id,
  objectName: ({ object }) => object.name,
  personId: ({ person }) => person?.id ?? null,
  personName: ({ person }) => person?.name ?? null,
  changes: ({ changes }) => (changes.length > 0 ? JSON.stringify(changes) : null),
  data: ({ data }) => JSON.stringify(data),
  hash: ({ hash }) => hash,
} satisfies Record<string, (entry: AuditEntryView) => string | number | null>;

/** CSV export (RFC 4180), newest first. Cells that a spreadsheet would take as formulas are made text. */
export async function* exportAuditCsv(ports: AuditPorts, filters: AuditFilters): AsyncGenerator<string> {
  // The byte order mark is what makes spreadsheets read UTF-8.
  yield `\uFEFF${Object.keys(columns).join(',')}\r\n`;
  for await (const entry of matching(ports, filters)) {
    const cells = Object.values(columns).map((cell) => csvCell(cell(entry)));
    yield `${cells.join(',')}\r\n`;
  }
}

/** Export with an entry as JSON on each line, newest first. */
export async function* exportAuditLines(ports: AuditPorts, filters: AuditFilters): AsyncGenerator<string> {
  for await (const entry of matching(ports, filters)) yield `${JSON.stringify(entry)}\n`;
}

async function* matching(ports: AuditPorts, filters: AuditFilters): AsyncGenerator<AuditEntryView> {
  const filter = await toAuditFilter(ports, filters);
  const names = new AuditNames(ports);
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await ports.auditLog.entries(filter, { before, limit: pageSize });
    for (const entry of page.filter(isKnownToAudit)) yield await toAuditEntry(entry, names);
    const last = page.at(-1);
    if (last === undefined || page.length < pageSize) return;
    before = last.event.position;
  }
}
