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
  /** Which citation of the message, or related article of the handoff, from 0. */
  readonly citation: number;
  /** Set when a visitor asks: only passages named in the visitor's own conversation are shown. */
  readonly visitorId?: VisitorId;
}

/** The passage as it read when it was cited or offered: the stored version is cut again. Null: nothing was named there. */
export async function readPassage(ports: PassagePorts, input: ReadPassage): Promise<PassageView | null> {
  const { conversationId, eventId, visitorId } = input;
  if (visitorId !== undefined && (await ports.journal.read(conversationId))?.visitorId !== visitorId) return null;
  const event = await ports.events.event(eventId);
  const citation = event?.conversationId === conversationId ? placesIn(event)[input.citation] : undefined;
  return citation ? openCitation(ports, citation) : null;
}

/** What an event names of the knowledge: a message the places that it cites, a handoff whole passages. */
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
