import { minuteMs } from '#contracts/durations.js';
import type { ChatbotId, Instant } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import type { UnansweredCluster, UnansweredQuestion } from '#contracts/unanswered-questions.js';
import { bareCode, readCode } from '#domain/dialogue/form/read-words.js';
import { redactPersonalData } from '#domain/knowledge/personal-data.js';
import { questionKey } from '#domain/knowledge/read-decision.js';
import { digest } from '../../digest.js';
import { groupBy } from '../../group-by.js';
import type { UnmetQuestion } from '../../ports/decision-store.js';
import type { Ports } from '../../ports/ports.js';
import { iso } from '../../views/iso.js';
import { questionHash } from './question-hash.js';

/** Cluster before its present answer is computed. */
export interface QuestionCluster extends Omit<UnansweredCluster, 'nearest' | 'answeredNow' | 'questions'> {
  readonly questions: readonly (Omit<UnansweredQuestion, 'teachable'> & Pick<UnmetQuestion, 'turnBefore'>)[];
}

/** Maximum unmet questions examined, and different ones among them. */
const maxUnmet = 5000;
const maxDistinct = 2000;

/** Words that make the search for personal data worthwhile: most questions have none. */
const maybePersonal = /[@\d]|www|my name|mi chiamo|nome|\bsono\b|\bi['’]?\s?a?m\b|this is/i;

/** Visitors who asked in the same words, newest first. */
type Asked = readonly [UnmetQuestion, ...UnmetQuestion[]];

export type ClusterPorts = Pick<Ports, 'decisions' | 'dismissedQuestions' | 'groupQuestions' | 'clock'>;

/** Clusters unanswered questions since then by meaning, in no particular order and without dismissed ones. */
export async function clusterQuestions(
  { decisions, dismissedQuestions, groupQuestions, clock }: ClusterPorts,
  chatbotId: ChatbotId,
  since: Instant,
): Promise<QuestionCluster[]> {
  const dismissed = await dismissedQuestions.hashes(chatbotId);
  const unmet = (await decisions.unmet(chatbotId, since, maxUnmet)).filter(
    (asked) => asksSomething(asked) && !dismissed.has(questionHash(asked.locale, asked.question)),
  );
  const times = await decisions.operatorTime(
    [...new Set(unmet.map(({ conversationId }) => conversationId))],
    clock.now(),
  );
  const clusters: QuestionCluster[] = [];
  for (const [locale, questions] of groupBy(unmet, (question) => question.locale)) {
    const asked = [...groupBy(questions, ({ question }) => questionKey(question)).values()]
      .flatMap(([first, ...others]): Asked[] => (first ? [[first, ...others]] : []))
      .slice(0, maxDistinct);
    const groups = await groupQuestions(
      asked.map(([{ question }]) => question),
      locale,
    );
    for (const { members } of groups) {
      const group = members.flatMap((member): Asked[] => (asked[member] ? [asked[member]] : []));
      const cluster = toCluster(chatbotId, locale, group, times);
      if (cluster) clusters.push(cluster);
    }
  }
  return clusters;
}

/** Whether a turn has a word besides personal data: an address, a number or a code that somebody gives is no question. */
function asksSomething({ question, turnBefore }: UnmetQuestion): boolean {
  const own = turnBefore === null ? question : question.slice(turnBefore.length + 1);
  const isCode = bareCode(own) !== null || readCode(own) !== null;
  return !isCode && /\p{L}/u.test(maybePersonal.test(own) ? redactPersonalData(own) : own);
}

function toCluster(
  chatbotId: ChatbotId,
  locale: string,
  group: readonly Asked[],
  times: ReadonlyMap<string, number>,
): QuestionCluster | null {
  const [head] = group;
  if (!head) return null;
  const all = group.flat();
  const conversations = new Set(all.map(({ conversationId }) => conversationId));
  const operatorMs = [...conversations].reduce((sum, id) => sum + (times.get(id) ?? 0), 0);
  return {
    id: idOf(chatbotId, locale, group),
    chatbotId,
    locale: locale as QuestionCluster['locale'],
    headline: head[0].question,
    questions: group.slice(0, limits.clusterQuestions).map((asked) => {
      const [{ question, turnBefore, conversationId, eventId, at }] = asked;
      return { text: question, turnBefore, count: visitorsOf(asked), conversationId, eventId, at: iso(at) };
    }),
    visitors: visitorsOf(all),
    operatorMinutes: Math.round(operatorMs / minuteMs),
  };
}

function visitorsOf(asked: readonly UnmetQuestion[]): number {
  return new Set(asked.map(({ visitorId }) => visitorId)).size;
}

/** Derived from the questions alone, so it is stable while they are the same. */
function idOf(chatbotId: ChatbotId, locale: string, group: readonly Asked[]): string {
  const keys = group.map(([{ question }]) => questionKey(question)).sort();
  return digest([chatbotId, locale, keys]);
}
