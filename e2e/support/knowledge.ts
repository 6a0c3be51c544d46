import type { ArticleContent, ArticleView } from '#contracts/articles.js';
import type { ArticleId, ChatbotId, ConversationId, EventId } from '#contracts/ids.js';
import type { VisitorClient, VisitorSnapshot } from '#sdk/client-types.js';
import type { RestClient } from '#sdk/rest-client.js';
import { connectVisitor, conversationOf, when } from './clients.js';

export const valdora = 'valdora' as ChatbotId;

/** Answer that the shop lacks; `word` makes its questions distinct. */
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

/**
 * A question near the article about renting a telescope, but not near enough for an answer, so the bot asks back: about
 * 65 % confident, midway between the limits for a proposed phrasing (40 %) and for an answer (80 %).
 */
export const nearTelescope = {
  asked: 'Hello, can I take a rented telescope to a mountain hut for a few days, order 55123',
  phrasing: 'can I take a rented telescope to a mountain hut for a few days',
} as const;

/** How likely this article answers the question. Right after a publication the bot is still trained without the new one. */
export async function likelihood(rest: RestClient, articleId: ArticleId, question: string): Promise<number> {
  const { decision } = await rest.tryAnswer({ chatbotId: valdora, question, locale: 'en' });
  return decision.candidates.find((candidate) => candidate.articleId === articleId)?.confidence ?? 0;
}

/** How the text of the published article with this title begins, up to the first formatting. */
export async function beginningOf(rest: RestClient, title: string): Promise<string> {
  const { items } = await rest.articles({ q: title, status: 'published' });
  const found = items.find((article) => article.title === title);
  if (!found) throw new Error(`no article is called ${title}`);
  return (await rest.article(found.id)).content.body.split(/[*\n]/)[0] ?? '';
}

export interface Asked {
  readonly id: ConversationId;
  readonly eventId: EventId | null;
  /** The bot's answer; null if it requested a person. */
  readonly said: string | null;
}

/** Asks a question as a new visitor, who then disconnects. */
export async function ask(url: string, question: string, locale: 'en' | 'it' = 'en'): Promise<Asked> {
  const visitor = connectVisitor(url, { locale });
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

const lakes = ['Como', 'Garda', 'Iseo', 'Orta', 'Braies'];

const rentals = {
  en: (boat: string, lake: string) => ({
    title: `Renting a ${boat} on Lake ${lake}`,
    variants: [`can I rent a ${boat} on lake ${lake}`, `${boat} hire at ${lake}`, `how much is a ${boat} on ${lake}`],
    body: `On Lake ${lake} a ${boat} costs 20 euros an hour.`,
  }),
  it: (boat: string, lake: string) => ({
    title: `Noleggio di un ${boat} sul lago di ${lake}`,
    variants: [
      `posso noleggiare un ${boat} sul lago di ${lake}`,
      `affitto ${boat} a ${lake}`,
      `quanto costa un ${boat} a ${lake}`,
    ],
    body: `Sul lago di ${lake} un ${boat} costa 20 euro all’ora.`,
  }),
};

/** Answers that differ only in the name of a lake. */
async function boatsOnLakes(
  rest: RestClient,
  { boat, count, locale }: { boat: string; count: number; locale: 'en' | 'it' },
): Promise<ArticleView[]> {
  const articles: ArticleView[] = [];
  for (const lake of lakes.slice(0, count)) {
    const content = rentals[locale](boat, lake);
    articles.push(await publishedArticle(rest, { kind: 'answer', locale, topic: 'boats', ...content }));
  }
  return articles;
}

/** Ambiguous question: without a lake, several answers are equally likely, so the bot gives none. */
export const kayakQuestion = { en: 'can I rent a kayak', it: 'posso noleggiare un kayak' } as const;

/** Too many equally likely answers for the bot to offer choices. */
export function kayaksOnLakes(rest: RestClient, locale: 'en' | 'it' = 'en'): Promise<ArticleView[]> {
  return boatsOnLakes(rest, { boat: 'kayak', count: lakes.length, locale });
}

/** Ambiguous question between the answers about canoes. */
export const canoeQuestion = { en: 'canoe', it: 'canotto' } as const;

/** Three equally likely answers: the bot asks which one is meant. */
export function canoesOnLakes(rest: RestClient, locale: 'en' | 'it'): Promise<ArticleView[]> {
  return boatsOnLakes(rest, { boat: canoeQuestion[locale], count: 3, locale });
}

/** Makes a visitor wait with related articles, by asking for a kayak and declining the choices. */
export async function waitingForKayak(visitor: VisitorClient, locale: 'en' | 'it' = 'en') {
  visitor.send(kayakQuestion[locale]);
  const isAsked = ({ events }: VisitorSnapshot) => {
    const last = events.findLast(({ type }) => type === 'message.posted');
    return last?.type === 'message.posted' && last.data.none;
  };
  const began = ({ events }: VisitorSnapshot) => events.findLast(({ type }) => type === 'handoff.started');
  const { events } = await when(visitor.state, (state) => began(state) ?? isAsked(state));
  const asked = events.findLast(({ type }) => type === 'message.posted');
  if (asked?.type === 'message.posted' && asked.data.none) visitor.send(asked.data.none);
  const state = await when(visitor.state, began);
  const started = began(state);
  if (started?.type !== 'handoff.started' || !started.data.related?.length)
    throw new Error(`nothing related was offered: ${JSON.stringify(started)}`);
  return { id: await conversationOf(visitor), eventId: started.id, related: started.data.related };
}
