import type { ArticleContent, ArticleView } from '#contracts/articles.js';
import type { ChatbotId, ConversationId, EventId } from '#contracts/ids.js';
import type { RestClient } from '#sdk/rest-client.js';
import { conversationOf, visitorOf, when } from './people.js';

export const valdora = 'valdora' as ChatbotId;

/** An answer that the shop does not have; `word` makes its questions unlike all others. */
export function aboutRenting(word: string, body: string): ArticleContent {
  return {
    kind: 'answer',
    locale: 'en',
    topic: 'rental',
    title: `Can I rent a ${word}?`,
    variants: [`do you rent ${word}s`, `how much is renting a ${word}`, `${word} for hire`],
    body,
  };
}

export function publishedArticle(rest: RestClient, content: ArticleContent): Promise<ArticleView> {
  return rest.createArticle({ ...content, chatbotId: valdora, publish: true });
}

export interface Asked {
  readonly id: ConversationId;
  readonly eventId: EventId | null;
  /** What the bot said; null where it called a person. */
  readonly said: string | null;
}

/** A new visitor asks and goes. */
export async function ask(url: string, question: string, locale: 'en' | 'it' = 'en'): Promise<Asked> {
  const visitor = visitorOf(url, { locale });
  visitor.send(question);
  const { events } = await when(visitor.state, (state) =>
    state.events.some(
      ({ actor, type }) => (actor.kind === 'bot' && type === 'message.posted') || type === 'handoff.started',
    ),
  );
  const id = await conversationOf(visitor);
  visitor.close();
  const answer = events.find(({ actor, type }) => actor.kind === 'bot' && type === 'message.posted');
  return answer?.type === 'message.posted'
    ? { id, eventId: answer.id, said: answer.data.text }
    : { id, eventId: null, said: null };
}
