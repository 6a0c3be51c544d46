import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../support/api.js';
import { signInCookie } from '../support/clients.js';
import { demoApiKey, suggestedQuestions, unanswerableQuestions } from '../support/demo.js';
import { type RawVisitor, rawVisitor } from '../support/raw-socket.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let visitor: RawVisitor;
let id: ConversationId;
let program: Api;

/** The bot has answered a question and withheld the answer to another one. */
beforeAll(async () => {
  server = await TestServer.start();
  program = new Api(server.url);
  visitor = await rawVisitor(server.url);
  ({ id } = visitor);
  const types = async () => (await program.log(id)).map(({ type, actor }) => `${type} ${actor.kind}`);
  await visitor.raw.say(id, suggestedQuestions('en'));
  await vi.waitFor(async () => expect(await types()).toContain('message.posted bot'));
  await visitor.raw.say(id, unanswerableQuestions('en'));
  await vi.waitFor(async () => expect(await types()).toContain('answer.withheld bot'));
});
afterAll(async () => {
  visitor.raw.close();
  await server.dispose();
});

/** The text of a response, as it came over the wire. */
async function textOf(path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${server.url}/api/v1/conversations/${id}${path}`, { headers });
  expect(response.status).toBe(200);
  return response.text();
}

const paths = ['', '/events?limit=100', '/events?after=0&limit=100', '/messages'];
/** Fields that only a decision record has. */
const considered = /"decision"|"candidates"|"confidence"|"evidence"/;

test.each(paths)('a program does not get what the bot considered: %s', async (path) => {
  expect(await textOf(path, { 'X-API-Key': demoApiKey })).not.toMatch(considered);
});

test('a visitor does not get it, neither live nor after a reconnection', async () => {
  expect(await visitor.raw.ask('sync', { items: [{ conversationId: id, after: 0, epoch: null }] })).toMatchObject({
    ok: true,
  });
  const wire = visitor.raw.wire.join('\n');
  expect(wire).toContain('message.posted');
  expect(wire).not.toMatch(considered);
  expect(wire).not.toContain('answer.withheld');
});

test('an operator gets it, for the sent answer and the withheld one', async () => {
  const Cookie = await signInCookie(server.url, 'anna');
  const events = JSON.parse(await textOf('/events?limit=100', { Cookie })) as {
    type: string;
    actor: { kind: string };
    decision?: { decision: string };
  }[];
  const explained = events.flatMap(({ type, decision }) => (decision ? [[type, decision.decision]] : []));
  expect(explained).toEqual([
    ['message.posted', 'answer'],
    ['answer.withheld', 'withhold'],
  ]);
});
