import { existsSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditPage } from '#contracts/audit.js';
import type { SystemBackups, SystemHealth, SystemStorage, SystemVersion } from '#contracts/system.js';
import { freePort } from '#testing/free-port.js';
import { MailServer } from '#testing/mail-server.js';
import { patienceMs } from '#tooling/test-run/patience.js';
import { Api } from '../support/api.js';
import { parley } from '../support/cli.js';
import { closeClients, settled, startWaitingVisitor } from '../support/clients.js';
import { isOnPostgres } from '../support/postgres.js';
import { makeSearchReadOnly } from '../support/read-only-search.js';
import { TestServer } from '../support/server.js';
import { TestEndpoint, WebhookReceiver } from '../support/webhook-receiver.js';

const path = '/api/v1/system';

let server: TestServer;
let elena: Api;
let mailPort: number;
beforeAll(async () => {
  mailPort = await freePort();
  const port = await freePort();
  server = await TestServer.start({
    port,
    env: {
      ...{ RATE_FACTOR: '1000', OUTBOUND_NETWORKS: '127.0.0.0/8,::1/128', PUBLIC_URL: `http://localhost:${port}` },
      ...{ MAIL_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_FROM: 'Valdora <help@valdora.example>' },
    },
  });
  elena = await Api.signedIn(server.url, 'elena');
});
afterAll(async () => {
  closeClients();
  await server.dispose();
});

const health = async () => (await elena.get<SystemHealth>(`${path}/health`)).body;
const backups = async () => (await elena.get<SystemBackups>(`${path}/backups`)).body;

test('an admin sees the health of the installation, and nobody else does', async () => {
  const sofia = await Api.signedIn(server.url, 'sofia');
  for (const part of ['health', 'storage', 'backups', 'version'])
    for (const api of [sofia, new Api(server.url)]) expect((await api.get(`${path}/${part}`)).status).toBe(403);
  expect((await sofia.post(`${path}/backups`, {})).status).toBe(403);
  const { database, disk, clock, access } = await health();
  expect(database).toEqual({ level: 'ok', problem: null });
  expect(disk.freeBytes).toBeGreaterThan(0);
  expect(clock).toEqual({ level: 'ok', jumpedAt: null, jumpedMs: 0 });
  expect(access).toEqual({
    ...{ level: 'ok', isExposed: false, isHttps: false },
    ...{ isOpenToOthers: false, isAddressMissing: false },
  });
});

test('no reply names a path of the machine', async () => {
  const bodies = await Promise.all(
    ['health', 'storage', 'backups', 'version'].map(async (part) => (await elena.get(`${path}/${part}`)).body),
  );
  for (const hidden of [server.dataDir, tmpdir()]) expect(JSON.stringify(bodies)).not.toContain(hidden);
});

test('a reader of the log that cannot go on is a problem, until it can', async () => {
  const release = await makeSearchReadOnly(server.place);
  try {
    const { visitor } = await startWaitingVisitor(server.url);
    visitor.send('Is anybody there?');
    await settled(visitor);
    visitor.close();
    const search = async () => (await health()).followers.items.find(({ name }) => name === 'search');
    await expect
      .poll(search, { timeout: patienceMs })
      .toMatchObject({ isFailing: true, behindSince: expect.any(String) });
    expect(await health()).toMatchObject({ level: 'problem', followers: { level: 'problem' } });
  } finally {
    await release();
  }
  await expect.poll(async () => (await health()).followers.level, { timeout: patienceMs }).toBe('ok');
});

test('a mail server that is down shows as messages that it did not take, until it is back', async () => {
  expect((await health()).mail).toMatchObject({ level: 'ok', isConfigured: true, refused: 0 });
  await elena.post('/api/v1/invitations', { email: 'bruno@shop.example', role: 'operator', sendMail: true });
  await expect
    .poll(async () => (await health()).mail, { timeout: patienceMs })
    .toMatchObject({ level: 'warning', waiting: 1, refused: 1 });
  const mailServer = await MailServer.start({ port: mailPort });
  try {
    // What waits is tried again at the start.
    await server.stop();
    await server.start();
    await expect
      .poll(async () => (await health()).mail, { timeout: patienceMs })
      .toMatchObject({ level: 'ok', waiting: 0, refused: 0 });
  } finally {
    await mailServer.close();
  }
});

test('an endpoint of webhooks whose breaker is open is named, without its path', async () => {
  const receiver = await WebhookReceiver.start();
  try {
    const { id, path: at } = await TestEndpoint.verified(elena, receiver, ['client.created']);
    receiver.reply = (response) => response.writeHead(500).end();
    for (let index = 0; index < 8; index += 1)
      await elena.post('/api/v1/clients', { name: `Client ${index}`, email: `client-${index}@shop.example` });
    await expect
      .poll(async () => (await health()).webhooks, { timeout: patienceMs })
      .toMatchObject({ level: 'warning', troubled: [{ id, host: new URL(receiver.url).host, circuit: 'open' }] });
    expect(JSON.stringify(await health())).not.toContain('/hooks');
    expect((await elena.ask('DELETE', at)).status).toBe(204);
    expect((await health()).webhooks).toMatchObject({ level: 'ok', troubled: [] });
  } finally {
    await receiver.close();
  }
});

// Backups of PostgreSQL are made by its own tools.
test.skipIf(isOnPostgres)(
  'a backup from the console runs beside the server, is listed and audited, and can be restored',
  async () => {
    expect((await health()).backup).toEqual({ level: 'warning', lastAt: null, isByDatabase: false });
    const begun = await elena.post<SystemBackups>(`${path}/backups`, {});
    expect(begun.status).toBe(202);
    await expect.poll(async () => (await backups()).runningSince, { timeout: patienceMs }).toBeNull();
    const { backups: listed, failure, isBesideData } = await backups();
    expect([failure, isBesideData]).toEqual([null, true]);
    const [taken, ...more] = listed;
    if (!taken || more.length > 0) throw new Error(JSON.stringify(listed));
    const folder = `${server.dataDir}-backups`;
    const file = join(folder, taken.name);
    expect([taken.isPresent, taken.isInFolder, taken.by, taken.bytes]).toEqual([
      true,
      true,
      'console',
      statSync(file).size,
    ]);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(readdirSync(folder).filter((name) => name.endsWith('.partial'))).toEqual([]);
    expect((await health()).backup).toEqual({ level: 'ok', lastAt: taken.at, isByDatabase: false });
    const { body: audit } = await elena.get<AuditPage>('/api/v1/audit-entries?kind=installation');
    expect(audit.entries[0]).toMatchObject({ type: 'installation.backed_up', actor: { name: 'Elena' } });

    const elsewhere = join(server.dataDir, 'by-hand.sqlite');
    expect((await parley(server.place, 'backup', elsewhere)).code).toBe(0);
    expect((await backups()).backups[0]).toMatchObject({
      ...{ name: 'by-hand.sqlite', by: 'command_line', isInFolder: false, isPresent: true },
    });
    await server.stop();
    expect(await parley(server.place, 'restore', file)).toMatchObject({ code: 0 });
    await server.start();
    elena = await Api.signedIn(server.url, 'elena');
    expect((await backups()).backups).toHaveLength(2);
  },
);

test.skipIf(isOnPostgres)('a backup that cannot be written reports why, and leaves nothing behind', async () => {
  const blocked = await TestServer.start({ env: { BACKUP_DIR: '/dev/null/backups' } });
  try {
    const api = await Api.signedIn(blocked.url, 'elena');
    await api.post(`${path}/backups`, {});
    const view = async () => (await api.get<SystemBackups>(`${path}/backups`)).body;
    await expect.poll(async () => (await view()).failure?.problem, { timeout: patienceMs }).toBe('not_accessible');
    expect(await view()).toMatchObject({ isBesideData: false, runningSince: null, backups: [] });
    expect(existsSync(`${blocked.dataDir}-backups`)).toBe(false);
  } finally {
    await blocked.dispose();
  }
});

test('storage and version show sizes and the running version', async () => {
  const { body: storage } = await elena.get<SystemStorage>(`${path}/storage`);
  const atLeast = isOnPostgres ? 1 : statSync(join(server.dataDir, 'parley.sqlite')).size;
  expect(storage.databaseBytes).toBeGreaterThanOrEqual(atLeast);
  expect(storage.growth?.events).toBeGreaterThan(0);
  if (!isOnPostgres) expect(storage.backupsBytes).toBeGreaterThan(0);
  const { body: version } = await elena.get<SystemVersion>(`${path}/version`);
  expect(version).toMatchObject({ node: process.versions.node, licence: 'MIT' });
  expect(version.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(version.dataSetId).toMatch(/^[0-9a-f]{32}$/);
});
