import type { ConversationSummary, VisitorConversation } from '#contracts/views.js';
import { visitorAlias } from '#contracts/visitor-alias.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { StoredConversation } from '../ports/conversation-store.js';
import type { Ports } from '../ports/ports.js';
import { iso, isoOrNull } from './iso.js';

type ViewPorts = Pick<Ports, 'operatorBoard'>;
export type SummaryPorts = Pick<Ports, 'operatorBoard' | 'teams'>;

export function toSummary({ operatorBoard, teams }: SummaryPorts, stored: StoredConversation): ConversationSummary {
  const c = stored.conversation;
  const waits = c.state === 'queued' || c.state === 'offered';
  const { rating, lastMessage } = c;
  const team = teams.get(c.teamId);
  return {
    id: c.id,
    chatbotId: c.chatbotId,
    visitor: toVisitorSummary(c),
    state: c.state,
    owner: c.owner && { id: c.owner, name: operatorBoard.name(c.owner) },
    control: c.control,
    episode: c.episode,
    seq: c.seq,
    epoch: c.epoch,
    locale: c.locale,
    priority: c.priority,
    clientId: c.clientId,
    labels: [...c.labels],
    queue:
      waits && c.queue
        ? {
            since: iso(c.queue.since),
            reason: c.queue.reason,
            offeredTo: c.offer?.to ?? null,
            offerUntil: isoOrNull(c.offer?.until ?? null),
            skills: [...(c.queue.skills ?? [])],
          }
        : null,
    team: team && { id: team.id, name: team.name },
    waitingSince: isoOrNull(c.waitingSince),
    lastMessage: lastMessage && { ...lastMessage, at: iso(lastMessage.at) },
    lastActivityAt: iso(c.lastActivityAt),
    createdAt: iso(c.createdAt),
    snoozedUntil: isoOrNull(c.snoozedUntil),
    resolvedAt: isoOrNull(c.resolvedAt),
    outcome: c.outcome,
    resolvedBy: c.resolvedBy ?? null,
    handoffReason: c.handoffReason,
    rating: rating && { score: rating.score, comment: rating.comment },
    messageCount: c.messageCount,
    visitorReadSeq: stored.visitorReadSeq,
    operatorReadSeq: stored.operatorReadSeq,
  };
}

/** Visitor as named in lists. */
export function toVisitorSummary({ visitorId, visitor, locale }: Conversation): ConversationSummary['visitor'] {
  const alias = visitorAlias(visitorId, locale);
  return { id: visitorId, name: visitor?.name ?? null, alias, assurance: visitor?.assurance ?? 'none' };
}

/** `readSeq`: how far operators have read, as a `publicSeq`. */
export function toVisitorConversation(
  { operatorBoard }: ViewPorts,
  c: Conversation,
  readSeq: number,
): VisitorConversation {
  const rating = c.rating?.episode === c.episode ? c.rating : null;
  return {
    id: c.id,
    state: c.state,
    operatorId: c.owner,
    operatorName: c.owner && operatorBoard.name(c.owner),
    episode: c.episode,
    seq: c.publicSeq,
    epoch: c.epoch,
    rating: rating && { score: rating.score, comment: rating.comment },
    readSeq,
  };
}
