import { displayNames } from '#contracts/display-names.js';
import type { ConversationId } from '#contracts/ids.js';
import { limits, protocolLimits } from '#contracts/limits.js';
import type { HistoryQuery } from '#contracts/rest.js';
import type { Locale } from '#contracts/states.js';
import type { EventView } from '#contracts/views.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';
import { csvCell } from './csv-cell.js';
import { explainEvents, type LogReader } from './explain-events.js';
import { toFilter } from './list-conversations.js';

type ExportPorts = Pick<Ports, 'conversations' | 'events' | 'operatorBoard' | 'teams' | 'clock'>;
type ExportFilters = Omit<HistoryQuery, 'page' | 'limit'>;

const pageSize = 200;

/** JSON export of the filtered conversations, newest first, as chunks of one document with whole transcripts. */
export async function* exportJson(
  ports: ExportPorts,
  reader: LogReader,
  filters: ExportFilters,
): AsyncGenerator<string> {
  yield '{"conversations":[';
  let separator = '';
  for await (const conversation of matching(ports, filters)) {
    const events = await transcript(ports, reader, conversation.id);
    yield `${separator}\n${JSON.stringify({ ...conversation, events })}`;
    separator = ',';
  }
  yield '\n]}\n';
}

const columns = [
  'id',
  'createdAt',
  'resolvedAt',
  'state',
  'outcome',
  'visitor',
  'operator',
  'locale',
  'handoffReason',
  'rating',
  'ratingComment',
  'messages',
  'labels',
  'resolvedBy',
] as const;

/**
 * CSV export (RFC 4180), one row per conversation, without transcripts. With a language, cells hold labels and names
 * instead of codes and ids.
 */
export async function* exportCsv(
  ports: ExportPorts,
  filters: ExportFilters,
  language?: Locale,
): AsyncGenerator<string> {
  const read = language && displayNames[language];
  // The byte order mark is what makes spreadsheets read UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n`;
  for await (const c of matching(ports, filters)) {
    const cells: (string | number | null)[] = [
      c.id,
      c.createdAt,
      c.resolvedAt,
      read?.state[c.state] ?? c.state,
      c.outcome && (read?.outcome[c.outcome] ?? c.outcome),
      c.visitor.name ?? (language ? c.visitor.alias : c.visitor.id),
      c.owner?.name ?? null,
      language ? languageName(language, c.locale) : c.locale,
      c.handoffReason && (read?.reason[c.handoffReason] ?? c.handoffReason),
      c.rating?.score ?? null,
      c.rating?.comment ?? null,
      c.messageCount,
      // Labels may contain spaces.
      c.labels.join(', '),
      c.resolvedBy,
    ];
    yield `${cells.map(csvCell).join(',')}\r\n`;
  }
}

/** Keyset pagination by creation time: new conversations shift no row to another page, and a late page costs no more than the first. */
async function* matching(ports: ExportPorts, filters: ExportFilters) {
  const asked = toFilter(ports, null, filters);
  let to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, ports.clock.now());
  let offset = 0;
  for (let exported = 0; exported < limits.exportRows; exported += pageSize) {
    const { items } = await ports.conversations.search({ ...asked, to }, { offset, limit: pageSize });
    for (const stored of items) yield toSummary(ports, stored);
    const last = items.at(-1)?.conversation.createdAt;
    if (last === undefined || items.length < pageSize) return;
    // Conversations of the same millisecond are read again with the next page, which skips those already shown.
    const shown = items.filter(({ conversation }) => conversation.createdAt === last).length;
    offset = to === last + 1 ? offset + shown : shown;
    to = last + 1;
  }
}

async function transcript(ports: ExportPorts, reader: LogReader, id: ConversationId): Promise<EventView[]> {
  const events: EventView[] = [];
  for (;;) {
    const page = await ports.events.events(id, { after: events.at(-1)?.seq ?? 0, limit: protocolLimits.syncEvents });
    events.push(...(await explainEvents(ports, reader, page)));
    if (page.length < protocolLimits.syncEvents) return events;
  }
}

function languageName(language: Locale, code: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
}
