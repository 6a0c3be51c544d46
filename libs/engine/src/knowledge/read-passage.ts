import type { Citation, PassageView } from '#contracts/answer.js';
import type { ConversationId, EventId, VisitorId } from '#contracts/ids.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import type { Ports } from '../ports/ports.js';
import { toKnowledge } from './to-knowledge.js';

type Place = Omit<Citation, 'title'>;
type PassagePorts = Pick<Ports, 'events' | 'articles' | 'cutPassages' | 'journal'>;

export interface ReadPassage {
  readonly conversationId: ConversationId;
  readonly eventId: EventId;
  /** Index of the message's citation, or of the handoff's related article, from 0. */
  readonly citation: number;
  /** Set for a visitor, who sees only passages cited in their own conversation. */
  readonly visitorId?: VisitorId;
}

/** Passage as it read when it was cited or offered, from the stored version. Null: no such citation. */
export async function readPassage(ports: PassagePorts, input: ReadPassage): Promise<PassageView | null> {
  const { conversationId, eventId, visitorId } = input;
  if (visitorId !== undefined && (await ports.journal.read(conversationId))?.visitorId !== visitorId) return null;
  const event = await ports.events.event(eventId);
  const citation = event?.conversationId === conversationId ? placesIn(event)[input.citation] : undefined;
  return citation ? openCitation(ports, citation) : null;
}

/** Passages that an event cites: a message by their place, a handoff in full. */
function placesIn(event: LoggedEvent): readonly Place[] {
  switch (event.type) {
    case 'message.posted':
      return event.data.citations ?? [];
    case 'handoff.started':
      return event.data.related?.map((article) => ({ ...article, start: 0, end: 0 })) ?? [];
    default:
      return [];
  }
}

async function openCitation({ articles, cutPassages }: PassagePorts, citation: Place): Promise<PassageView | null> {
  const { articleId, version, passageId, start, end } = citation;
  const stored = await articles.version(articleId, version);
  const passage = stored && cutPassages(toKnowledge(stored)).find((each) => each.passageId === passageId);
  if (!passage) return null;
  return {
    articleId,
    version,
    passageId,
    title: passage.title,
    headings: passage.headings,
    text: passage.text,
    start,
    end,
  };
}
