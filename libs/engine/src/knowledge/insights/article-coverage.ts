import { isDeepStrictEqual } from 'node:util';
import type { ArticleCoverage, Competitor, CoverageOutcome, CoverageQuestion } from '#contracts/article-insights.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { Answer, KnowledgeArticle, Question, Trial } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { type Edit, editedArticle } from '../trials/edited-article.js';
import { asQuestion } from '../trials/try-answer.js';
import { answeredBy, askAll, folds, holdOut } from './ask-all.js';
import { type RecentQuestion, type RecentQuestions, recentDays } from './recent-questions.js';

export type InsightPorts = Pick<Ports, 'answerer' | 'articles' | 'chatbots' | 'ids'>;

export interface EditTrialInput {
  readonly chatbotId: ChatbotId;
  readonly edit: Edit;
}

/** Phrasings of the article tested against the others, in each fold. */
const maxHeldOut = 5;

/** Result of an edit trial: the edited article, the nearest recent questions and their answers. */
export interface EditTrial {
  readonly article: KnowledgeArticle;
  readonly near: readonly RecentQuestion[];
  readonly questions: readonly Question[];
  readonly answers: readonly Answer[];
}

/**
 * Coverage of an edit: recent questions near the article, answered with the edit. The last saved version is tried as an edit too: both run
 * without training, so the difference comes from the text.
 */
export async function articleCoverage(
  ports: InsightPorts,
  recent: RecentQuestions,
  input: EditTrialInput,
  signal: AbortSignal,
): Promise<Result<ArticleCoverage>> {
  const tried = await tryEdit(ports, recent, input, signal);
  if (!tried.ok) return tried;
  const { article, near, questions, answers } = tried.value;
  const saved = await savedArticle(ports, input);
  const isSame = saved !== null && isDeepStrictEqual({ ...saved, version: 0 }, { ...article, version: 0 });
  const before = saved && !isSame ? await answersWith(ports, input.chatbotId, saved, questions, signal) : answers;
  const rows = near.map(({ question, conversationId, visitors }, index): CoverageQuestion => {
    const after = answers[index];
    const outcome = outcomeOf(article.id, after);
    const other = outcome === 'other' && after ? answeredBy(after) : null;
    const earlier = saved ? outcomeOf(article.id, before[index]) : null;
    const isLikely = [after, before[index]].some((answer) => isLikeliest(article.id, answer));
    return { question, conversationId, visitors, outcome, isLikely, before: earlier, other };
  });
  const count = (outcomes: (CoverageOutcome | null)[]) => outcomes.filter((each) => each === 'answers').length;
  return ok({
    days: recentDays,
    questions: rows,
    likely: rows.filter(({ isLikely }) => isLikely).length,
    answered: count(rows.map(({ outcome }) => outcome)),
    answeredBefore: saved && count(rows.map(({ before }) => before)),
    competitor: competitorIn(
      await sameLanguage(ports, article, [
        ...rows.flatMap(({ question, other }) => (other ? [{ question, by: other, from: 'visitor' as const }] : [])),
        ...(await contestedPhrasings(ports, article, signal)).map((each) => ({ ...each, from: 'phrasing' as const })),
      ]),
    ),
  });
}

/** Finds the nearest questions and asks them with the edit in place. */
export async function tryEdit(
  ports: InsightPorts,
  recent: RecentQuestions,
  { chatbotId, edit }: EditTrialInput,
  signal: AbortSignal,
): Promise<Result<EditTrial>> {
  if (!ports.chatbots.get(chatbotId)) return invalidAt('/chatbotId', 'there is no such chatbot');
  const edited = await editedArticle(ports, chatbotId, edit);
  if (!edited.ok) return edited;
  const article = withText(edited.value);
  const phrasings = [article.title, ...article.variants];
  const sought = { id: edit.articleId, locale: article.locale, phrasings };
  const near = await recent.nearest(chatbotId, sought, limits.coverageQuestions);
  const questions = near.map(({ question, turnBefore, locale }) =>
    asQuestion(ports, chatbotId, question, locale, turnBefore),
  );
  const answers = await answersWith(ports, chatbotId, article, questions, signal);
  return ok({ article, near, questions, answers });
}

export async function answersWith(
  { answerer }: Pick<Ports, 'answerer'>,
  chatbotId: ChatbotId,
  article: KnowledgeArticle,
  questions: readonly Question[],
  signal: AbortSignal,
): Promise<Answer[]> {
  if (questions.length === 0) return [];
  return askAll(await answerer.trial(chatbotId, { put: [article], remove: [] }), questions, signal);
}

export function outcomeOf(articleId: ArticleId, answer: Answer | undefined): CoverageOutcome {
  if (!answer || answer.decision.decision === 'withhold') return 'handoff';
  if (answer.decision.decision === 'clarify')
    return answer.choices.some((choice) => choice.articleId === articleId) ? 'asks' : 'handoff';
  return answeredBy(answer)?.articleId === articleId ? 'answers' : 'other';
}

/** A nearby question may belong to another article; then this one need not answer it. */
function isLikeliest(articleId: ArticleId, answer: Answer | undefined): boolean {
  return answer?.decision.candidates[0]?.articleId === articleId || outcomeOf(articleId, answer) === 'answers';
}

/** Null for a new article. */
async function savedArticle(
  { articles, ids }: Pick<Ports, 'articles' | 'ids'>,
  { chatbotId, edit: { articleId } }: EditTrialInput,
): Promise<KnowledgeArticle | null> {
  const stored = articleId && (await articles.get(articleId));
  const version = stored && (await articles.version(stored.id, stored.version));
  if (!version) return null;
  const saved = await editedArticle({ articles, ids }, chatbotId, {
    articleId,
    content: { ...version, variants: [...version.variants] },
  });
  return saved.ok ? withText(saved.value) : null;
}

/** An article without text could not be published, but its phrasings can be tried. */
function withText(article: KnowledgeArticle): KnowledgeArticle {
  return article.body.trim() === '' ? { ...article, body: article.title } : article;
}

/** Held-out phrasings that another article wins, with that article. */
async function contestedPhrasings(
  { answerer, chatbots }: Pick<Ports, 'answerer' | 'chatbots'>,
  article: KnowledgeArticle,
  signal: AbortSignal,
): Promise<ContestedPhrasing[]> {
  if (article.kind === 'document' || article.variants.length < folds) return [];
  const taken: ContestedPhrasing[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const { rest, heldOut } = holdOut(article, fold);
    const trial = await answerer.trial(article.chatbotId, { put: [rest], remove: [] });
    taken.push(...(await findContested(trial, { chatbots }, article, heldOut.slice(0, maxHeldOut), signal)));
  }
  return taken;
}

export interface ContestedPhrasing {
  readonly question: string;
  readonly by: { readonly articleId: ArticleId; readonly title: string };
  /** Confidence of the other article's answer. */
  readonly confidence: number;
}

/** Held-out phrasings for which visitors would get another article's answer. */
export async function findContested(
  trial: Trial,
  ports: Pick<Ports, 'chatbots'>,
  { id, chatbotId, locale }: KnowledgeArticle,
  heldOut: readonly string[],
  signal: AbortSignal,
): Promise<ContestedPhrasing[]> {
  const questions = heldOut.map((phrasing) => asQuestion(ports, chatbotId, phrasing, locale));
  const answers = await askAll(trial, questions, signal);
  return answers.flatMap((answer, index): ContestedPhrasing[] => {
    const by = answeredBy(answer);
    const question = heldOut[index];
    if (!by || by.articleId === id || question === undefined) return [];
    return [{ question, by, confidence: answer.decision.confidence }];
  });
}

interface Claim extends Pick<ContestedPhrasing, 'question' | 'by'> {
  readonly from: Competitor['from'];
}

/** The same answer in another language is no competitor. */
async function sameLanguage(
  { articles }: Pick<Ports, 'articles'>,
  { locale }: KnowledgeArticle,
  claims: readonly Claim[],
): Promise<Claim[]> {
  const own: Claim[] = [];
  for (const claim of claims) if ((await articles.get(claim.by.articleId))?.locale === locale) own.push(claim);
  return own;
}

/** The article that wins most. Visitors' questions come first, as better examples. */
function competitorIn(claims: readonly Claim[]): Competitor | null {
  const counts = new Map<ArticleId, number>();
  for (const { by } of claims) counts.set(by.articleId, (counts.get(by.articleId) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  const example = most && claims.find(({ by }) => by.articleId === most[0]);
  return example ? { ...example.by, question: example.question, from: example.from, questions: most[1] } : null;
}
