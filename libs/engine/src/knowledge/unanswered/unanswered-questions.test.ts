import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs } from '#contracts/durations.js';
import type { ArticleId, ChatbotId, ConversationId } from '#contracts/ids.js';
import { shop } from '#testing/command-committer.js';
import { anArticle } from '#testing/contracts/article-store-contract.js';
import { anna } from '#testing/conversation-scenario.js';
import { answered, clarified, EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from '../../conversation/run-operator-command.js';
import type { Answer, Question } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { UnansweredQuestions } from './unanswered-questions.js';

const candidate = { kind: 'answer', articleId: 'a' as ArticleId, version: 1, passageId: 'p', title: 'Seats' } as const;

let engine: EngineHarness;
let ports: Ports;
let unanswered: UnansweredQuestions;
/** Questions that the bot can answer by now. */
let known: Set<string>;
let asked: number;

function reply(question: Question): Answer {
  if (question.text.startsWith('which '))
    return clarified(
      question,
      ['Seats', 'Wax'].map((label) => ({ label, articleId: 'a' as ArticleId })),
    );
  const answer = known.has(question.text) ? answered(question, 'We do.') : withheld(question);
  const { text, previousTurn } = question;
  const followsUp = text.startsWith('and ');
  const standalone = followsUp ? { standalone: previousTurn === null ? null : `${previousTurn}\n${text}` } : {};
  const candidates = [{ ...candidate, confidence: 0.3, scores: {} }];
  return { ...answer, decision: { ...answer.decision, ...standalone, candidates } };
}

beforeEach(() => {
  known = new Set();
  asked = 0;
  engine = new EngineHarness(reply);
  engine.addOperator('Anna', { capacity: 9 });
  // By their first word.
  const groupQuestions: Ports['groupQuestions'] = async (questions) => {
    const heads = [...new Set(questions.map((question) => question.split(' ')[0]))];
    return heads.map((head) => {
      const members = questions.flatMap((question, index) => (question.split(' ')[0] === head ? [index] : []));
      return { head: members[0] ?? 0, members };
    });
  };
  const trial: Ports['answerer']['trial'] = async () => ({
    answer: async (question) => {
      asked += 1;
      return reply(question);
    },
    passages: () => [],
  });
  ports = { ...engine.ports, groupQuestions, answerer: { ...engine.ports.answerer, trial } };
  unanswered = new UnansweredQuestions(ports);
});

async function ask(visitor: string, question: string): Promise<ConversationId> {
  const id = await engine.start(`${visitor} ${question}`);
  await engine.say(id, `${visitor} ${question}`, question);
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  return id;
}

const read = async () => (await unanswered.read({ days: 30, page: 1, limit: 10 })).items;
const run = (conversationId: ConversationId, command: Parameters<typeof runOperatorCommand>[1]['command']) =>
  runOperatorCommand(ports, {
    conversationId,
    principal: operatorPrincipal(anna, 'supervisor'),
    clientKey: engine.key(),
    command,
  });

describe('unanswered questions', () => {
  test('form clusters, ranked by visitors, with the most similar articles', async () => {
    await ask('vera', 'wax please');
    await ask('vera', 'seats for children?');
    await ask('ugo', 'seats for Children?');
    await ask('ida', 'seats for rent?');
    expect(await read()).toMatchObject([
      {
        chatbotId: shop,
        locale: 'en',
        headline: 'seats for rent?',
        visitors: 3,
        questions: [
          { text: 'seats for rent?', count: 1 },
          { text: 'seats for Children?', count: 2 },
        ],
        nearest: [{ articleId: 'a', kind: 'answer', title: 'Seats', confidence: 0.3 }],
        answeredNow: 0,
      },
      { headline: 'wax please', visitors: 1 },
    ]);
  });

  test('contain a word besides personal data', async () => {
    await ask('vera', 'anna.rossi@example.org');
    await ask('ugo', '+39 340 555 0001');
    await ask('ida', '🙂🙂 !');
    await ask('ned', 'C-7');
    await ask('ned', 'it is INC0012');
    await ask('leo', 'seats for 2, anna.rossi@example.org');
    expect((await read()).map(({ headline }) => headline)).toEqual(['seats for 2, anna.rossi@example.org']);
  });

  test('are not what a visitor is called, in a sentence', async () => {
    await ask('vera', 'my name is Vera Bianchi');
    await ask('leo', 'the name is wrong');
    expect((await read()).map(({ headline }) => headline)).toEqual(['the name is wrong']);
  });

  test.each(['Returns', 'Garanzia.', 'Click And Collect', 'Ritiro In Negozio'])(
    'are capitalised words in reply to choices as well, which could be a name: %s',
    async (words) => {
      const id = await ask('ugo', 'which seats');
      await engine.say(id, 'ugo which seats', words);
      await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
      const listed = (await read()).flatMap(({ questions }) => questions.map(({ text }) => text));
      expect(listed).toContain(words);
    },
  );

  test('can become a phrasing, unless they are follow-ups or too long', async () => {
    await ask('vera', 'wax\n  please');
    await ask('ugo', 'and for children?');
    await ask('ida', `seats ${'please '.repeat(80)}`);
    const taught = (await read()).map(({ questions: [question] }) => question?.teachable);
    expect(taught.filter((line) => line !== null)).toEqual(['wax please']);
    expect(taught).toHaveLength(3);
  });

  test('are not listed again once they are dismissed, until that is undone', async () => {
    await ask('vera', 'wax please');
    await ask('ugo', 'seats for rent?');
    const dismiss = (dismissed: boolean, chatbotId = shop) =>
      unanswered.dismiss({ chatbotId, locale: 'en', questions: ['Wax  please'], dismissed });
    const headlines = async () => (await read()).map(({ headline }) => headline).sort();
    expect(await dismiss(true)).toMatchObject({ ok: true });
    expect(await headlines()).toEqual(['seats for rent?']);
    await ask('ida', 'wax please');
    await ask('ida', 'wax for skis');
    expect(await headlines()).toEqual(['seats for rent?', 'wax for skis']);
    await dismiss(false);
    expect((await read()).flatMap(({ questions }) => questions).map(({ text }) => text)).toContain('wax please');
    expect(await dismiss(true, 'nobody' as ChatbotId)).toMatchObject({ errors: [{ pointer: '/chatbotId' }] });
  });

  test('cost the operator minutes of their conversations', async () => {
    const id = await ask('vera', 'wax please');
    await run(id, { type: 'take-over' });
    await run(id, { type: 'accept' });
    engine.clock.advance(7 * 60_000);
    await run(id, { type: 'resolve', outcome: 'confirmed' });
    expect(await read()).toMatchObject([{ operatorMinutes: 7 }]);
  });

  test('shrink when an article answers some of them, and move to the end when all are answered', async () => {
    await ask('vera', 'seats for children?');
    await ask('ugo', 'seats for rent?');
    await ask('ida', 'wax please');
    expect((await read())[0]).toMatchObject({ headline: 'seats for rent?', answeredNow: 0 });
    known = new Set(['seats for rent?']);
    await ports.articles.append(anArticle('a'));
    expect((await read())[0]).toMatchObject({ answeredNow: 1 });
    known.add('seats for children?');
    await ports.articles.setPublished('a' as ArticleId, 1, 5);
    expect((await read()).map(({ headline, answeredNow }) => [headline, answeredNow])).toEqual([
      ['wax please', 0],
      ['seats for rent?', 2],
    ]);
  });

  test('that follow up are asked together with the previous turn, and cannot be added with one click', async () => {
    known = new Set(['wax please']);
    const id = await ask('vera', 'wax please');
    await engine.say(id, 'vera wax please', 'and skins?');
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
    const question = { text: 'wax please\nand skins?', teachable: null };
    expect(await read()).toMatchObject([{ questions: [question], answeredNow: 0 }]);
    known = new Set(['and skins?']);
    await ports.articles.append(anArticle('a'));
    expect(await read()).toMatchObject([{ questions: [question], answeredNow: 1 }]);
  });

  test('are found by id, whatever their rank', async () => {
    await ask('vera', 'seats for children?');
    await ask('ida', 'wax please');
    const [first, second] = await read();
    known = new Set([first?.headline ?? '']);
    await ports.articles.append(anArticle('a'));
    const ids = `${first?.id},gone`;
    const again = await unanswered.read({ days: 30, page: 1, limit: 1, ids });
    expect(again).toMatchObject({ total: 1, items: [{ id: first?.id, answeredNow: 1 }] });
    expect((await read()).map(({ id }) => id)).toEqual([second?.id, first?.id]);
  });

  test('are not recomputed until something changes, and keep their id', async () => {
    await ask('vera', 'wax please');
    const [first] = await read();
    const before = asked;
    expect((await read())[0]).toEqual(first);
    expect(asked).toBe(before);
    await ask('ugo', 'seats for rent?');
    expect((await read()).map(({ id }) => id)).toContain(first?.id);
    expect(asked).toBeGreaterThan(before);
  });

  test('keep the result of a newer computation when an older one ends later', async () => {
    await ask('vera', 'wax please');
    const { groupQuestions } = ports;
    let fail = (_: Error) => {};
    let grouped = 0;
    const slow: Ports['groupQuestions'] = () => new Promise((_, reject) => (fail = reject));
    const counting: Ports['groupQuestions'] = (...asked) => {
      grouped += 1;
      return groupQuestions(...asked);
    };
    let group = slow;
    unanswered = new UnansweredQuestions({ ...ports, groupQuestions: (...asked) => group(...asked) });
    const older = expect(read()).rejects.toThrow('late');
    const begun = fail;
    await vi.waitFor(() => expect(fail).not.toBe(begun));
    group = counting;
    await ask('ugo', 'seats for rent?');
    expect(await read()).toHaveLength(2);
    fail(new Error('late'));
    await older;
    expect(await read()).toHaveLength(2);
    expect(grouped).toBe(1);
  });

  test('are filtered by chatbot and period', async () => {
    await ask('vera', 'wax please');
    expect((await unanswered.read({ chatbotId: 'no' as typeof shop, days: 30, page: 1, limit: 10 })).total).toBe(0);
    engine.clock.advance(8 * dayMs);
    expect((await unanswered.read({ chatbotId: shop, days: 7, page: 1, limit: 10 })).total).toBe(0);
    expect((await unanswered.read({ chatbotId: shop, days: 30, page: 1, limit: 10 })).total).toBe(1);
  });
});
