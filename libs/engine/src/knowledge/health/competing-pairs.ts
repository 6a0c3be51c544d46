import type { CompetingPair, HealthArticle } from '#contracts/article-insights.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { contestedAmong } from '../insights/article-coverage.js';
import { folds, holdOut } from '../insights/ask-all.js';

/** Phrasings of one article that are asked in each fold: a long list tells nothing more. */
const maxPhrasingsPerFold = 3;

/**
 * Pairs of answers that compete for the same words, found by cross-validation: a third of every answer's phrasings is held
 * back, and each is asked of what is left. Where another answer takes it, a visitor who words it a little differently gets
 * that one. Most flips first; `progress` is called with the share that is done.
 */
export async function competingPairs(
  ports: Pick<Ports, 'answerer' | 'chatbots'>,
  chatbotId: ChatbotId,
  articles: readonly KnowledgeArticle[],
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (share: number) => void },
): Promise<CompetingPair[]> {
  const answers = articles.filter(({ kind, variants }) => kind === 'answer' && variants.length >= folds);
  const byId = new Map(articles.map((article) => [article.id, article]));
  const pairs = new Map<string, CompetingPair>();
  for (let fold = 0; fold < folds; fold += 1) {
    const held = answers.map((article) => ({ article, ...holdOut(article, fold) }));
    const trial = await ports.answerer.trial(chatbotId, { put: held.map(({ rest }) => rest), remove: [] });
    for (const [index, { article, heldOut }] of held.entries()) {
      for (const { question, by } of await contestedAmong(
        trial,
        ports,
        article,
        heldOut.slice(0, maxPhrasingsPerFold),
        signal,
      )) {
        const rival = byId.get(by.articleId);
        // The same answer in another language is no competitor.
        if (rival && rival.locale === article.locale) addFlip(pairs, article, rival, question);
      }
      progress((fold + (index + 1) / held.length) / folds);
    }
  }
  return [...pairs.values()].sort((a, b) => b.flips - a.flips || (a.article.title < b.article.title ? -1 : 1));
}

/** A pair is one, whichever of the two takes a phrasing. */
function addFlip(
  pairs: Map<string, CompetingPair>,
  article: KnowledgeArticle,
  rival: KnowledgeArticle,
  question: string,
): void {
  const key = [article.id, rival.id].sort().join(' ');
  const known = pairs.get(key);
  const pair = known ?? { article: toHealthArticle(article), rival: toHealthArticle(rival), question, flips: 0 };
  pairs.set(key, { ...pair, flips: pair.flips + 1 });
}

export function toHealthArticle(article: {
  readonly id: ArticleId;
  readonly title: string;
  readonly locale: string;
}): HealthArticle {
  return { articleId: article.id, title: article.title, locale: article.locale as HealthArticle['locale'] };
}
