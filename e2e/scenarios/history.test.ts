import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import type { ConversationSummary, EventView, HistoryHit } from '#contracts/views.js';
import { Api } from '../support/api.js';
import { everybodyLeaves, operatorOf, settled, waitingVisitor, when } from '../support/people.js';
import { TestServer } from '../support/server.js';

const formula = '=HYPERLINK("http://evil.example","pay here")';

let server: TestServer;
let supervisor: Api;
let id: ConversationId;
let ownerId: string;

beforeAll(async () => {
  server = await TestServer.start();
  const [anna, sofia] = await Promise.all([operatorOf(server.url, 'anna'), operatorOf(server.url, 'sofia')]);
  supervisor = new Api(server.url, sofia.headers);
  const { visitor, id: conversationId } = await waitingVisitor(server.url);
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
  await waitingVisitor(server.url, { locale: 'it' });
});
afterAll(async () => {
  everybodyLeaves();
  await server.dispose();
});

async function found(query: string): Promise<ConversationId[]> {
  const { status, body } = await supervisor.get<HistoryHit[]>(`/api/v1/history?${query}`);
  expect(status).toBe(200);
  return body.map(({ conversation }) => conversation.id);
}

test.each(['xylophone', 'XYLOPHONE', 'marimba', 'perche', 'xylo', 'squeaks xylophone', 'oil%20the%20mar'])(
  'words are found in whatever was said: %s',
  async (words) => {
    expect(await found(`q=${words}`)).toEqual([id]);
  },
);

test('a hit shows the words in their place', async () => {
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
])('what nobody said is not found, and no text is a mistake: %s', async (words) => {
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

test('the export as CSV is a file that no spreadsheet runs', async () => {
  const { headers, body } = await supervisor.get<string>('/api/v1/history-exports?format=csv&rating=2');
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="conversations-\d{4}-\d\d-\d\d\.csv"$/);
  const [head, row, ...rest] = body.replace(/^\uFEFF/, '').split('\r\n');
  expect(head).toMatch(/^id,createdAt,/);
  expect(row).toContain(`"'${formula.replaceAll('"', '""')}"`);
  expect(row?.startsWith(id)).toBe(true);
  expect(rest).toEqual(['']);
});

test('the export as JSON holds every conversation with its whole log', async () => {
  type Export = { conversations: (ConversationSummary & { events: EventView[] })[] };
  const { status, body } = await supervisor.get<Export>('/api/v1/history-exports?format=json');
  expect(status).toBe(200);
  expect(body.conversations).toHaveLength(2);
  const exported = body.conversations.find((conversation) => conversation.id === id);
  expect(exported?.rating).toEqual({ score: 2, comment: formula });
  expect(exported?.events).toEqual(await new Api(server.url).log(id));
  expect((await supervisor.get('/api/v1/history-exports')).status).toBe(400);
  expect((await supervisor.get('/api/v1/history-exports?format=xlsx')).status).toBe(400);
});
