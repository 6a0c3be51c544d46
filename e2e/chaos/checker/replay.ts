import type { WireEvent } from '../evidence.js';

/** State of a conversation, recomputed from its log by the checker's own rules. */
export interface Replayed {
  state: string;
  owner: string | null;
  lastOwner: string | null;
  /** Number of changes of control, from 1. */
  control: number;
  episode: number;
  messageCount: number;
  lastMessage: { seq: number; text: string } | null;
  priority: string;
  labels: string[];
  outcome: string | null;
  rating: { score: unknown; comment: unknown } | null;
  /** Number of the visitor's last unanswered action: a message, or a "wrong" rating of `standing`. */
  owed: number | null;
  /** The same, of what is for a person: the bot's once the conversation returns to it, unless the bot handed it over itself. */
  unanswered: number | null;
  /** The bot's last answer, which the visitor may rate wrong once. */
  standing: string | null;
}

export function initialState(): Replayed {
  return {
    state: 'none',
    owner: null,
    lastOwner: null,
    control: 1,
    episode: 1,
    messageCount: 0,
    lastMessage: null,
    priority: 'normal',
    labels: [],
    outcome: null,
    rating: null,
    owed: null,
    unanswered: null,
    standing: null,
  };
}

/** Who has control of the conversation. */
function speaker({ state, owner }: Replayed): string {
  if (state === 'bot' || state === 'none') return 'bot';
  if (state === 'queued' || state === 'offered') return 'system';
  return state === 'assigned' ? `operator ${owner}` : 'nobody';
}

/** The state after the event. */
export function applyEvent(before: Replayed, event: WireEvent): Replayed {
  const after = { ...before, episode: event.episode, ...change(before, event) };
  if (after.state !== 'bot') Object.assign(after, nothingOpen);
  return speaker(after) === speaker(before) ? after : { ...after, control: before.control + 1 };
}

const nothingOpen = { owed: null, standing: null };
const nobody = { owner: null, ...nothingOpen };
const withBot = { ...nobody, state: 'bot', unanswered: null };

function change(before: Replayed, { id, type, data, seq, actor, decision }: WireEvent): Partial<Replayed> {
  switch (type) {
    case 'message.posted': {
      const messageCount = before.messageCount + 1;
      if (data.corrects !== undefined) return { messageCount, standing: null };
      const said = { messageCount, lastMessage: { seq, text: String(data.text) } };
      const isAnswer = actor.kind === 'bot' && decision?.decision === 'answer';
      if (actor.kind === 'operator') return { ...said, unanswered: null };
      if (actor.kind === 'visitor' && speaker(before) !== 'bot') return { ...said, unanswered: seq };
      return { ...said, owed: actor.kind === 'visitor' ? seq : null, standing: isAnswer ? id : null };
    }
    case 'answer.judged': {
      const isOpen = actor.kind === 'visitor' && data.verdict === 'wrong' && data.eventId === before.standing;
      return isOpen ? { owed: seq, standing: null } : {};
    }
    case 'handoff.returned':
      return { ...withBot, owed: before.unanswered };
    case 'conversation.started':
    case 'handoff.cancelled':
      return withBot;
    case 'handoff.started':
      return { ...nobody, state: 'queued', unanswered: actor.kind === 'visitor' ? before.owed : null };
    case 'handoff.declined':
    case 'handoff.expired':
      return { ...nobody, state: 'queued' };
    case 'handoff.offered':
      return { ...nobody, state: 'offered' };
    case 'handoff.completed':
      return {
        state: 'assigned',
        owner: String(data.operatorId),
        lastOwner: String(data.operatorId),
        unanswered: before.unanswered ?? before.owed,
      };
    case 'conversation.transferred':
      return { ...nobody, state: data.operatorId === null ? 'queued' : 'offered' };
    case 'conversation.snoozed':
      return { state: 'snoozed' };
    case 'conversation.woken':
      return data.to === 'assigned' ? { state: 'assigned' } : { ...nobody, state: 'queued' };
    case 'conversation.resolved':
      return { ...withBot, state: 'resolved', outcome: String(data.outcome) };
    case 'conversation.reopened': {
      const owner = data.to === 'assigned' ? String(data.operatorId) : null;
      const lastOwner = owner ?? before.lastOwner;
      return { state: owner ? 'assigned' : 'bot', owner, lastOwner, ...nothingOpen, outcome: null, rating: null };
    }
    case 'conversation.closed':
      return { state: 'closed' };
    case 'conversation.erased':
      return {
        labels: [],
        lastMessage: null,
        rating: before.rating && { ...before.rating, comment: null },
        outcome: before.outcome ?? 'unconfirmed',
      };
    case 'conversation.rated':
      return { rating: { score: data.score, comment: data.comment } };
    case 'conversation.labelled':
      return { labels: data.labels as string[] };
    case 'conversation.prioritised':
      return { priority: String(data.priority) };
    default:
      return {};
  }
}
