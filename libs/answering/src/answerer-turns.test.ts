import { afterEach, describe, expect, it } from 'vitest';
import { answerDecision } from '#contracts/answer.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Answer, KnowledgeArticle, Question } from '#engine/ports/answerer.js';
import { shopArticle, shopArticles, shopId } from '#testing/shop-articles.js';
import { createAnswerer, type EmbeddedAnswerer } from './answerer.js';
import { findPassage } from './passages/cut-passages.js';

const never = new AbortController().signal;
const made: EmbeddedAnswerer[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((answerer) => answerer.close()));
});

async function shop(trained = false): Promise<EmbeddedAnswerer> {
  const answerer = createAnswerer({ quietMs: trained ? 0 : 1_000_000 });
  made.push(answerer);
  await answerer.load(shopArticles);
  if (trained) await answerer.trained();
  return answerer;
}

const question = (text: string, more: Partial<Question> = {}): Question => ({
  chatbotId: shopId,
  text,
  locale: 'en',
  previousTurn: null,
  threshold: 0.5,
  ...more,
});
const ids = (...names: string[]) => names as ArticleId[];
const best = ({ decision }: Answer) => decision.candidates[0]?.articleId;
const withoutTime = ({ decision, ...answer }: Answer) => ({ ...answer, decision: { ...decision, tookMs: 0 } });
const questions = [
  'where is my order',
  'frame',
  'how long',
  'money back for shoes',
  'my frame broke which size',
  'open or return',
  'quanto costa la domenica',
  'batteries by air',
  'asdf',
];

it('answers concurrent questions in order, the first before work on the last begins', async () => {
  const answerer = await shop();
  // Once warm, no single question takes long enough to yield.
  for (let at = 0; at < 300; at += 1) await answerer.answer(question('where is my order'), never);
  let turns = 0;
  let asked = true;
  const turn = () => {
    turns += 1;
    if (asked) setImmediate(turn);
  };
  setImmediate(turn);
  const answeredIn = await Promise.all(
    Array.from({ length: 200 }, () => answerer.answer(question('where is my order'), never).then(() => turns)),
  );
  asked = false;
  expect(answeredIn).toEqual(answeredIn.toSorted((left, right) => left - right));
  expect(answeredIn.at(-1)).toBeGreaterThan(answeredIn[0] ?? 0);
});

describe('asking back', () => {
  const thresholds = Array.from({ length: 49 }, (_, at) => (at + 1) / 50);

  it('offers one to three answers by title if none has enough confidence and the right one is probably among them', async () => {
    const answerer = await shop(true);
    let asked = 0;
    for (const text of questions) {
      for (const threshold of thresholds) {
        const answer = await answerer.answer(question(text, { threshold, mayClarify: true }), never);
        // A bare subject leads to a clarifying question, however confident its best answer is.
        if (answer.decision.decision !== 'clarify' || answer.decision.evidence.subject === 1) continue;
        asked += 1;
        expect(answer).toMatchObject({ text: 'Did you mean…?', citations: [] });
        answerDecision.parse(answer.decision);
        expect(answer.decision.confidence).toBeLessThan(answer.decision.threshold);
        expect(answer.decision.evidence.choice).toBeGreaterThanOrEqual(0.5);
        const offered = answer.choices.map(({ articleId }) => shopArticles.find(({ id }) => id === articleId));
        expect(answer.choices.map(({ label }) => label)).toEqual(offered.map((article) => article?.title));
        expect([1, 2, 3]).toContain(new Set(offered).size);
        const again = await answerer.answer(question(text, { threshold }), never);
        expect(again.decision.decision).toBe('withhold');
      }
    }
    expect(asked).toBeGreaterThan(0);
  });

  it('offers nothing if the right answer is probably not among the articles', async () => {
    const answerer = await shop(true);
    const { decision } = await answerer.answer(question('how tall is the Eiffel tower', { mayClarify: true }), never);
    expect(decision.decision).toBe('withhold');
  });

  it.each([
    [
      'of the question, whatever that of the page',
      ['my frame broke which size', 'where is my order'],
      'Did you mean…?',
    ],
    ['of the page, where the words do not tell', ['frame'], 'Intendeva forse…?'],
  ])('asks in the language %s', async (_rule, asked, text) => {
    const answerer = await shop(true);
    const texts = new Set<string>();
    for (const threshold of thresholds) {
      for (const one of asked) {
        const answer = await answerer.answer(question(one, { threshold, mayClarify: true, locale: 'it' }), never);
        if (answer.decision.decision === 'clarify') texts.add(answer.text);
      }
    }
    expect([...texts]).toEqual([text]);
  });

  it('answers with the chosen article, whatever the words and the threshold', async () => {
    const answerer = await shop();
    const answer = await answerer.answer(
      question('that one', { chosen: 'refund' as ArticleId, threshold: 0.99 }),
      never,
    );
    expect(answer.text).toBe('Within 5 days.');
    expect(answer.decision).toMatchObject({ decision: 'answer', confidence: 0.99, evidence: { chosen: 1 } });
    answerDecision.parse(answer.decision);
    const document = await answerer.answer(
      question('Shipping terms', { chosen: 'terms' as ArticleId, previousTurn: 'are batteries sent by air' }),
      never,
    );
    const terms = shopArticles.find(({ id }) => id === 'terms') as KnowledgeArticle;
    const passage = findPassage(terms, document.citations[0]?.passageId ?? '');
    expect(document.text).toBe(`**Batteries**\n\n${passage?.text}`);
    expect(document.citations).toMatchObject([{ articleId: 'terms', start: 0, end: passage?.text.length }]);
  });

  it('reads a question without stop words in the language of the page alone, where only its articles have one of its words', async () => {
    const answerer = await shop();
    const candidates = async (text: string) => {
      const { decision } = await answerer.answer(question(text, { locale: 'en' }), never);
      return decision.candidates.map(({ articleId }) => articleId);
    };
    const italian = shopArticles.filter(({ locale }) => locale === 'it').map(({ id }) => id);
    expect(italian.length).toBeGreaterThan(0);
    const found = await candidates('urgent lithium problem');
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((id) => italian.includes(id))).toEqual([]);
  });

  it('answers by the text if the chosen article is no longer published', async () => {
    const answerer = await shop();
    answerer.remove('refund' as ArticleId);
    const answer = await answerer.answer(question('Where is my order?', { chosen: 'refund' as ArticleId }), never);
    expect(best(answer)).toBe('track');
  });
});

it.each(['forget it', 'no thanks', 'ok', 'va bene'])(
  'withholds from "%s", which may reply to somebody, unless it is a phrasing',
  async (text) => {
    const answerer = await shop();
    const about = (title: string) => shopArticle('password', 'Choose “Forgotten password?”.', [title]);
    const reply = question(text, { isReply: true, threshold: 0.1 });
    answerer.put(about(`${text}, I forgot it`));
    expect((await answerer.answer(reply, never)).decision).toMatchObject({ decision: 'withhold', reason: 'no_match' });
    answerer.put(about(text));
    expect((await answerer.answer(reply, never)).text).toContain('Forgotten');
  },
);

describe('a follow-up question', () => {
  const rental = shopArticle('rental', 'A bike is 30 euros a day. Helmet and lock are included.', [
    'How much is it to rent a bike?',
    'bike rental price',
    'can I rent a bike for a day?',
    'what is included in a rental',
  ]);
  const helmet = shopArticle('helmet', 'Within three years, at half the price.', [
    'Is a helmet replaced after a crash?',
    'my helmet cracked in a crash',
    'helmet warranty',
    'is a helmet included in the guarantee?',
  ]);

  it('gets a choice if the answer to both turns contains its words too, and an answer after any other turn', async () => {
    const answerer = createAnswerer({ quietMs: 0 });
    made.push(answerer);
    await answerer.load([...shopArticles, rental, helmet]);
    await answerer.trained();
    const decisionAfter = async (previousTurn: string | null, text = 'is the helmet included?') => {
      const asked = question(text, { previousTurn, mayClarify: true });
      return (await answerer.answer(asked, never)).decision.decision;
    };
    expect(await decisionAfter(null)).toBe('answer');
    expect(await decisionAfter('where is my order?')).toBe('answer');
    expect(await decisionAfter('can I rent a bike?')).toBe('clarify');
    expect(await decisionAfter('can I rent a bike?', 'helmet warranty')).toBe('answer');
  });

  it('can get an answer for which the previous turn had too little confidence', async () => {
    const answerer = await shop(true);
    const before = 'money back for shoes';
    const first = await answerer.answer(question(before, { threshold: 0.7 }), never);
    expect(first.decision.decision).toBe('withhold');
    const asked = question('is that free?', { previousTurn: before, threshold: 0.7, mayClarify: true });
    const { choices } = await answerer.answer(asked, never);
    expect(choices.map(({ articleId }) => articleId)).toEqual(ids('refund', 'return'));
  });
});

describe('after a wrong answer', () => {
  it('offers the next best with an introduction in the language of the question, and cites the text after it', async () => {
    const answerer = await shop();
    const first = await answerer.answer(question('can I return a broken frame'), never);
    expect(best(first)).toBe('warranty');
    const next = await answerer.answer(
      question('can I return a broken frame', { rejected: ids('warranty'), locale: 'it', threshold: 0.95 }),
      never,
    );
    expect(next.decision).toMatchObject({ decision: 'answer', evidence: { rejected: 1 } });
    expect(next.decision.candidates.map(({ articleId }) => articleId)).not.toContain('warranty');
    const [cited] = next.citations;
    const article = shopArticles.find(({ id }) => id === cited?.articleId) as KnowledgeArticle;
    expect(next.text).toBe(`This may be what you are looking for:\n\n${article.body}`);
    const passage = findPassage(article, cited?.passageId ?? '');
    expect(passage?.text.slice(cited?.start, cited?.end)).toBe(passage?.text);
  });

  it('never offers what was rejected, and withholds when nothing plausible is left', async () => {
    const answerer = await shop(true);
    for (const text of questions) {
      const rejected: ArticleId[] = [];
      for (;;) {
        const answer = await answerer.answer(question(text, { rejected, mayClarify: true }), never);
        answerDecision.parse(answer.decision);
        const offered = best(answer);
        if (rejected.length > 0) expect(rejected).not.toContain(offered);
        if (answer.decision.decision === 'withhold' || offered === undefined) {
          if (rejected.length > 0) break;
          rejected.push('track' as ArticleId);
        } else rejected.push(offered);
      }
      expect(rejected.length).toBeLessThan(shopArticles.length);
    }
  });
});

describe('a trial', () => {
  const edit = {
    put: [
      shopArticle('parking', 'Behind the shop.', ['Where can I park my car?', 'charging station for electric cars']),
      shopArticle('pay', 'Gold only.', ['What is accepted at the till?', 'do you take gold coins']),
      shopArticle('terms', '## Boats\nBatteries travel by boat.', ['Shipping terms'], { kind: 'document', version: 2 }),
    ],
    remove: ids('warranty'),
  };

  it('answers as after the edit, and changes no live answer', async () => {
    const answerer = await shop(true);
    const before = await Promise.all(questions.map((text) => answerer.answer(question(text), never)));
    const trial = await answerer.trial(shopId, edit);
    const tried = await trial.answer(question('where to park the car'));
    expect([tried.text, best(tried)]).toEqual(['Behind the shop.', 'parking']);
    expect(tried.decision.calibration).toMatch(/^matching:/);
    expect(trial.passages(tried.decision)[0]?.text).toBe('Behind the shop.');
    const gone = await trial.answer(question('How long is the warranty?'));
    expect(gone.decision.candidates.map(({ articleId }) => articleId)).not.toContain('warranty');
    expect((await trial.answer(question('do you take gold coins'))).text).toBe('Gold only.');
    const after = await Promise.all(questions.map((text) => answerer.answer(question(text), never)));
    expect(after.map(withoutTime)).toEqual(before.map(withoutTime));
    expect(best(await answerer.answer(question('How long is the warranty?'), never))).toBe('warranty');
  });

  it('with an empty edit answers like the live knowledge, with the passages of its candidates in their order', async () => {
    const answerer = await shop(true);
    const trial = await answerer.trial(shopId, { put: [], remove: [] });
    for (const text of questions) {
      const tried = await trial.answer(question(text));
      expect(withoutTime(tried)).toEqual(withoutTime(await answerer.answer(question(text), never)));
      expect(trial.passages(tried.decision).map(({ articleId, passageId }) => [articleId, passageId])).toEqual(
        tried.decision.candidates.map(({ articleId, passageId }) => [articleId, passageId]),
      );
    }
  });

  it('answers like a real edit', async () => {
    const [live, edited] = [await shop(), await shop()];
    const trial = await live.trial(shopId, edit);
    for (const article of edit.put) edited.put(article);
    for (const id of edit.remove) edited.remove(id);
    // "open or return" is equally similar to two answers.
    const clear = questions.filter((text) => text !== 'open or return');
    for (const text of [...clear, 'where is parking', 'warranty', 'gold', 'boat batteries']) {
      const real = await edited.answer(question(text), never);
      const tried = await trial.answer(question(text));
      expect([best(tried), tried.text]).toEqual([best(real), real.text]);
      expect(tried.decision.confidence).toBeCloseTo(real.decision.confidence, 1);
    }
  });

  it('of an unknown chatbot answers from the given articles', async () => {
    const answerer = await shop();
    const other = 'other' as ChatbotId;
    const trial = await answerer.trial(other, {
      put: [{ ...shopArticle('a', 'Yes.', ['is it']), chatbotId: other }],
      remove: [],
    });
    expect((await trial.answer(question('is it', { chatbotId: other }))).text).toBe('Yes.');
    expect((await answerer.answer(question('is it', { chatbotId: other }), never)).decision.reason).toBe('no_match');
  });
});

describe('a turn that only points at something', () => {
  it('is asked about, then withheld, and answered only by an article with this very phrasing', async () => {
    const answerer = await shop();
    answerer.put(shopArticle('second-hand', 'We sell used bikes.', ['second-hand bikes', 'the second hand ones']));
    const first = await answerer.answer(question('the second one'), never);
    expect(first).toMatchObject({ text: 'What do you mean? A few more words will help.', citations: [] });
    const again = await answerer.answer(question('the second', { previousTurn: 'the second one' }), never);
    expect(again.decision).toMatchObject({ decision: 'withhold', reason: 'no_match' });
    const refusal = await answerer.answer(question('no', { previousTurn: 'second-hand bikes' }), never);
    expect(refusal.decision).toMatchObject({ decision: 'withhold', candidates: [] });
    answerer.put(shopArticle('next', 'The next tour is on Sunday.', ['the next one']));
    expect((await answerer.answer(question('The next one?'), never)).text).toBe('The next tour is on Sunday.');
  });
});

it('a turn that only says when varies the question before, and is no likeness by itself', async () => {
  const answerer = await shop();
  answerer.put(shopArticle('hours', 'From 9 to 18.', ['are you open today', 'when are you open', 'opening hours']));
  answerer.put(shopArticle('express', 'Yes, for 12 euros.', ['can I have it tomorrow', 'delivery tomorrow']));
  const after = (previousTurn: string | null) => answerer.answer(question('and tomorrow?', { previousTurn }), never);
  expect(best(await after('are you open today'))).toBe('hours');
  expect((await after(null)).text).toBe('What do you mean? A few more words will help.');
});

describe('risk against coverage', () => {
  it('is empty before the first training and for an unknown chatbot', async () => {
    const answerer = await shop();
    expect(answerer.riskCoverage(shopId)).toEqual([]);
    expect([answerer.isTrained(shopId), answerer.isTrained('nobody' as ChatbotId)]).toEqual([false, false]);
    expect(answerer.riskCoverage('nobody' as ChatbotId)).toEqual([]);
  });

  it('falls in coverage and rises in precision with the threshold', async () => {
    const answerer = await shop(true);
    expect(answerer.isTrained(shopId)).toBe(true);
    const points = answerer.riskCoverage(shopId);
    expect(points.map(({ threshold }) => threshold)).toEqual(Array.from({ length: 50 }, (_, at) => (50 + at) / 100));
    const down = points.map(({ coverage }) => coverage);
    const up = points.map(({ precision }) => precision);
    expect(down).toEqual([...down].sort((left, right) => right - left));
    expect(up).toEqual([...up].sort((left, right) => left - right));
    for (const { coverage, precision } of points) {
      expect(Math.min(coverage, precision)).toBeGreaterThanOrEqual(0);
      expect(Math.max(coverage, precision)).toBeLessThanOrEqual(1);
    }
    expect(down[0]).toBeGreaterThan(0);
  });
});
