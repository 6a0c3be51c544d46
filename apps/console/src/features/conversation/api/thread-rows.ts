import type { EventId } from '#contracts/ids.js';
import { groupWithinMs } from '#contracts/timing.js';
import type { EventView } from '#contracts/views.js';
import type { OutboxItem } from '#sdk/client-types.js';
import { dayKey } from '../../../lib/format.js';
import { type ActionLine, actionsIn } from './actions-in.js';
import type { EventOf } from './event-of.js';
import { type Wait, waitsIn } from './waits.js';

/** Rows of the virtualized thread. `opens`: first message of an author's group. */
export type ThreadRow =
  | { kind: 'day'; key: string; at: string }
  | { kind: 'new'; key: string }
  | { kind: 'message'; key: string; event: EventOf<'message.posted'>; opens: boolean }
  | { kind: 'note'; key: string; event: EventOf<'note.posted'>; opens: boolean }
  | { kind: 'withheld'; key: string; event: EventOf<'answer.withheld'> }
  | { kind: 'line'; key: string; event: EventView }
  | { kind: 'wait'; key: string; at: string; wait: Wait }
  | { kind: 'action'; key: string; at: string; line: ActionLine }
  | { kind: 'outgoing'; key: string; item: OutboxItem; opens: boolean };

/** Lays the log out as rows. `seenSeq`: how far this operator had read on opening; null draws no line. Outbox messages come last. */
export function threadRows(
  events: readonly EventView[],
  outbox: readonly OutboxItem[],
  seenSeq: number | null,
  me: string | null,
): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day: string | null = null;
  let marked = seenSeq === null;
  const waits = waitsIn(events);
  const actions = actionsIn(events);
  let group: { speaker: string; at: number } | null = null;

  const opensGroup = (speaker: string, at: number): boolean => {
    const opens = group === null || group.speaker !== speaker || at - group.at > groupWithinMs;
    group = { speaker, at };
    return opens;
  };
  const startDay = (at: string) => {
    const next = dayKey(at);
    if (next === day) return;
    day = next;
    group = null;
    rows.push({ kind: 'day', key: `day-${next}-${rows.length === 0 ? 'first' : ''}`, at });
  };

  for (const event of events) {
    // A verdict is drawn at the answer that it judges.
    if (event.type === 'answer.judged') continue;
    const wait = waits.get(event.id);
    const action = actions.get(event.id);
    // Included in the one line of its wait, or of its action.
    if (wait === 'elsewhere' || action === 'elsewhere') continue;
    startDay(event.at);
    if (!marked && event.seq > (seenSeq ?? 0) && isNew(event, me)) {
      marked = true;
      group = null;
      rows.push({ kind: 'new', key: 'new' });
    }
    const at = Date.parse(event.at);
    switch (event.type) {
      case 'message.posted':
        rows.push({
          kind: 'message',
          key: event.id,
          event,
          opens: opensGroup(`${event.actor.kind}:${event.actor.id}`, at),
        });
        break;
      case 'note.posted':
        rows.push({ kind: 'note', key: event.id, event, opens: opensGroup(`note:${event.actor.id}`, at) });
        break;
      case 'answer.withheld':
        group = null;
        rows.push({ kind: 'withheld', key: event.id, event });
        break;
      default:
        group = null;
        if (wait) rows.push({ kind: 'wait', key: event.id, at: event.at, wait });
        else if (action) rows.push({ kind: 'action', key: event.id, at: event.at, line: action });
        else rows.push({ kind: 'line', key: event.id, event });
    }
  }
  for (const item of outbox) {
    startDay(new Date(item.at).toISOString());
    rows.push({ kind: 'outgoing', key: `out-${item.clientKey}`, item, opens: opensGroup(`operator:${me}`, item.at) });
  }
  return rows;
}

/** Row index of a message; -1 while its page is not loaded. */
export function rowOfMessage(rows: readonly ThreadRow[], id: EventId): number {
  return rows.findIndex((row) => row.kind === 'message' && row.event.id === id);
}

function isNew(event: EventView, me: string | null): boolean {
  return (event.type === 'message.posted' || event.type === 'note.posted') && event.actor.id !== me;
}

/** Latest verdict on each answer, by event id. */
export function verdicts(events: readonly EventView[]): ReadonlyMap<string, 'right' | 'wrong'> {
  return new Map(
    events.flatMap((event) =>
      event.type === 'answer.judged' ? [[event.data.eventId, event.data.verdict] as const] : [],
    ),
  );
}
