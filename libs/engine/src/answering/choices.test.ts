import { expect, test, vi } from 'vitest';
import type { ArticleId, ClientKey, ConversationId, VisitorId } from '#contracts/ids.js';
import { answered, clarified, EngineHarness } from '#testing/engine-harness.js';
import { runProgramCommand } from '../conversation/run-program-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import type { Question } from '../ports/answerer.js';
import { toVisitorEventView } from '../views/event-view.js';

const choices = ['Returns of bikes', 'Returns of clothes'].map((label, index) => ({
  label,
  articleId: `article-${index + 1}` as ArticleId,
}));

/** Asks back if it may, and answers the choice. */
const asksBack = (question: Question) =>
  question.mayClarify && !question.chosen
    ? clarified(question, choices)
    : answered(question, `Here is ${question.chosen ?? 'something'}.`, question.chosen ?? 'article-9');

async function askedBack(engine: EngineHarness): Promise<ConversationId> {
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Returns');
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe('Which one?'));
  return id;
}

test('choices are posted with the question back, visible to the visitor', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  const said = await engine.lastBotMessage(id);
  expect(toVisitorEventView(said)?.data).toEqual({
    text: 'Which one?',
    citations: [],
    choices,
    none: 'None of these',
  });
  expect((await engine.state(id)).standingAnswer).toBeNull();
});

test('an answer without choices carries none', async () => {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'));
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Really?');
  await vi.waitFor(async () => expect((await engine.lastBotMessage(id)).data).not.toHaveProperty('choices'));
});

test('a label sent as text is the choice, and the bot may not ask back again', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  await engine.say(id, 'visitor', ' 2. returns of CLOTHES');
  await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
  expect(engine.questions[0]).toMatchObject({ mayClarify: true, chosen: null });
  expect(engine.questions[1]).toMatchObject({ mayClarify: false, chosen: 'article-2', previousTurn: 'Returns' });
});

test('other text is no choice, and the bot does not ask back about it either', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  await engine.say(id, 'visitor', 'Skis');
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe('Here is something.'));
  await engine.say(id, 'visitor', 'Returns of bikes');
  // The list is two turns old: these words are a question like any other.
  await vi.waitFor(() => expect(engine.questions).toHaveLength(3));
  expect(engine.questions[2]).toMatchObject({ mayClarify: true, chosen: null });
});

test('yes is the only article offered, and asks again which one among several, once', async () => {
  const one = new EngineHarness((question) =>
    question.chosen
      ? answered(question, `Here is ${question.chosen}.`, question.chosen)
      : clarified(question, choices.slice(0, 1)),
  );
  const id = await askedBack(one);
  await one.say(id, 'visitor', 'yes please');
  await vi.waitFor(() => expect(one.questions).toHaveLength(2));
  expect(one.questions[1]).toMatchObject({ chosen: 'article-1' });

  const several = new EngineHarness(asksBack);
  const asked = await askedBack(several);
  await several.say(asked, 'visitor', 'yes please');
  await vi.waitFor(async () => expect((await several.state(asked)).lastMessage?.text).toBe('Which one do you mean?'));
  expect((await several.lastBotMessage(asked)).data).toMatchObject({ choices, none: 'None of these' });
  expect(several.questions).toHaveLength(1);
  await several.say(asked, 'visitor', 'yes');
  await vi.waitFor(() => expect(several.questions).toHaveLength(2));
  expect(several.questions[1]).toMatchObject({ chosen: null, isReply: true });
});

test('"forget it" replies to no choice, but ends the matter', async () => {
  const engine = new EngineHarness(asksBack);
  await engine.say(await askedBack(engine), 'visitor', 'forget it');
  await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
  expect(engine.questions[1]).toMatchObject({ chosen: null, isReply: false, mayClarify: false });
});

test('words may reply to a program that wrote last, and not to an answer', async () => {
  const engine = new EngineHarness((question) => answered(question, `Re: ${question.text}`));
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'Is there a table for two?');
  await vi.waitFor(async () =>
    expect((await engine.state(id)).lastMessage?.text).toBe('Re: Is there a table for two?'),
  );
  await engine.say(id, 'visitor', 'ok');
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe('Re: ok'));
  const sent = {
    conversationId: id,
    program: { kind: 'api_key', id: 'key' } as const,
    clientKey: 'a-key-of-the-program' as ClientKey,
    command: { type: 'post-program-message', text: 'Shall I book it?' } as const,
  };
  expect((await runProgramCommand(engine.ports, sent)).ok).toBe(true);
  await engine.say(id, 'visitor', 'yes');
  await vi.waitFor(() => expect(engine.questions).toHaveLength(3));
  expect(engine.questions.map(({ isReply }) => isReply)).toEqual([false, false, true]);
});

test('the notice of a program in between leaves the choice open', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  const notice = { type: 'post-program-message', text: 'Your parcel is on its way.' } as const;
  const sent = {
    conversationId: id,
    program: { kind: 'api_key', id: 'key' } as const,
    clientKey: 'a-key-of-the-program' as ClientKey,
    command: notice,
  };
  expect((await runProgramCommand(engine.ports, sent)).ok).toBe(true);
  await engine.say(id, 'visitor', '2');
  await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
  expect(engine.questions[1]).toMatchObject({ mayClarify: false, chosen: 'article-2' });
});

test('the previous turn contains all of its messages, not only the last', async () => {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'), {}, 'no reactions');
  const id = await engine.start('visitor');
  await engine.say(id, 'visitor', 'I have a bike.');
  await engine.say(id, 'visitor', 'Can I return it?');
  await engine.sweep.run();
  await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  await engine.say(id, 'visitor', 'And for free?');
  await engine.sweep.run();
  await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
  expect(engine.questions[1]?.previousTurn).toBe('I have a bike.\nCan I return it?');
});

test('the turns before the previous one are passed along, newest first', async () => {
  const engine = new EngineHarness((question) => answered(question, 'Yes.'));
  const id = await engine.start('visitor');
  for (const [index, text] of ['How much is a tour?', 'ok', 'thanks', 'And for children?'].entries()) {
    await engine.say(id, 'visitor', text);
    await vi.waitFor(() => expect(engine.questions).toHaveLength(index + 1));
    await vi.waitFor(async () => expect((await engine.state(id)).answerOwed).toBeNull());
  }
  expect(engine.questions[3]).toMatchObject({ previousTurn: 'thanks', earlierTurns: ['ok', 'How much is a tour?'] });
});

test('an answer by choice is recorded as such, with the original question', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  const asked = (await engine.lastBotMessage(id)).id;
  await engine.say(id, 'visitor', '2');
  await vi.waitFor(async () => expect((await engine.lastBotMessage(id)).data.text).toBe('Here is article-2.'));
  expect(await engine.lastDecision(id)).toMatchObject({
    decision: 'answer',
    question: 'Returns',
    choice: { asked, articleId: 'article-2' },
  });
});

test('an unpublished article cannot be an answer by choice', async () => {
  const engine = new EngineHarness((question) =>
    question.mayClarify ? clarified(question, choices) : answered(question, 'Something else.', 'article-9'),
  );
  const id = await askedBack(engine);
  await engine.say(id, 'visitor', '2');
  await vi.waitFor(async () => expect((await engine.lastBotMessage(id)).data.text).toBe('Something else.'));
  expect(await engine.lastDecision(id)).not.toHaveProperty('choice');
});

test('"none of these" requests a person, with related articles', async () => {
  const near = ['article-1', 'article-2', 'article-3'].map((articleId) => ({
    kind: 'answer' as const,
    articleId: articleId as ArticleId,
    version: 1,
    passageId: 'passage',
    title: articleId,
    confidence: 0.4,
    scores: {},
  }));
  const engine = new EngineHarness((question) => {
    const asking = clarified(question, choices);
    return { ...asking, decision: { ...asking.decision, candidates: near } };
  });
  const id = await askedBack(engine);
  await engine.say(id, 'visitor', 'None of these');
  await vi.waitFor(async () => expect((await engine.state(id)).state).toBe('queued'));
  expect(engine.questions).toHaveLength(1);
  const log = await engine.ports.events.events(id, { limit: 100 });
  expect(log.slice(-2)).toMatchObject([
    {
      type: 'answer.withheld',
      data: { reason: 'no_match', declined: 'Returns' },
    },
    {
      type: 'handoff.started',
      data: { reason: 'no_match', related: [{ articleId: 'article-3', title: 'article-3' }] },
    },
  ]);
});

test('a choice rated wrong is followed by another answer to the original question', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  await engine.say(id, 'visitor', '2');
  await vi.waitFor(async () => expect((await engine.lastBotMessage(id)).data.text).toBe('Here is article-2.'));
  const command = { type: 'judge-answer', eventId: (await engine.lastBotMessage(id)).id, verdict: 'wrong' } as const;
  const visitorId = 'visitor' as VisitorId;
  await runVisitorCommand(engine.ports, { conversationId: id, visitorId, clientKey: engine.key(), command });
  await vi.waitFor(() => expect(engine.questions).toHaveLength(3));
  expect(engine.questions[2]).toMatchObject({ text: 'Returns', previousTurn: null, rejected: ['article-2'] });
});

test('a question repeated after yes takes a choice like the first', async () => {
  const engine = new EngineHarness(asksBack);
  const id = await askedBack(engine);
  await engine.say(id, 'visitor', 'ok');
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe('Which one do you mean?'));
  await engine.say(id, 'visitor', 'the second one');
  await vi.waitFor(() => expect(engine.questions).toHaveLength(2));
  expect(engine.questions[1]).toMatchObject({ chosen: 'article-2' });
});
