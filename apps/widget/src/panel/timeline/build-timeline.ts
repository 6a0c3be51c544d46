import type { Citation } from '#contracts/answer.js';
import type { Card } from '#contracts/business/cards.js';
import type { EventId, OperatorId } from '#contracts/ids.js';
import type { CancelReason } from '#contracts/states.js';
import { groupWithinMs } from '#contracts/timing.js';
import type { VisitorEventView } from '#contracts/views.js';
import type { OutboxItem } from '#sdk/client-types.js';
import type { MessageKey } from '../session/translation.js';
import { chooseHandoffText } from './handoff-text.js';

export type Author = 'visitor' | 'bot' | 'operator';

export interface Bubble {
  /** The same in the outbox and in the log, so that a message's element is kept when it is acknowledged. */
  readonly key: string;
  readonly at: number;
  readonly text: string;
  readonly citations: readonly Citation[];
  /** Labels of the choices when the bot asks back. */
  readonly choices: readonly string[];
  /** Label for "none of these". */
  readonly none: string | null;
  readonly cards: readonly Card[];
  /** Text above the cards if they are drawn, instead of the whole text. */
  readonly lead: string | null;
  /** True for a correction of an earlier answer. */
  readonly isCorrection: boolean;
  /** Null while it is in the outbox. */
  readonly stored: { readonly id: EventId; readonly seq: number } | null;
  readonly unsent: OutboxItem | null;
}

export type Notice = Exclude<VisitorEventView, { type: 'message.posted' | 'conversation.started' }>;

/** Author of a group of messages; name and id only for operators. */
export interface Speaker {
  readonly author: Author;
  readonly name: string | null;
  readonly operatorId: OperatorId | null;
}

export const botSpeaker: Speaker = { author: 'bot', name: null, operatorId: null };

export type TimelineItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | (Speaker & {
      readonly kind: 'group';
      readonly key: string;
      readonly bubbles: readonly Bubble[];
    })
  | NoticeItem;

export interface NoticeItem {
  readonly kind: 'notice';
  readonly key: string;
  readonly at: number;
  readonly notice: Notice;
  /** Text of a handoff notice, never used twice in one conversation. */
  readonly words: MessageKey | null;
}

/** Timeline of the log: messages grouped by author, one line per change, a separator per local day. */
export function buildTimeline(events: readonly VisitorEventView[], outbox: readonly OutboxItem[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  const names = new Map<string, string>();
  const storedKeys = new Set<string>();
  const said = new Set<MessageKey>();
  for (const event of events) {
    if (event.clientKey) storedKeys.add(event.clientKey);
    if (event.type === 'conversation.started') continue;
    // Only an erasure leaves a message without text.
    if (event.type === 'message.posted' && event.data.text === '') continue;
    const at = Date.parse(event.at);
    if (event.type === 'message.posted') {
      const author = authorOf(event.actor.kind);
      const operatorId = author === 'operator' ? (event.actor.id as OperatorId | null) : null;
      addBubble(
        items,
        { author, name: names.get(operatorId ?? '') ?? null, operatorId },
        {
          key: event.clientKey ?? event.id,
          at,
          text: event.data.text,
          citations: event.data.citations ?? [],
          choices: event.data.choices?.map(({ label }) => label) ?? [],
          none: event.data.none ?? null,
          cards: event.data.cards ?? [],
          lead: event.data.lead ?? null,
          isCorrection: event.data.corrects !== undefined,
          stored: { id: event.id, seq: event.seq },
          unsent: null,
        },
      );
    } else if (event.type !== 'handoff.cancelled' || !isToldByEnd(event.data.reason)) {
      if (event.type === 'handoff.completed') names.set(event.data.operatorId, event.data.operatorName);
      separateDays(items, at);
      const words = event.type === 'handoff.started' ? chooseHandoffText(event.data.reason, said) : null;
      if (words) said.add(words);
      items.push({ kind: 'notice', key: event.id, at, notice: event, words });
    }
  }
  for (const item of outbox) {
    // Between the event and the outbox's own removal an item must not be seen twice.
    if (storedKeys.has(item.clientKey)) continue;
    const { clientKey: key, at, text } = item;
    const plain = { citations: [], choices: [], none: null, cards: [], lead: null, isCorrection: false };
    addBubble(
      items,
      { author: 'visitor', name: null, operatorId: null },
      { key, at, text, ...plain, stored: null, unsent: item },
    );
  }
  return items;
}

/** Words of a program are not shown as a person's. */
function authorOf(kind: VisitorEventView['actor']['kind']): Author {
  return kind === 'visitor' || kind === 'operator' ? kind : 'bot';
}

function addBubble(items: TimelineItem[], speaker: Speaker, bubble: Bubble): void {
  separateDays(items, bubble.at);
  const last = items.at(-1);
  const previous = last?.kind === 'group' ? last.bubbles.at(-1) : undefined;
  if (
    last?.kind === 'group' &&
    previous &&
    last.author === speaker.author &&
    last.name === speaker.name &&
    last.operatorId === speaker.operatorId &&
    bubble.at - previous.at < groupWithinMs
  ) {
    items[items.length - 1] = { ...last, bubbles: [...last.bubbles, bubble] };
  } else {
    items.push({ kind: 'group', key: `group-${bubble.key}`, ...speaker, bubbles: [bubble] });
  }
}

function separateDays(items: TimelineItem[], at: number): void {
  const last = items.at(-1);
  if (!last || dayOf(lastInstant(last)) !== dayOf(at))
    items.push({ kind: 'day', key: `day-${dayOf(at)}-${items.length}`, at });
}

function lastInstant(item: TimelineItem): number {
  return item.kind === 'group' ? (item.bubbles.at(-1)?.at ?? 0) : item.at;
}

function dayOf(at: number): string {
  return new Date(at).toDateString();
}

/** A wait that ended with the answer, or elsewhere, is followed by the notice of the resolved conversation. */
function isToldByEnd(reason: CancelReason): boolean {
  return reason === 'answered' || reason === 'merged';
}
