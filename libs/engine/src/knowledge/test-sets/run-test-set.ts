import { isDeepStrictEqual } from 'node:util';
import { ok, type Result } from '#contracts/result.js';
import type {
  TestAnswer,
  TestExpectationView,
  TestQuestionView,
  TestRow,
  TestRun,
  TestVerdict,
} from '#contracts/test-sets.js';
import type { Answer } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { answeredBy, askAll } from '../insights/ask-all.js';
import { type Edit, editedArticle } from '../trials/edited-article.js';
import { asQuestion } from '../trials/try-answer.js';
import { readTestSet, type TestSetName } from './test-sets.js';

type RunPorts = Pick<Ports, 'answerer' | 'articles' | 'chatbots' | 'ids' | 'testSets'>;

/**
 * Regression test of the knowledge base: answers the owner's questions and compares the outcomes with the expected
 * ones. With an edit, they are answered before and after it, and only differences are returned.
 */
export async function runTestSet(
  ports: RunPorts,
  { edit, ...name }: TestSetName & { readonly edit?: Edit | undefined },
  signal: AbortSignal,
): Promise<Result<TestRun>> {
  const set = await readTestSet(ports, name);
  if (!set.ok) return set;
  const edited = edit ? await editedArticle(ports, name.chatbotId, edit) : ok(null);
  if (!edited.ok) return edited;
  const { questions } = set.value;
  const put = edited.value ? [edited.value] : [];
  const asked = await ask(ports, name, put, questions, signal);
  const before = edited.value ? await ask(ports, name, [], questions, signal) : null;
  const rows = questions.flatMap((question, index): TestRow[] => {
    const now = judged(question.expected, asked[index]);
    if (!before) return [{ ...question, ...now }];
    const earlier = judged(question.expected, before[index]);
    return isSame(now.answer, earlier.answer) ? [] : [{ ...question, ...now, before: earlier }];
  });
  const verdicts = questions.map(({ expected }, index) => judged(expected, asked[index]).verdict);
  return ok({
    questions: questions.length,
    expected: verdicts.filter((verdict) => verdict !== null).length,
    asExpected: verdicts.filter((verdict) => verdict === 'as_expected').length,
    rows,
  });
}

async function ask(
  ports: RunPorts,
  { chatbotId, locale }: TestSetName,
  put: Parameters<Ports['answerer']['trial']>[1]['put'],
  questions: readonly TestQuestionView[],
  signal: AbortSignal,
): Promise<Answer[]> {
  if (questions.length === 0) return [];
  const trial = await ports.answerer.trial(chatbotId, { put, remove: [] });
  const asked = questions.map(({ question }) => asQuestion(ports, chatbotId, question, locale));
  return askAll(trial, asked, signal);
}

function judged(
  expected: TestExpectationView | null,
  answer: Answer | undefined,
): { answer: TestAnswer; verdict: TestVerdict | null } {
  const given = toTestAnswer(answer);
  return { answer: given, verdict: expected && verdictOf(expected, given) };
}

function toTestAnswer(answer: Answer | undefined): TestAnswer {
  if (!answer) return { decision: 'withhold', articles: [], confidence: 0 };
  const { decision, choices } = answer;
  const by = answeredBy(answer);
  const offered = choices.map(({ articleId, label }) => ({ articleId, title: label }));
  const articles = decision.decision === 'clarify' ? offered : by ? [by] : [];
  return { decision: decision.decision, articles, confidence: decision.confidence };
}

function verdictOf(expected: TestExpectationView, { decision, articles }: TestAnswer): TestVerdict {
  if (expected.kind === 'handoff') return decision === 'withhold' ? 'as_expected' : 'not_as_expected';
  const isAmong = articles.some(({ articleId }) => articleId === expected.articleId);
  if (!isAmong) return 'not_as_expected';
  return decision === 'answer' ? 'as_expected' : 'among';
}

/** A slightly different confidence is no difference. */
function isSame(a: TestAnswer, b: TestAnswer): boolean {
  const outcome = ({ decision, articles }: TestAnswer) => [decision, articles.map(({ articleId }) => articleId)];
  return isDeepStrictEqual(outcome(a), outcome(b));
}
