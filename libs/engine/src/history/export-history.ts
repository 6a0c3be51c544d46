import { limits } from '#contracts/limits.js';
import type { HistoryQuery } from '#contracts/rest.js';
import type { EventView } from '#contracts/views.js';
import type { Ports } from '../ports/ports.js';
import { toSummary } from '../views/conversation-views.js';
import { toEventView } from '../views/event-view.js';
import { toFilter } from './list-conversations.js';

type ExportPorts = Pick<Ports, 'conversations' | 'events' | 'operatorBoard' | 'clock'>;
type ExportFilters = Omit<HistoryQuery, 'page' | 'limit'>;

const pageOf = 200;

/** What is filtered, newest first, as pieces of one JSON document: each conversation with its whole transcript. */
export async function* exportJson(ports: ExportPorts, filters: ExportFilters): AsyncGenerator<string> {
  yield '{"conversations":[';
  let separator = '';
  for await (const conversation of found(ports, filters)) {
    yield `${separator}\n${JSON.stringify({ ...conversation, events: await transcript(ports, conversation.id) })}`;
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
] as const;

/** The same as rows of CSV (RFC 4180), one per conversation, without the transcripts. */
export async function* exportCsv(ports: ExportPorts, filters: ExportFilters): AsyncGenerator<string> {
  // The byte order mark is what makes spreadsheets read UTF-8.
  yield `\uFEFF${columns.join(',')}\r\n`;
  for await (const c of found(ports, filters)) {
    const cells: (string | number | null)[] = [
      c.id,
      c.createdAt,
      c.resolvedAt,
      c.state,
      c.outcome,
      c.visitor.name ?? c.visitor.id,
      c.owner?.name ?? null,
      c.locale,
      c.handoffReason,
      c.rating?.score ?? null,
      c.rating?.comment ?? null,
      c.messageCount,
      c.labels.join(' '),
    ];
    yield `${cells.map(cell).join(',')}\r\n`;
  }
}

/** A cell that begins like a formula is made text: spreadsheets would run what a visitor wrote. */
function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Page by page from where the last one ended: what begins meanwhile pushes nobody onto the next page, and a late page costs
 * no more than the first.
 */
async function* found(ports: ExportPorts, filters: ExportFilters) {
  const asked = toFilter(ports, null, filters);
  let to = Math.min(asked.to ?? Number.POSITIVE_INFINITY, ports.clock.now());
  let offset = 0;
  for (let exported = 0; exported < limits.exportRows; exported += pageOf) {
    const { items } = await ports.conversations.search({ ...asked, to }, { offset, limit: pageOf });
    for (const stored of items) yield toSummary(ports, stored);
    const last = items.at(-1)?.conversation.createdAt;
    if (last === undefined || items.length < pageOf) return;
    // Those that began in the same millisecond are read with the next page: it leaves out the ones that were shown.
    const shown = items.filter(({ conversation }) => conversation.createdAt === last).length;
    offset = to === last + 1 ? offset + shown : shown;
    to = last + 1;
  }
}

async function transcript(ports: ExportPorts, id: Parameters<Ports['events']['events']>[0]): Promise<EventView[]> {
  const events: EventView[] = [];
  for (;;) {
    const page = await ports.events.events(id, { after: events.at(-1)?.seq ?? 0, limit: limits.syncEvents });
    events.push(...page.map(toEventView));
    if (page.length < limits.syncEvents) return events;
  }
}
