import { expect, test, vi } from 'vitest';
import type { ArticleId, ConversationId } from '#contracts/ids.js';
import { answered, clarified, EngineFloor } from '#testing/engine-floor.js';
import type { Question } from '../ports/answerer.js';
import { toVisitorEventView } from '../views/event-view.js';

const choices = ['Returns of bikes', 'Returns of clothes'].map((label, index) => ({
  label,
  articleId: `article-${index + 1}` as ArticleId,
}));

/** Asks back where it may, and answers what was chosen. */
const asksBack = (question: Question) =>
  question.mayClarify && !question.chosen
    ? clarified(question, choices)
    : answered(question, `Here is ${question.chosen ?? 'something'}.`, question.chosen ?? 'article-9');

async function askedBack(floor: EngineFloor): Promise<ConversationId> {
  const id = await floor.start('visitor');
  await floor.say(id, 'visitor', 'Returns');
  await vi.waitFor(async () => expect((await floor.state(id)).lastMessage?.text).toBe('Which one?'));
  return id;
}

test('choices are posted with the question back, for the visitor to see', async () => {
  const floor = new EngineFloor(asksBack);
  const id = await askedBack(floor);
  const said = await floor.lastWord(id);
  expect(toVisitorEventView(said)?.data).toEqual({ text: 'Which one?', citations: [], choices });
  expect((await floor.state(id)).standingAnswer).toBeNull();
});

test('an answer without choices carries none', async () => {
  const floor = new EngineFloor((question) => answered(question, 'Yes.'));
  const id = await floor.start('visitor');
  await floor.say(id, 'visitor', 'Really?');
  await vi.waitFor(async () => expect((await floor.lastWord(id)).data).not.toHaveProperty('choices'));
});

test('a label that is said is the choice, and the answer may not ask back again', async () => {
  const floor = new EngineFloor(asksBack);
  const id = await askedBack(floor);
  await floor.say(id, 'visitor', ' 2. returns of CLOTHES');
  await vi.waitFor(() => expect(floor.questions).toHaveLength(2));
  expect(floor.questions[0]).toMatchObject({ mayClarify: true, chosen: null });
  expect(floor.questions[1]).toMatchObject({ mayClarify: false, chosen: 'article-2', previousTurn: 'Returns' });
});

test('other words are no choice, and are not asked back about either', async () => {
  const floor = new EngineFloor(asksBack);
  const id = await askedBack(floor);
  await floor.say(id, 'visitor', 'Neither');
  await vi.waitFor(async () => expect((await floor.state(id)).lastMessage?.text).toBe('Here is something.'));
  await floor.say(id, 'visitor', 'Returns of bikes');
  // The list is two turns old: these words are a question like any other.
  await vi.waitFor(() => expect(floor.questions).toHaveLength(3));
  expect(floor.questions[2]).toMatchObject({ mayClarify: true, chosen: null });
});

test('the turn before is all that was said in it, not only its last message', async () => {
  const floor = new EngineFloor((question) => answered(question, 'Yes.'), {}, 'no reactions');
  const id = await floor.start('visitor');
  await floor.say(id, 'visitor', 'I have a bike.');
  await floor.say(id, 'visitor', 'Can I return it?');
  await floor.sweep.run();
  await vi.waitFor(async () => expect((await floor.state(id)).answerOwed).toBeNull());
  await floor.say(id, 'visitor', 'And for free?');
  await floor.sweep.run();
  await vi.waitFor(() => expect(floor.questions).toHaveLength(2));
  expect(floor.questions[1]?.previousTurn).toBe('I have a bike.\nCan I return it?');
});
