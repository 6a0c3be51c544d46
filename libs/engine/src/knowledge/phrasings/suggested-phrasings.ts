import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { SuggestedPhrasing, SuggestedPhrasings } from '#contracts/suggested-phrasings.js';
import type { Page } from '#contracts/views.js';
import { groupBy } from '../../group-by.js';
import type { BotDecision } from '../../ports/decision-store.js';
import type { ArticleVersion, StoredArticle } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';
import { pageOf } from '../../views/pages.js';
import { hasVariant, phrasingKey } from '../articles/add-variants.js';
import { teachablePhrasing } from '../teaching/teachable-phrasing.js';
import { phrasingHash } from './phrasing-hash.js';

type SuggestionPorts = Pick<Ports, 'articles' | 'chatbots' | 'decisions' | 'phrasingReviews'>;

export interface ReadSuggestedPhrasings {
  readonly chatbotId?: ChatbotId;
  readonly page: number;
  readonly limit: number;
}

/** Number of a chatbot's latest choices that are examined. */
const latestChoices = 2000;

/**
 * Phrasings that visitors suggested by choosing an article for their question, by article, most visitors first. Without known phrasings and
 * reviewed ones.
 */
export async function readSuggestedPhrasings(
  ports: SuggestionPorts,
  { chatbotId, page, limit }: ReadSuggestedPhrasings,
): Promise<Page<SuggestedPhrasings>> {
  await ports.decisions.catchUp();
  const suggestions: SuggestedPhrasings[] = [];
  for (const { id } of ports.chatbots.all()) {
    if (chatbotId !== undefined && id !== chatbotId) continue;
    const chosen = await ports.decisions.chosen(id, latestChoices);
    for (const [articleId, decisions] of groupBy(chosen, ({ visitorChoice }) => visitorChoice)) {
      const suggested = await suggestedFor(ports, articleId as ArticleId, decisions);
      if (suggested) suggestions.push(suggested);
    }
  }
  const visitors = ({ phrasings }: SuggestedPhrasings) => phrasings.reduce((sum, one) => sum + one.visitors, 0);
  suggestions.sort((a, b) => visitors(b) - visitors(a) || (a.articleId < b.articleId ? -1 : 1));
  return pageOf(suggestions, { page, limit });
}

async function suggestedFor(
  { articles, phrasingReviews }: SuggestionPorts,
  id: ArticleId,
  decisions: readonly BotDecision[],
): Promise<SuggestedPhrasings | null> {
  const article = await articles.get(id);
  if (!article || article.archivedAt !== null) return null;
  const version = await articles.version(id, article.publishedVersion ?? article.version);
  const reviewed = await phrasingReviews.reviewed(id);
  const phrasings = phrasingsIn(decisions, ({ text }) => reviewed.has(phrasingHash(text)) || isKnown(version, text));
  return phrasings.length === 0 ? null : toSuggestions(article, phrasings);
}

function toSuggestions({ id, chatbotId, title, locale }: StoredArticle, phrasings: SuggestedPhrasing[]) {
  return { articleId: id, chatbotId, title, locale, phrasings };
}

function isKnown(version: ArticleVersion | null, text: string): boolean {
  return version === null || phrasingKey(version.title) === phrasingKey(text) || hasVariant(version, text);
}

/** `decisions`: newest first, so that the latest wording is kept. */
function phrasingsIn(
  decisions: readonly BotDecision[],
  isSettled: (phrasing: { text: string; key: string }) => boolean,
): SuggestedPhrasing[] {
  const asked = decisions.flatMap((decision) => {
    const text = teachablePhrasing(decision.record);
    return text === null ? [] : [{ ...decision, text, key: phrasingKey(text) }];
  });
  const phrasings: SuggestedPhrasing[] = [];
  for (const group of groupBy(asked, ({ key }) => key).values()) {
    const [newest] = group;
    if (!newest || isSettled(newest)) continue;
    const { text, conversationId, eventId, at } = newest;
    const visitors = new Set(group.map(({ visitorId }) => visitorId)).size;
    phrasings.push({ text, visitors, conversationId, eventId, at: iso(at) });
  }
  // Stable sort: among equals the newest comes first.
  return phrasings.sort((a, b) => b.visitors - a.visitors);
}
