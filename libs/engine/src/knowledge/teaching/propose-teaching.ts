import type { TeachingProposal } from '#contracts/article-insights.js';
import type { ConversationId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { type Locale, locales } from '#contracts/states.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { isUnmet, readDecision } from '#domain/knowledge/read-decision.js';
import { teachingTarget } from '#domain/knowledge/teaching.js';
import type { Ports } from '../../ports/ports.js';
import { phrasingKey } from '../articles/add-variants.js';
import { phrasingHash } from '../phrasings/phrasing-hash.js';
import { teachablePhrasing } from './teachable-phrasing.js';

const maxEvents = 1000;

/**
 * Proposes phrasings from a finished conversation: unanswered questions similar to an article, including those after
 * which the visitor chose a person instead of an offered answer. Empty while the conversation is open. Without known,
 * dismissed and duplicate phrasings.
 */
export async function proposeTeaching(
  ports: Pick<Ports, 'articles' | 'events' | 'journal' | 'phrasingReviews'>,
  id: ConversationId,
): Promise<Result<TeachingProposal[]>> {
  const conversation = await ports.journal.read(id);
  if (!conversation) return reject('not_found');
  if (conversation.state !== 'resolved' && conversation.state !== 'closed') return ok([]);
  const log = await ports.events.events(id, { after: 0, limit: maxEvents });
  const decisions = await ports.events.decisions(log.map((event) => event.id));
  const proposals = new Map<string, TeachingProposal>();
  for (const [index, event] of log.entries()) {
    const fact = readDecision(event, decisions.get(event.id) ?? null);
    if (fact?.kind !== 'decided') continue;
    const isUndecided = isUnmet(fact.origin, fact.record) && endsWithPerson(log.slice(index + 1));
    if (!isGap(fact.record.reason) && !isUndecided) continue;
    const phrasing = teachablePhrasing(fact.record);
    const target = phrasing === null ? null : teachingTarget(fact.record.candidates);
    if (phrasing === null || !target || (await isSettled(ports, target, phrasing))) continue;
    const { articleId, title } = target;
    const locale = locales.find((each) => each === fact.record.locale) ?? (conversation.locale as Locale);
    const { question } = fact.record;
    const key = `${articleId} ${phrasingKey(phrasing)}`;
    if (!proposals.has(key)) proposals.set(key, { eventId: event.id, question, phrasing, locale, articleId, title });
  }
  return ok([...proposals.values()]);
}

function isGap(reason: string | null): boolean {
  return reason === 'low_confidence' || reason === 'no_match';
}

/** Whether the visitor got a person before the bot replied again: to a choice, a refusal or other words. */
function endsWithPerson(later: readonly LoggedEvent[]): boolean {
  const next = later.find(
    ({ type, actor }) =>
      type === 'handoff.started' || type === 'answer.withheld' || (type === 'message.posted' && actor.kind === 'bot'),
  );
  if (next?.type === 'answer.withheld') return next.data.reason === 'visitor_requested';
  return next?.type === 'handoff.started';
}

async function isSettled(
  { articles, phrasingReviews }: Pick<Ports, 'articles' | 'phrasingReviews'>,
  { articleId }: Pick<TeachingProposal, 'articleId'>,
  phrasing: string,
): Promise<boolean> {
  const article = await articles.get(articleId);
  if (!article || article.publishedVersion === null) return true;
  const version = await articles.version(articleId, article.publishedVersion);
  if (!version) return true;
  const key = phrasingKey(phrasing);
  if ([version.title, ...version.variants].some((known) => phrasingKey(known) === key)) return true;
  return (await phrasingReviews.reviewed(articleId)).has(phrasingHash(phrasing));
}
