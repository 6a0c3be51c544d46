import type { PhrasingSuggestion, PhrasingSuggestions } from '#contracts/article-insights.js';
import { limits } from '#contracts/limits.js';
import { ok, type Result } from '#contracts/result.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { phrasingFromQuestion } from '#domain/knowledge/phrasing-from-question.js';
import { phrasingFromTitle } from '#domain/knowledge/phrasing-from-title.js';
import { teachingTarget } from '#domain/knowledge/teaching.js';
import { phrasingKey } from '../articles/add-variants.js';
import type { UnansweredQuestions } from '../unanswered/unanswered-questions.js';
import {
  answersWith,
  type EditTrial,
  type EditTrialInput,
  type InsightPorts,
  outcomeOf,
  tryEdit,
} from './article-coverage.js';
import { type RecentQuestions, recentDays } from './recent-questions.js';

/** Maximum suggestions tried out, each with its own trial. */
const maxTrials = 5;
const maxClusters = 100;

export interface SuggestionSources {
  readonly recent: RecentQuestions;
  readonly unanswered: UnansweredQuestions;
}

/**
 * Suggests phrasings that an article lacks: its title as a short question, nearby questions of visitors that went unanswered, and titles of
 * clusters of unanswered questions that belong to it. Most useful first.
 */
export async function suggestPhrasings(
  ports: InsightPorts,
  { recent, unanswered }: SuggestionSources,
  input: EditTrialInput,
  signal: AbortSignal,
): Promise<Result<PhrasingSuggestions>> {
  const tried = await tryEdit(ports, recent, input, signal);
  if (!tried.ok) return tried;
  // A document is quoted: a phrasing of it selects no sentence in particular.
  if (tried.value.article.kind === 'document') return ok({ items: [] });
  const clusters = await unanswered.read({ ...input, days: recentDays, page: 1, limit: maxClusters });
  signal.throwIfAborted();
  const found = [...fromVisitors(tried.value), ...fromClusters(tried.value, clusters.items), ...fromTitle(tried.value)];
  const { title, variants } = tried.value.article;
  const fresh = deduplicate(found, [title, ...variants]).slice(0, limits.suggestedPhrasings);
  const items: PhrasingSuggestion[] = [];
  for (const [index, suggestion] of fresh.entries()) {
    const gain = index < maxTrials ? await gainOf(ports, tried.value, suggestion.text, signal) : null;
    items.push({ ...suggestion, gain });
  }
  items.sort((a, b) => (b.gain ?? 0) - (a.gain ?? 0) || b.visitors - a.visitors);
  return ok({ items });
}

type Suggestion = Omit<PhrasingSuggestion, 'gain'>;

function fromTitle({ article: { title } }: EditTrial): Suggestion[] {
  const text = phrasingFromTitle(title);
  return text === null ? [] : [{ text, source: 'title', visitors: 0 }];
}

/** Skips follow-ups, which mean too little alone, and questions that another article answers. */
function fromVisitors({ article, near, answers }: EditTrial): Suggestion[] {
  return near.flatMap(({ question, turnBefore, visitors }, index): Suggestion[] => {
    const answer = answers[index];
    if (!answer || turnBefore !== null || !['asks', 'handoff'].includes(outcomeOf(article.id, answer))) return [];
    if (teachingTarget(answer.decision.candidates)?.articleId !== article.id) return [];
    const text = phrasingFromQuestion(question);
    return text === null ? [] : [{ text, source: 'visitors', visitors }];
  });
}

function fromClusters({ article }: EditTrial, clusters: readonly UnansweredCluster[]): Suggestion[] {
  return clusters.flatMap(({ locale, nearest, questions, visitors, answeredNow }): Suggestion[] => {
    const belongs = nearest.some(({ articleId, fits }) => fits && articleId === article.id);
    const text = questions[0]?.teachable ?? null;
    if (!belongs || locale !== article.locale || text === null || answeredNow >= questions.length) return [];
    return [{ text, source: 'unanswered', visitors }];
  });
}

/**
 * Removes duplicates and known phrasings; of equal texts the cluster's suggestion is kept, which counts its visitors.
 */
function deduplicate(found: readonly Suggestion[], known: readonly string[]): Suggestion[] {
  const fresh = new Map<string, Suggestion>();
  const taken = new Set(known.map(phrasingKey));
  for (const each of found) {
    const key = phrasingKey(each.text);
    const before = fresh.get(key);
    if (!taken.has(key) && (!before || before.visitors < each.visitors)) fresh.set(key, each);
  }
  return [...fresh.values()];
}

/** Gain of a phrasing: nearby questions that the article would newly answer. */
async function gainOf(
  ports: InsightPorts,
  { article, questions, answers }: EditTrial,
  phrasing: string,
  signal: AbortSignal,
): Promise<number> {
  const open = questions.filter((_, index) => outcomeOf(article.id, answers[index]) !== 'answers');
  const more = { ...article, variants: [...article.variants, phrasing] };
  const after = await answersWith(ports, article.chatbotId, more, open, signal);
  return after.filter((answer) => outcomeOf(article.id, answer) === 'answers').length;
}
