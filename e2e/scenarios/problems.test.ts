import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { Api } from '../support/api.js';
import { TestServer } from '../support/server.js';

let server: TestServer;
let program: Api;

beforeAll(async () => {
  server = await TestServer.start();
  program = new Api(server.url);
});
afterAll(() => server.dispose());

const visitors = '/api/v1/visitors';
const articles = '/api/v1/articles';
const json = { 'Content-Type': 'application/json' };
const text = { 'Content-Type': 'text/plain' };
const large = JSON.stringify({ text: 'x'.repeat(limits.bodyBytes) });
const deep = '['.repeat(20_000) + ']'.repeat(20_000);

const brokenText = Buffer.from('{"name":"Caf\xe9","email":"cafe@shop.example"}', 'latin1');

const sent = (body: RequestInit['body'] = null, headers: Record<string, string> = {}) => ({ body, headers });

test.each([
  ['an unknown path', 'GET', '/api/v1/nothing', sent(), 404],
  ['the root of the interface', 'GET', '/api', sent(), 404],
  ['an unknown page', 'GET', '/nothing', sent(), 404],
  ['a malformed escape', 'GET', `${articles}/%ff`, sent(), 404],
  ['a malformed escape below a resource', 'GET', '/api/v1/conversations/%E0%A4%A/events', sent(), 404],
  ['a body for an unknown path', 'POST', '/api/v1/nothing', sent('x', text), 404],
  ['a large body for an unknown path', 'POST', '/api/v1/nothing', sent(large, json), 404],
  ['a body that is cut off', 'POST', visitors, sent('{"locale":', json), 400],
  ['a body of broken UTF-8', 'POST', '/api/v1/clients', sent(brokenText, json), 400],
  ['a body that is nested too deeply', 'POST', visitors, sent(deep, json), 400],
  [
    'a body that is not compressed as it says',
    'POST',
    visitors,
    sent('{}', { ...json, 'Content-Encoding': 'gzip' }),
    400,
  ],
  ['an unknown compression', 'POST', visitors, sent('{}', { ...json, 'Content-Encoding': 'foo' }), 415],
  ['an unknown charset', 'POST', visitors, sent('{}', { 'Content-Type': 'application/json; charset=foo' }), 415],
  ['another content type', 'POST', visitors, sent('{}', text), 415],
  ['too large a body', 'POST', visitors, sent(large, json), 413],
] as const)('%s is a problem', async (_, method, path, request, status) => {
  const { headers, body, ...reply } = await program.ask(method, path, request);
  expect(reply.status).toBe(status);
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(body).toMatchObject({ status, code: expect.any(String), traceId: expect.any(String), instance: path });
});

test.each([
  ['DELETE', articles, sent(), 'GET, HEAD, POST'],
  ['PUT', articles, sent(large, json), 'GET, HEAD, POST'],
  ['PUT', articles, sent('x', text), 'GET, HEAD, POST'],
  ['PATCH', `${articles}/any`, sent('{', json), 'GET, HEAD, PUT'],
  ['OPTIONS', articles, sent(), 'GET, HEAD, POST'],
  ['POST', '/api/v1/chatbots/valdora/test-set', sent(), 'GET, HEAD, PUT'],
  ['GET', visitors, sent(), 'POST'],
  ['POST', '/api/openapi.json', sent(), 'GET, HEAD'],
  ['POST', '/health/live', sent(), 'GET, HEAD'],
  ['POST', '/console', sent(), 'GET, HEAD'],
  ['POST', '/', sent(), 'GET, HEAD'],
] as const)('%s %s names the methods that are allowed', async (method, path, request, allow) => {
  const { status, headers, body } = await program.ask(method, path, request);
  expect([status, headers.get('allow')]).toEqual([405, allow]);
  expect(body).toMatchObject({ status: 405, code: 'method_not_allowed' });
});
