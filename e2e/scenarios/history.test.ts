import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary, EventView, HistoryHit } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { closeClients, connectOperator, settled, startWaitingVisitor, when } from '../support/clients.js';
import { TestServer } from '../support/server.js';

const formula = '=HYPERLINK("http://evil.example","pay here")';

let server: TestServer;
let supervisor: Api;
let id: ConversationId;
let ownerId: string;

beforeAll(async () => {
  server = await TestServer.start();
  const [anna, sofia] = await Promise.all([connectOperator(server.url, 'anna'), connectOperator(server.url, 'sofia')]);
  supervisor = new Api(server.url, sofia.headers);
  const { visitor, id: conversationId } = await startWaitingVisitor(server.url);
  id = conversationId;
  ownerId = anna.id;
  visitor.send('My xylophone squeaks at the perché 🎵');
  await settled(visitor);
  await anna.client.command(id, { type: 'accept' });
  const handle = anna.client.open(id);
  handle.send('Please oil the marimba');
  await when(handle.state, ({ outbox }) => outbox.length === 0);
  await handle.command({ type: 'write-note', text: 'a secretnoteword' });
  await handle.command({ type: 'resolve', outcome: 'confirmed' });
  await visitor.command({ type: 'rate', score: 2, comment: formula });
  await startWaitingVisitor(server.url, { locale: 'it' });
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

async function found(query: string): Promise<ConversationId[]> {
  const { status, body } = await supervisor.get<HistoryHit[]>(`/api/v1/history?${query}`);
  expect(status).toBe(200);
  return body.map(({ conversation }) => conversation.id);
}

test.each(['xylophone', 'XYLOPHONE', 'marimba', 'perche', 'xylo', 'squeaks xylophone', 'oil%20the%20mar'])(
  'search finds words in every message: %s',
  async (words) => {
    expect(await found(`q=${words}`)).toEqual([id]);
  },
);

test('a result highlights the words in their context', async () => {
  const { body, headers } = await supervisor.get<HistoryHit[]>('/api/v1/history?q=marimba');
  expect(headers.get('x-total-count')).toBe('1');
  expect(body[0]?.excerpt).toContain('\u2068marimba\u2069');
  const said = (await new Api(server.url).log(id)).find(({ seq }) => seq === body[0]?.seq);
  expect(said?.data).toMatchObject({ text: 'Please oil the marimba' });
});

test.each([
  'zeppelin',
  'xylophone zeppelin',
  '"',
  '*',
  'a" OR "b',
  "'; DROP TABLE events; --",
  '(',
  'NEAR(',
  '-',
  'text:x',
])('search returns nothing for absent words and accepts any text: %s', async (words) => {
  expect(await found(`q=${encodeURIComponent(words)}`)).toEqual([]);
});

test('filters narrow the history', async () => {
  expect(await found('rating=2')).toEqual([id]);
  expect(await found(`operatorId=${ownerId}&outcome=confirmed&reason=visitor_requested`)).toEqual([id]);
  expect(await found('outcome=spam')).toEqual([]);
  expect(await found('q=xylophone&locale=it')).toEqual([]);
  expect(await found('locale=it')).toHaveLength(1);
  expect(await found('')).toHaveLength(2);
  expect((await supervisor.get('/api/v1/history?colour=red')).status).toBe(400);
});

test('the CSV export contains no formula that a spreadsheet runs', async () => {
  const { headers, body } = await supervisor.get<string>('/api/v1/history-exports?format=csv&rating=2');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="conversations-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, row, ...rest] = body.replace(/^\uFEFF/, '').split('\r\n');
  expect(head).toMatch(/^id,createdAt,/);
  expect(row).toContain(`"'${formula.replaceAll('"', '""')}"`);
  expect(row?.startsWith(id)).toBe(true);
  expect(rest).toEqual(['']);
});

test('the JSON export contains every conversation with its whole log', async () => {
  type Export = { conversations: (ConversationSummary & { events: EventView[] })[] };
  const { status, body } = await supervisor.get<Export>('/api/v1/history-exports?format=json');
  expect(status).toBe(200);
  expect(body.conversations).toHaveLength(2);
  const exported = body.conversations.find((conversation) => conversation.id === id);
  expect(exported?.rating).toEqual({ score: 2, comment: formula });
  expect(exported?.events).toEqual(await supervisor.log(id));
  expect((await supervisor.get('/api/v1/history-exports')).status).toBe(400);
  expect((await supervisor.get('/api/v1/history-exports?format=xlsx')).status).toBe(400);
});
