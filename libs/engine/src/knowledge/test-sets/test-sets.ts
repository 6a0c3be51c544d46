import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import type {
  TestExpectation,
  TestExpectationView,
  TestQuestion,
  TestQuestionInput,
  TestSet,
} from '#contracts/test-sets.js';
import { checkRevision, type ExpectedRevisions, testSetRevision } from '../../access/revision.js';
import type { Ports } from '../../ports/ports.js';
import { phrasingKey } from '../articles/add-variants.js';

type TestSetPorts = Pick<Ports, 'articles' | 'chatbots' | 'testSets'>;

export interface TestSetName {
  readonly chatbotId: ChatbotId;
  readonly locale: Locale;
}

export async function readTestSet(ports: TestSetPorts, { chatbotId, locale }: TestSetName): Promise<Result<TestSet>> {
  if (!ports.chatbots.get(chatbotId)) return reject('not_found');
  const questions = await ports.testSets.read(chatbotId, locale);
  return ok({ chatbotId, locale, questions: await withTitles(ports, questions) });
}

/**
 * Replaces the set. An expected article must be the chatbot's, and published if only its title is given; of a repeated
 * question the last one counts. Every invalid line is reported.
 */
export async function saveTestSet(
  ports: TestSetPorts & Pick<Ports, 'unitOfWork'>,
  { chatbotId, locale }: TestSetName,
  questions: readonly TestQuestionInput[],
  expected: ExpectedRevisions = null,
): Promise<Result<TestSet>> {
  if (!ports.chatbots.get(chatbotId)) return reject('not_found');
  const known = await titledArticles(ports, { chatbotId, locale });
  const unique = new Map<string, TestQuestion>();
  const errors: { pointer: string; detail: string }[] = [];
  for (const [index, { question, expected: answer }] of questions.entries()) {
    const found = await resolve(ports, chatbotId, known, answer);
    if (found === 'unknown') errors.push({ pointer: `/questions/${index}/expected`, detail: 'no such article' });
    else unique.set(phrasingKey(question), { question, expected: found });
  }
  if (errors.length > 0) return { ok: false, code: 'invalid', errors };
  const saved = await ports.unitOfWork.run(async ({ testSets }) => {
    const fresh = checkRevision(expected, testSetRevision(await testSets.read(chatbotId, locale)));
    if (fresh.ok) await testSets.replace(chatbotId, locale, [...unique.values()]);
    return fresh;
  });
  return saved.ok ? readTestSet(ports, { chatbotId, locale }) : saved;
}

/** Published articles by title; of two with one title the one in the set's language. */
async function titledArticles({ articles }: TestSetPorts, { chatbotId, locale }: TestSetName) {
  const own = (await articles.published()).filter((article) => article.chatbotId === chatbotId);
  own.sort((a, b) => Number(a.locale === locale) - Number(b.locale === locale));
  return new Map(own.map(({ articleId, title }) => [phrasingKey(title), articleId]));
}

async function resolve(
  { articles }: TestSetPorts,
  chatbotId: ChatbotId,
  known: ReadonlyMap<string, ArticleId>,
  expected: TestQuestionInput['expected'],
): Promise<TestExpectation | null | 'unknown'> {
  if (expected === null || expected.kind === 'handoff') return expected;
  if (expected.kind === 'title') {
    const articleId = known.get(phrasingKey(expected.title));
    return articleId ? { kind: 'article', articleId } : 'unknown';
  }
  return (await articles.get(expected.articleId))?.chatbotId === chatbotId ? expected : 'unknown';
}

async function withTitles(
  { articles }: Pick<Ports, 'articles'>,
  questions: readonly TestQuestion[],
): Promise<TestSet['questions']> {
  const titles = new Map<string, string | null>();
  const view = async (expected: TestExpectation): Promise<TestExpectationView> => {
    if (expected.kind === 'handoff') return expected;
    const { articleId } = expected;
    if (!titles.has(articleId)) titles.set(articleId, (await articles.get(articleId))?.title ?? null);
    return { ...expected, title: titles.get(articleId) ?? null };
  };
  const views: TestSet['questions'] = [];
  for (const { question, expected } of questions)
    views.push({ question, expected: expected && (await view(expected)) });
  return views;
}
