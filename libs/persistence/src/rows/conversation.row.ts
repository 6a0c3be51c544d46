import type { Instant } from '#contracts/ids.js';
import { type Priority, priorities } from '#contracts/states.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Due } from '#domain/conversation/due.js';

/** A row of `conversations`. */
export interface ConversationRow {
  readonly id: string;
  readonly chatbot_id: string;
  readonly visitor_id: string;
  readonly locale: string;
  readonly created_at: number;
  readonly state: string;
  readonly owner: string | null;
  readonly last_owner: string | null;
  readonly offered_to: string | null;
  /** Sortable rank: 0 is the lowest. */
  readonly priority: number;
  readonly queue_since: number | null;
  readonly handoff_reason: string | null;
  readonly outcome: string | null;
  readonly rating: number | null;
  readonly resolved_at: number | null;
  readonly client_id: string | null;
  readonly team_id: string | null;
  readonly waiting_since: number | null;
  readonly last_activity_at: number;
  readonly due_at: number | null;
  readonly due_kind: string | null;
  readonly seq: number;
  readonly public_seq: number;
  readonly details: string;
}

/** Columns that change with nearly every event; a plain message changes no others. */
const activityColumns = [
  'last_activity_at',
  'seq',
  'public_seq',
  'details',
] as const satisfies readonly (keyof ConversationRow)[];

/** Columns that change with waits and timers. */
const timerColumns = ['waiting_since', 'due_at', 'due_kind'] as const satisfies readonly (keyof ConversationRow)[];

/** Columns that change with the state. Kept apart because SQLite rewrites an index when an UPDATE names its columns, changed or not. */
const stateColumns = [
  'chatbot_id',
  'visitor_id',
  'locale',
  'created_at',
  'state',
  'owner',
  'last_owner',
  'offered_to',
  'priority',
  'queue_since',
  'handoff_reason',
  'outcome',
  'rating',
  'resolved_at',
  'client_id',
  'team_id',
] as const satisfies readonly (keyof ConversationRow)[];

/** Every column, in the order of the values for `insert`. */
export const conversationColumns = ['id', ...stateColumns, ...timerColumns, ...activityColumns] as const;

/** Columns that change where {@link hasSameState}, and the key, in the order of the values of {@link toPlainUpdate}. */
export const plainColumns = ['id', ...timerColumns, ...activityColumns] as const;

const assigned = (named: readonly string[]) => named.map((column) => `${column} = ?`).join(', ');

export const conversationSql = {
  insert: `INSERT INTO conversations (${conversationColumns.join(', ')}) VALUES (${conversationColumns.map(() => '?').join(', ')})`,
  /** The values of a row, then its id again. */
  update: `UPDATE conversations SET ${assigned([...stateColumns, ...timerColumns, ...activityColumns])} WHERE id = ?`,
  updateTimers: `UPDATE conversations SET ${assigned([...timerColumns, ...activityColumns])} WHERE id = ?`,
  updateActivity: `UPDATE conversations SET ${assigned(activityColumns)} WHERE id = ?`,
  columns: conversationColumns.map((column) => `c.${column}`).join(', '),
} as const;

export type Value = string | number | null;

function activityValues(c: Conversation): Value[] {
  return [c.lastActivityAt, c.seq, c.publicSeq, details(c)];
}

function timerValues(c: Conversation, due: Due | null): Value[] {
  return [c.waitingSince, due?.at ?? null, due?.kind ?? null];
}

function stateValues(c: Conversation): Value[] {
  return [
    c.chatbotId,
    c.visitorId,
    c.locale,
    c.createdAt,
    c.state,
    c.owner,
    c.lastOwner,
    c.offer?.to ?? null,
    priorities.indexOf(c.priority),
    c.queue?.since ?? null,
    c.handoffReason,
    c.outcome,
    c.rating?.score ?? null,
    c.resolvedAt,
    c.clientId,
    c.teamId,
  ];
}

/** Values for `insert`. */
export function toInsert(c: Conversation, due: Due | null): Value[] {
  return [c.id, ...stateValues(c), ...timerValues(c, due), ...activityValues(c)];
}

/** Values for `update`. */
export function toUpdate(c: Conversation, due: Due | null): Value[] {
  return [...stateValues(c), ...timerValues(c, due), ...activityValues(c), c.id];
}

/** Values of {@link plainColumns}. */
export function toPlainUpdate(c: Conversation, due: Due | null): Value[] {
  return [c.id, ...timerValues(c, due), ...activityValues(c)];
}

/** Values for `updateTimers`. */
export function toUpdateTimers(c: Conversation, due: Due | null): Value[] {
  return [...timerValues(c, due), ...activityValues(c), c.id];
}

/** Values for `updateActivity`. */
export function toUpdateActivity(c: Conversation): Value[] {
  return [...activityValues(c), c.id];
}

/** True if `updateTimers` is enough to get from one to the other, or `updateActivity` where wait and timer are the same. */
export function hasSameState(before: Conversation, after: Conversation): boolean {
  return (
    before.visitorId === after.visitorId &&
    before.state === after.state &&
    before.owner === after.owner &&
    before.lastOwner === after.lastOwner &&
    before.offer?.to === after.offer?.to &&
    before.priority === after.priority &&
    before.queue?.since === after.queue?.since &&
    before.handoffReason === after.handoffReason &&
    before.outcome === after.outcome &&
    before.rating?.score === after.rating?.score &&
    before.resolvedAt === after.resolvedAt &&
    before.clientId === after.clientId &&
    before.teamId === after.teamId &&
    before.epoch === after.epoch
  );
}

/** True if the visitor's wait is unchanged. */
export function hasSameWait(before: Conversation, after: Conversation): boolean {
  return before.waitingSince === after.waitingSince;
}

/** Fields that have a column. */
type Columns =
  | 'id'
  | 'chatbotId'
  | 'visitorId'
  | 'locale'
  | 'createdAt'
  | 'state'
  | 'owner'
  | 'lastOwner'
  | 'priority'
  | 'handoffReason'
  | 'outcome'
  | 'resolvedAt'
  | 'clientId'
  | 'teamId'
  | 'waitingSince'
  | 'seq'
  | 'publicSeq';

/** Fields without a column of their own, stored as JSON: all others, so that none is forgotten. */
type Details = Omit<Conversation, Columns>;

function details(c: Conversation): string {
  const kept: { [K in keyof Required<Details>]: Details[K] | undefined } = {
    visitor: c.visitor ?? null,
    previousConversationId: c.previousConversationId,
    page: c.page,
    control: c.control,
    episode: c.episode,
    epoch: c.epoch,
    erasedAt: c.erasedAt,
    labels: c.labels,
    isUnlinked: c.isUnlinked,
    queue: c.queue,
    offer: c.offer,
    previousOwner: c.previousOwner,
    passedOver: c.passedOver,
    passedAt: c.passedAt,
    assignedAt: c.assignedAt,
    answerOwed: c.answerOwed,
    unanswered: c.unanswered,
    standingAnswer: c.standingAnswer,
    lastOperatorAt: c.lastOperatorAt,
    resolvesAt: c.resolvesAt,
    snoozedUntil: c.snoozedUntil,
    resolvedBy: c.resolvedBy ?? null,
    rating: c.rating,
    pendingActions: c.pendingActions,
    mismatches: c.mismatches,
    consentedTo: c.consentedTo,
    dialogue: c.dialogue,
    lastActivityAt: c.lastActivityAt,
    messageCount: c.messageCount,
    lastMessage: c.lastMessage,
  };
  return JSON.stringify(kept);
}

export function fromRow(row: ConversationRow): Conversation {
  const details = JSON.parse(row.details) as Details;
  // Assigned to the parsed object: a copy with these fields takes V8 fifteen times as long, in hidden classes of its own.
  return Object.assign(details, {
    id: row.id as Conversation['id'],
    chatbotId: row.chatbot_id as Conversation['chatbotId'],
    visitorId: row.visitor_id as Conversation['visitorId'],
    locale: row.locale,
    createdAt: row.created_at,
    state: row.state as Conversation['state'],
    owner: row.owner as Conversation['owner'],
    lastOwner: row.last_owner as Conversation['lastOwner'],
    priority: priorities[row.priority] as Priority,
    handoffReason: row.handoff_reason as Conversation['handoffReason'],
    outcome: row.outcome as Conversation['outcome'],
    resolvedAt: row.resolved_at,
    clientId: row.client_id as Conversation['clientId'],
    teamId: row.team_id as Conversation['teamId'],
    waitingSince: row.waiting_since,
    // The column trails it on PostgreSQL; rows of earlier versions have only that.
    lastActivityAt: (details.lastActivityAt as Instant | undefined) ?? row.last_activity_at,
    seq: row.seq,
    publicSeq: row.public_seq,
  });
}
