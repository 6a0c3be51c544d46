import type { CompetingPair, HealthArticle } from '#contracts/article-insights.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { type ContestedPhrasing, findContested } from '../insights/article-coverage.js';
import { folds, holdOut } from '../insights/ask-all.js';

/** Phrasings of one article tested per fold: more add no information. */
const maxPhrasingsPerFold = 3;

interface Pair extends CompetingPair {
  /** Of the example. */
  readonly confidence: number;
}

/**
 * Competing pairs of answers, found by cross-validation: a third of each answer's phrasings is held out and asked
 * against the rest. If another article answers one, it may do so for visitors with slightly different words. Most flips
 * first, then highest confidence; `progress` gets the completed share.
 */
export async function competingPairs(
  ports: Pick<Ports, 'answerer' | 'chatbots'>,
  chatbotId: ChatbotId,
  articles: readonly KnowledgeArticle[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (share: number) => void },
): Promise<CompetingPair[]> {
  const answers = articles.filter(({ kind, variants }) => kind === 'answer' && variants.length >= folds);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const pairs = new Map<string, Pair>();
  for (let fold = 0; fold < folds; fold += 1) {
    const held = answers.map((article) => ({ article, ...holdOut(article, fold) }));
    const trial = await ports.answerer.trial(chatbotId, { put: held.map(({ rest }) => rest), remove: [] });
    for (const [index, { article, heldOut }] of held.entries()) {
      for (const contested of await findContested(
        trial,
        ports,
        article,
        heldOut.slice(0, maxPhrasingsPerFold),
        signal,
      )) {
        const rival = byId.get(contested.by.articleId);
        // A document has no phrasings to compare, and a translation of the same answer does not compete.
        if (rival?.kind === 'answer' && rival.locale === article.locale) addFlip(pairs, article, rival, contested);
      }
      progress((fold + (index + 1) / held.length) / folds);
    }
  }
  return [...pairs.values()]
    .sort((a, b) => b.flips - a.flips || b.confidence - a.confidence || (a.article.title < b.article.title ? -1 : 1))
    .map(({ confidence: _, ...pair }) => pair);
}

/** A pair is unordered; its example is the most confident flip. */
function addFlip(
  pairs: Map<string, Pair>,
  article: KnowledgeArticle,
  rival: KnowledgeArticle,
  { question, confidence }: ContestedPhrasing,
): void {
  const key = [article.id, rival.id].sort().join(' ');
  const known = pairs.get(key);
  const flips = (known?.flips ?? 0) + 1;
  if (known && known.confidence >= confidence) pairs.set(key, { ...known, flips });
  else
    pairs.set(key, { article: toHealthArticle(article), rival: toHealthArticle(rival), question, confidence, flips });
}

export function toHealthArticle(article: {
  readonly id: ArticleId;
  readonly title: string;
  readonly locale: string;
}): HealthArticle {
  return { articleId: article.id, title: article.title, locale: article.locale as HealthArticle['locale'] };
}
