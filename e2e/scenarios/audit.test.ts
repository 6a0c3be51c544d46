import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditEntryView, AuditPage } from '#contracts/audit.js';
import type { OperatorAccountView } from '#contracts/people.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { closeClients, connectOperator, startWaitingVisitor } from '../support/clients.js';
import { runSql } from '../support/run-sql.js';
import { TestServer } from '../support/server.js';

const entriesPath = '/api/v1/audit-entries';
const exportsPath = '/api/v1/audit-exports';

let server: TestServer;
let nobody: Api;
let elena: Api;
beforeAll(async () => {
  server = await TestServer.start({ env: { RATE_FACTOR: '100' } });
  nobody = new Api(server.url, {});
  elena = await Api.signedIn(server.url, 'elena');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const audit = async (query: string): Promise<AuditEntryView[]> =>
  (await elena.get<AuditPage>(`${entriesPath}?limit=100&${query}`)).body.entries;
const change = (api: Api, path: string, body: unknown) =>
  api.ask('PATCH', path, { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } });
const accountOf = async (name: string) => {
  const { body } = await elena.get<OperatorAccountView[]>('/api/v1/operator-accounts?limit=100');
  const found = body.find((account) => account.name === name);
  if (!found) throw new Error(`${name} has no account`);
  return found;
};

test('a sign-in, and one that failed, are entries with the address', async () => {
  await nobody.post('/api/v1/sessions', { email: 'marco@valdora.example', password: 'not-the-password' });
  const marco = await accountOf('Marco');
  const [refused] = await audit(`object=${marco.id}&kind=sign_in`);
  expect(refused).toMatchObject({
    type: 'session.refused',
    actor: { kind: 'system' },
    person: { id: marco.id, name: 'Marco' },
    address: '127.0.0.1',
    data: { reason: 'wrong_credentials' },
  });
  const me = await accountOf('Elena');
  expect(await audit(`who=${me.id}&kind=sign_in`)).toMatchObject([{ type: 'session.started', address: '127.0.0.1' }]);
});

test('a change is an entry with old and new values, found by its words', async () => {
  const anna = await accountOf('Anna');
  await change(elena, `/api/v1/operator-accounts/${anna.id}`, { capacity: 7 });
  await change(elena, '/api/v1/chatbots/valdora', { name: 'Valdora House' });
  const [updated] = await audit('q=anna&kind=people');
  expect(updated).toMatchObject({
    actor: { name: 'Elena' },
    object: { kind: 'operator', name: 'Anna' },
    changes: [{ field: 'capacity', before: anna.capacity, after: 7 }],
    address: '127.0.0.1',
  });
  const [chatbot] = await audit('q=valdora+house');
  expect(chatbot?.changes).toEqual([{ field: '/name', before: expect.any(String), after: 'Valdora House' }]);
});

test('a takeover from a colleague over the socket is an entry; an acceptance from the queue is not', async () => {
  const anna = await connectOperator(server.url, 'anna');
  const { id } = await startWaitingVisitor(server.url);
  await anna.client.command(id, { type: 'take-over' }).catch(() => anna.client.command(id, { type: 'accept' }));
  expect(await audit(`object=${id}`)).toEqual([]);
  const sofia = await connectOperator(server.url, 'sofia');
  await sofia.client.command(id, { type: 'take-over' });
  expect(await audit(`object=${id}`)).toMatchObject([
    { type: 'handoff.completed', actor: { name: 'Sofia' }, person: { name: 'Anna' }, address: '127.0.0.1' },
  ]);
});

test('has pages, and marks the last one', async () => {
  const first = await elena.get<AuditPage>(`${entriesPath}?limit=2`);
  const second = await elena.get<AuditPage>(`${entriesPath}?limit=100&before=${first.body.next}`);
  const positions = [...first.body.entries, ...second.body.entries].map(({ position }) => position);
  expect(positions).toEqual(positions.toSorted((a, b) => b - a));
  expect(new Set(positions).size).toBe(positions.length);
  expect(second.body.next).toBeNull();
});

test('is exported as a table and as lines, and each export is an entry', async () => {
  const table = await elena.get<string>(`${exportsPath}?format=csv&kind=people`);
  expect(table.headers.get('content-disposition')).toMatch(/attachment; filename="audit-.*\.csv"/);
  expect(table.body).toContain('operator.updated');
  const lines = await elena.get<string>(`${exportsPath}?format=jsonl`);
  const entries = lines.body
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AuditEntryView);
  expect(entries[0]).toMatchObject({
    type: 'export.started',
    data: { subject: 'audit', format: 'jsonl', filters: [] },
  });
  expect(entries.some(({ data }) => data.format === 'csv')).toBe(true);
});

test('is refused to supervisors and programs', async () => {
  const sofia = await Api.signedIn(server.url, 'sofia');
  for (const path of [entriesPath, `${exportsPath}?format=csv`]) {
    expect((await sofia.get(path)).status).toBe(403);
    expect((await new Api(server.url).get(path)).status).toBe(403);
    expect((await nobody.get(path)).status).toBe(401);
  }
});

test.each(['kind=nonsense', 'from=soon', 'before=0', 'limit=1000', 'unknown=1'])('refuses %s', async (query) => {
  expect((await elena.get(`${entriesPath}?${query}`)).status).toBe(400);
});

test('doctor verifies the chain, and names the first entry that does not fit', async () => {
  await change(elena, '/api/v1/chatbots/valdora', { name: 'Gable House' });
  await server.stop();
  const sound = await parley(server.place, 'doctor');
  expect(sound.output).toMatch(/ok {7}the audit is unbroken: \d+ entries, the last with hash [0-9a-f]{64}/);
  const rename = (from: string, to: string) =>
    runSql(
      server.place,
      `UPDATE events SET data = replace(data, '"to":"${from}"', '"to":"${to}"') WHERE type = 'chatbot.changed'`,
    );
  expect(await rename('Gable House', 'Table House')).toBeGreaterThan(0);
  const damaged = await parley(server.place, 'doctor');
  expect(damaged.code).toBe(1);
  expect(damaged.output).toMatch(
    /PROBLEM {2}the audit is not what was recorded: entry \d+ does not fit, at position \d+/,
  );
  await rename('Table House', 'Gable House');
  expect((await parley(server.place, 'doctor')).output).toContain('the audit is unbroken');
});
