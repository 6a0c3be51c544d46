import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditQuery } from '#contracts/audit.js';
import { auditQuery } from '#contracts/audit.js';
import { dayMs } from '#contracts/durations.js';
import type { InvitationCreate } from '#contracts/people.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { actorOf } from '../access/author.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { createApiKey } from '../identity/api-keys.js';
import { invite, revokeInvitation } from '../people/invitations.js';
import { changeOperatorAccount } from '../people/operator-accounts.js';
import { PasswordCheck } from '../people/password-check.js';
import { changePassword } from '../people/profile.js';
import type { StoredEvent } from '../ports/event-log.js';
import type { Operator } from '../ports/people-stores.js';
import { SignInLimiter } from '../state/sign-in-limiter.js';
import { changeTeam, createTeam } from '../teams/teams.js';
import { exportAuditCsv, exportAuditLines } from './export-audit.js';
import { listAudit } from './list-audit.js';
import { recordExport } from './record-export.js';

const place = { device: 'Firefox', address: '192.0.2.1' };
const password = 'vela-blu-quarzo';

let engine: EngineHarness;
let sofia: Operator;
let anna: Operator;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  sofia = await engine.storeOperator('Sofia', password);
  anna = await engine.storeOperator('Anna', password);
  await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...sofia, role: 'admin' }));
});

const admin = () => ({ ...operatorPrincipal(sofia.id, 'admin'), address: '192.0.2.7' });
const listed = async (query: Partial<AuditQuery> = {}) =>
  (await listAudit(engine.ports, { ...auditQuery.parse({}), ...query })).entries;
const promote = (id: Operator['id']) =>
  changeOperatorAccount(engine.ports, admin(), id, { patch: { role: 'supervisor', capacity: 9 }, expected: null });
const textOf = async (pieces: AsyncIterable<string>) => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

describe('an entry', () => {
  test('records who did what to whom, from where, with old and new values', async () => {
    accepted(await promote(anna.id));
    expect((await listed())[0]).toMatchObject({
      kind: 'people',
      type: 'operator.updated',
      actor: { kind: 'operator', id: sofia.id, name: 'Sofia' },
      principal: null,
      address: '192.0.2.7',
      object: { kind: 'operator', id: anna.id, name: 'Anna' },
      changes: [
        { field: 'role', before: 'operator', after: 'supervisor' },
        { field: 'capacity', before: 4, after: 9 },
      ],
      data: {},
    });
  });

  test('of a failed sign-in names the account and the address, and nothing that was typed', async () => {
    const limiter = new SignInLimiter(engine.ports);
    await limiter.signIn('anna@shop.example', 'guess', place);
    await limiter.signIn('nobody@shop.example', 'guess', place);
    const entries = await listed();
    expect(entries).toMatchObject([
      { type: 'session.refused', person: null, address: place.address, actor: { kind: 'system' } },
      { type: 'session.refused', person: { id: anna.id, name: 'Anna' }, data: { reason: 'wrong_credentials' } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/guess|nobody/);
  });

  test('records a wrong password given for a change of the password, without the typed text', async () => {
    const change = { current: 'guess', password: 'another good one' };
    await changePassword(engine.ports, new PasswordCheck(engine.ports), admin(), change);
    const entries = await listed();
    expect(entries).toMatchObject([
      {
        kind: 'sign_in',
        type: 'operator.reauthentication_refused',
        actor: { id: sofia.id, name: 'Sofia' },
        object: { kind: 'operator', id: sofia.id },
        address: '192.0.2.7',
        data: { reason: 'wrong_password' },
      },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/guess|another/);
  });

  test('lists takeovers from colleagues, and no other handoffs', async () => {
    engine.addOperator('Anna', anna);
    engine.addOperator('Sofia', sofia);
    const id = await engine.start('visitor');
    const take = (principal: ReturnType<typeof admin>) =>
      runOperatorCommand(engine.ports, {
        ...{ conversationId: id, principal, clientKey: engine.key() },
        command: { type: 'take-over' },
      });
    accepted(await take({ ...admin(), id: anna.id }));
    expect(await listed()).toEqual([]);
    accepted(await take(admin()));
    expect(await listed()).toMatchObject([
      { kind: 'takeover', object: { kind: 'conversation', id }, person: { name: 'Anna' }, address: '192.0.2.7' },
    ]);
  });

  test('records the filters of an export, but not their values', async () => {
    const filters = { q: 'Rossi', state: undefined, from: '2026-03-01' };
    await recordExport(engine.ports, admin(), { subject: 'history', format: 'csv', filters });
    const [entry] = await listed();
    expect(entry).toMatchObject({
      kind: 'export',
      data: { subject: 'history', format: 'csv', filters: ['q', 'from'] },
    });
    expect(JSON.stringify(entry)).not.toContain('Rossi');
  });
});

describe('the list', () => {
  beforeEach(async () => {
    accepted(await promote(anna.id));
    engine.clock.advance(dayMs);
    const key = { name: 'Warehouse', scopes: ['clients:read' as const], expiresAt: null, allowsQuery: false };
    accepted(await createApiKey(engine.ports, key, admin()));
    await new SignInLimiter(engine.ports).signIn('anna@shop.example', password, place);
  });

  const typesOf = async (query: Partial<AuditQuery>) => (await listed(query)).map(({ type }) => type);
  const started = () => new Date(engine.clock.now() - dayMs).toISOString();

  test.each<[string, () => Partial<AuditQuery>, string[]]>([
    ['who', () => ({ who: anna.id }), ['session.started']],
    ['kind', () => ({ kind: ['api_key', 'sign_in'] }), ['session.started', 'api_key.created']],
    ['object', () => ({ object: anna.id }), ['session.started', 'operator.updated']],
    ['the end of a time', () => ({ to: new Date(engine.clock.now()).toISOString() }), ['operator.updated']],
    [
      'the beginning',
      () => ({ from: new Date(Date.parse(started()) + 1).toISOString() }),
      ['session.started', 'api_key.created'],
    ],
    ['a value', () => ({ q: 'SUPERVISOR' }), ['operator.updated']],
    ['an address', () => ({ q: '192.0.2.1' }), ['session.started']],
    ['a name', () => ({ q: 'wareh' }), ['api_key.created']],
    ['nothing that is there', () => ({ q: '100%' }), []],
  ])('is filtered by %s', async (_, query, types) => {
    expect(await typesOf(query())).toEqual(types);
  });

  test('has pages, each after the one before, and marks the last', async () => {
    const first = await listAudit(engine.ports, { limit: 2 });
    expect(first.entries.map(({ type }) => type)).toEqual(['session.started', 'api_key.created']);
    const second = await listAudit(engine.ports, { limit: 2, before: first.next ?? 0 });
    expect(second.entries.map(({ type }) => type)).toEqual(['operator.updated']);
    expect(second.next).toBeNull();
  });

  test('skips entries of types that only a newer version has', async () => {
    const known = await engine.ports.auditLog.entries({}, { before: Number.MAX_SAFE_INTEGER, limit: 10 });
    const claimed = known.map((entry, index) =>
      index === 0 ? { ...entry, event: { ...entry.event, type: 'planet.claimed' } as unknown as StoredEvent } : entry,
    );
    const auditLog = {
      ...engine.ports.auditLog,
      entries: async (_: object, { limit }: { limit: number }) => claimed.slice(0, limit),
    };
    const page = await listAudit({ ...engine.ports, auditLog }, { limit: 2 });
    expect(page.entries.map(({ type }) => type)).toEqual(['api_key.created']);
    expect(page.next).toBe(claimed[1]?.event.position);
  });
});

describe('an export', () => {
  test('has a row for each entry, with formulas escaped as text', async () => {
    await changeOperatorAccount(engine.ports, admin(), sofia.id, { patch: { name: '=1+1' }, expected: null });
    const csv = await textOf(exportAuditCsv(engine.ports, {}));
    expect(csv.split('\r\n')).toHaveLength(3);
    expect(csv).toContain(`,'=1+1,`);
  });

  test('has an entry on each line', async () => {
    accepted(await promote(anna.id));
    const lines = await textOf(exportAuditLines(engine.ports, { kind: ['people'] }));
    expect(
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual(await listed());
  });
});

describe('an entry for people', () => {
  const linkTo = (token: string) => token;
  const invitation: InvitationCreate = {
    ...{ email: 'bruno@shop.example', role: 'operator', capacity: 2, languages: [], skills: [] },
    ...{ locale: 'en', teamIds: [], sendMail: false },
  };

  test('has a number without gaps, whatever happens between', async () => {
    accepted(await promote(anna.id));
    await engine.start('ada');
    accepted(await changeOperatorAccount(engine.ports, admin(), anna.id, { patch: { capacity: 4 }, expected: null }));
    const [newest, before] = await listed();
    expect(newest?.number).toBe((before?.number ?? 0) + 1);
    expect((newest?.position ?? 0) - (before?.position ?? 0)).toBeGreaterThan(1);
  });

  test('has the names of what its values name by id', async () => {
    const id = '0197f1a0-0000-7000-8000-000000000001' as Operator['id'];
    await engine.ports.unitOfWork.run(({ operators }) => operators.put({ ...anna, id, email: 'carla@shop.example' }));
    const { id: team } = accepted(
      await createTeam(engine.ports, { name: 'Reception', members: [], hours: null, routing: null }, actorOf(admin())),
    );
    accepted(await changeTeam(engine.ports, { id: team, patch: { members: [id] }, expected: null }, actorOf(admin())));
    expect((await listed())[0]?.names).toEqual({ [id]: 'Anna' });
  });

  test('records who was invited, and whose invitation was revoked', async () => {
    const { id } = accepted(await invite(engine.ports, invitation, admin(), linkTo));
    accepted(await revokeInvitation(engine.ports, id, actorOf(admin())));
    expect((await listed()).slice(0, 2).map(({ type, data }) => [type, data.email, data.kind])).toEqual([
      ['access_link.revoked', 'bruno@shop.example', 'invitation'],
      ['access_link.issued', 'bruno@shop.example', 'invitation'],
    ]);
  });
});
