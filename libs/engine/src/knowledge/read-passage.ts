import type { Citation, PassageView } from '#contracts/answer.js';
import type { ConversationId, EventId, VisitorId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';
import { toKnowledge } from './load-knowledge.js';

type PassagePorts = Pick<Ports, 'events' | 'articles' | 'cutPassages' | 'journal'>;

export interface ReadPassage {
  readonly conversationId: ConversationId;
  readonly eventId: EventId;
  /** Which citation of the message, from 0. */
  readonly citation: number;
  /** Set when a visitor asks: only passages cited in the visitor's own conversation are shown. */
  readonly visitorId?: VisitorId;
}

/** The passage as it read when it was cited: the stored version is cut again. Null: nothing was cited there. */
export async function readPassage(ports: PassagePorts, input: ReadPassage): Promise<PassageView | null> {
  const { conversationId, eventId, visitorId } = input;
  if (visitorId !== undefined && (await ports.journal.read(conversationId))?.visitorId !== visitorId) return null;
  const event = await ports.events.event(eventId);
  if (event?.conversationId !== conversationId || event.type !== 'message.posted') return null;
  const citation = event.data.citations?.[input.citation];
  return citation ? openCitation(ports, citation) : null;
}

async function openCitation({ articles, cutPassages }: PassagePorts, citation: Citation): Promise<PassageView | null> {
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
