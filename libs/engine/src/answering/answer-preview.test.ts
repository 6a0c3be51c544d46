import { expect, test, vi } from 'vitest';
import type { Candidate } from '#contracts/answer.js';
import type { ArticleId, VisitorId } from '#contracts/ids.js';
import { shop } from '#testing/command-committer.js';
import { answered, EngineHarness, withheld } from '#testing/engine-harness.js';
import { systemAuthor } from '../access/author.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import type { ArticleVersion } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';
import { Router } from '../queue/router.js';
import { react } from '../reactions.js';
import { TurnAnswerer } from './turn-answerer.js';

const visitorId = 'visitor' as VisitorId;
const articleId = 'returns' as ArticleId;
const words = 'Bikes are taken back within 30 days. Used helmets are never taken back.';
const passage = { articleId, version: 1, passageId: 'p', title: 'Returns' };
const candidate: Candidate = { ...passage, kind: 'document', confidence: 0.95, scores: {} };
const article: ArticleVersion = {
  ...{ articleId, version: 1, chatbotId: shop, kind: 'document', locale: 'en', topic: '', title: 'Returns' },
  ...{ variants: [], body: words, createdAt: 0, author: systemAuthor },
};

/** A shop whose language model writes given pieces on demand. */
function phrasing() {
  const pieces: ((piece: string | null) => void)[] = [];
  const next = () => new Promise<string | null>((resolve) => pieces.push(resolve));
  const engine = new EngineHarness(withheld, { phrasing: 'model' }, 'no reactions');
  const ports: Ports = {
    ...engine.ports,
    answerer: {
      ...engine.ports.answerer,
      answer: async (question) => {
        engine.questions.push(question);
        const { decision, ...answer } = answered(question, `Perhaps this: ${words}`, articleId);
        return { ...answer, decision: { ...decision, candidates: [candidate] } };
      },
    },
    articles: { ...engine.ports.articles, version: async () => article },
    cutPassages: () => [{ ...passage, headings: [], text: words }],
    languageModel: {
      embed: null,
      async *write() {
        for (let piece = await next(); piece !== null; piece = await next()) yield piece;
      },
    },
  };
  react(ports, new TurnAnswerer(ports, engine.actions), new Router(ports));
  const write = async (piece: string | null) => {
    await vi.waitFor(() => expect(pieces).not.toHaveLength(0));
    pieces.shift()?.(piece);
  };
  const shown = () => engine.signals.flatMap((signal) => (signal.kind === 'answer-delta' ? [signal.text] : []));
  const act = async (command: Parameters<typeof runVisitorCommand>[1]['command']) =>
    runVisitorCommand(engine.ports, { conversationId: id, visitorId, clientKey: engine.key(), command });
  let id = '' as Awaited<ReturnType<typeof engine.start>>;
  const ask = async () => {
    id = await engine.start(visitorId);
    await engine.say(id, visitorId, 'Can I return it?');
    return id;
  };
  return { engine, write, shown, act, ask };
}

test('keeps the preview until the answer is posted', async () => {
  const { engine, write, shown, ask } = phrasing();
  const id = await ask();
  await write('Bikes are taken back within 30 days [1]. ');
  await write('Used helmets are never taken back [1].');
  await write(null);
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.actor.kind).toBe('bot'));
  expect(shown()).toEqual(['Bikes are taken back within 30 days.', words]);
});

test('clears the preview and stops streaming once control has moved', async () => {
  const { engine, write, shown, act, ask } = phrasing();
  const id = await ask();
  await write('Bikes are taken back within 30 days [1]. Us');
  await vi.waitFor(() => expect(shown()).toHaveLength(1));
  expect((await act({ type: 'request-handoff' })).ok).toBe(true);
  await write('ed helmets are never taken back [1].');
  await write(null);
  await vi.waitFor(() => expect(shown()).toEqual(['Bikes are taken back within 30 days.', '']));
  expect((await engine.state(id)).state).toBe('queued');
});

test('a second answer after a "wrong" is not rephrased by the model', async () => {
  const { engine, write, act, ask } = phrasing();
  const id = await ask();
  await write('Bikes are taken back within 30 days [1].');
  await write(null);
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.actor.kind).toBe('bot'));
  const { id: eventId } = await engine.lastBotMessage(id);
  await act({ type: 'judge-answer', eventId, verdict: 'wrong' });
  await vi.waitFor(async () => expect((await engine.state(id)).lastMessage?.text).toBe(`Perhaps this: ${words}`));
});
