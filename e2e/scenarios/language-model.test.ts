import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ChatbotId } from '#contracts/ids.js';
import {
  closeClients,
  connectOperator,
  connectVisitor,
  conversationOf,
  type SignedInOperator,
  when,
} from '../support/clients.js';
import { suggestedQuestions } from '../support/demo.js';
import { type HttpPeer, httpPeer } from '../support/http-peer.js';
import { TestServer } from '../support/server.js';

interface Material {
  question: string;
  passages: { number: number; text: string }[];
}

let server: TestServer;
let model: HttpPeer;
let sofia: SignedInOperator;
/** How the endpoint behaves in this test. */
let write: (response: ServerResponse, material: Material) => void;

beforeAll(async () => {
  model = await httpPeer((_, response, body) => {
    const { messages } = JSON.parse(body) as { messages: { content: string }[] };
    write(response, JSON.parse(messages[1]?.content ?? ''));
  });
  server = await TestServer.start({ env: { MODEL_URL: `${model.url}/v1`, MODEL_CHAT: 'writer' } });
  sofia = await connectOperator(server.url, 'sofia');
});
beforeEach(() => sofia.rest.patchChatbot('valdora' as ChatbotId, { policy: { phrasing: 'model' } }));
afterAll(async () => {
  closeClients();
  await server.dispose();
  await model.close();
});

const piece = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;
const firstSentence = ({ passages }: Material) => /^.*?[.!?](?=\s|$)/s.exec(passages[0]?.text ?? '')?.[0] ?? '';

function asking(question = suggestedQuestions('en')) {
  const visitor = connectVisitor(server.url);
  const shown: string[] = [];
  visitor.state.subscribe(() => {
    const { answerSoFar } = visitor.state.get();
    if (answerSoFar !== null && shown.at(-1) !== answerSoFar) shown.push(answerSoFar);
  });
  visitor.send(question);
  return { visitor, shown };
}

async function answerOf({ visitor }: ReturnType<typeof asking>) {
  const { events, answerSoFar } = await when(visitor.state, (state) =>
    state.events.some(({ actor }) => actor.kind === 'bot'),
  );
  const answer = events.find(({ actor }) => actor.kind === 'bot');
  if (answer?.type !== 'message.posted') throw new Error('the bot said nothing');
  return { answer, answerSoFar };
}

/** The text of the article, as it is sent without a model. */
async function extract(): Promise<string> {
  await sofia.rest.patchChatbot('valdora' as ChatbotId, { policy: { phrasing: 'verbatim' } });
  const { answer } = await answerOf(asking());
  await sofia.rest.patchChatbot('valdora' as ChatbotId, { policy: { phrasing: 'model' } });
  return answer.data.text;
}

test('a phrased answer streams, and cites the sentence that supports it', async () => {
  let finish = () => {};
  write = (response, material) => {
    const sentence = firstSentence(material);
    response.write(piece(`${sentence} [1] `));
    finish = () => response.end(`${piece(`${sentence} [1]`)}data: [DONE]\n\n`);
  };
  const asked = asking();
  await when(asked.visitor.state, ({ answerSoFar }) => answerSoFar !== null);
  finish();
  const { answer, answerSoFar } = await answerOf(asked);
  expect(answerSoFar).toBeNull();
  expect(answer.data.text.startsWith(asked.shown[0] ?? 'nothing')).toBe(true);
  const [first] = answer.data.citations ?? [];
  const passage = await asked.visitor.readPassage(answer.id, 0);
  expect(asked.shown[0]).toContain(passage.text.slice(first?.start, first?.end).slice(0, 20));
});

test.each<[string, (response: ServerResponse, material: Material) => void]>([
  ['is down', (response) => response.writeHead(503).end()],
  ['breaks off', (response) => response.write(piece('Half of'), () => response.destroy())],
  ['answers rubbish', (response) => response.end('<html>')],
  [
    'invents',
    (response) => response.end(`${piece('Everything is free for 999 years, says our lawyer.')}data: [DONE]\n\n`),
  ],
  [
    'invents after a true sentence',
    (response, material) =>
      response.end(
        `${piece(`${firstSentence(material)} [1] `)}${piece('We also give away 777 helmets.')}data: [DONE]\n\n`,
      ),
  ],
])('when the endpoint %s, the article is quoted word for word', async (_, behave) => {
  const words = await extract();
  write = behave;
  const asked = asking();
  const { answer } = await answerOf(asked);
  expect(answer.data.text).toBe(words);
  expect(asked.shown.join()).not.toMatch(/999|777|html/);
});

test('a stalled model is abandoned after the configured timeout', async () => {
  const words = await extract();
  write = (response) => void response.write(piece('Half of'));
  expect((await answerOf(asking())).answer.data.text).toBe(words);
});

test('an unfinished answer is never posted after a person took over', async () => {
  let finish = () => {};
  write = (response, material) => {
    const sentence = firstSentence(material);
    response.write(piece(`${sentence} [1] `));
    finish = () => response.end(`${piece(`${sentence} [1]`)}data: [DONE]\n\n`);
  };
  const asked = asking();
  await when(asked.visitor.state, ({ answerSoFar }) => answerSoFar !== null);
  const id = await conversationOf(asked.visitor);
  await sofia.client.command(id, { type: 'take-over' });
  finish();
  const handle = sofia.client.open(id);
  handle.send('A person is here.');
  const { events } = await when(asked.visitor.state, (state) =>
    state.events.some(({ actor, type }) => actor.kind === 'operator' && type === 'message.posted'),
  );
  expect(events.some(({ actor, type }) => actor.kind === 'bot' && type === 'message.posted')).toBe(false);
  handle.close();
});
