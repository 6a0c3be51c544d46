import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs as day, hourMs as hour } from '#contracts/durations.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { signedIn } from '#testing/signed-in.js';
import { toOperatorPrincipal } from '../access/principal.js';
import { authenticateOperator, authenticateVisitor } from './authenticate.js';
import { createVisitor } from './create-visitor.js';
import { revokeVisitorToken } from './end-visitor-tokens.js';
import { endSessions, listSessions, recordUse } from './sessions.js';
import { signIn } from './sign-in.js';

const place = (device: string) => ({ device, address: '192.0.2.1' });
let engine: EngineHarness;

beforeEach(async () => {
  engine = new EngineHarness(withheld);
  await engine.storeOperator('Anna', 'right');
});

async function enter(device = 'laptop') {
  return signedIn(await signIn(engine.ports, 'anna@shop.example', 'right', place(device)));
}

describe('a session', () => {
  test('ends after twelve hours without use', async () => {
    const { token, session } = await enter();
    engine.clock.advance(11 * hour);
    recordUse(engine.ports, session, { ...place('telephone'), lastUsedAt: engine.clock.now() });
    await vi.waitFor(async () =>
      expect((await engine.ports.sessions.byTokenHash(session.tokenHash))?.device).toBe('telephone'),
    );
    engine.clock.advance(11 * hour);
    expect(await authenticateOperator(engine.ports, token)).not.toBeNull();
    engine.clock.advance(hour);
    expect(await authenticateOperator(engine.ports, token)).toBeNull();
  });

  test('ends thirty days after the sign-in, however much it is used', async () => {
    const { token } = await enter();
    const use = async () => {
      const known = await authenticateOperator(engine.ports, token);
      const lastUsedAt = engine.clock.now();
      if (known) await engine.ports.sessions.recordUse(known.session.tokenHash, { ...place(''), lastUsedAt });
      return known;
    };
    for (let used = 0; used < 60; used += 1) {
      expect(await use()).not.toBeNull();
      engine.clock.advance(12 * hour - 1);
    }
    expect(await use()).not.toBeNull();
    engine.clock.advance(60);
    expect(await use()).toBeNull();
  });

  test('is listed with device and place, and ended one by one or all but the current one', async () => {
    const old = await enter('old telephone');
    engine.clock.advance(1_000);
    const other = await enter('library');
    engine.clock.advance(1_000);
    const present = await enter('laptop');
    const current = toOperatorPrincipal(engine.ports.roles, present);
    expect(await listSessions(engine.ports, current)).toMatchObject([
      { device: 'laptop', current: true, address: '192.0.2.1' },
      { device: 'library', current: false },
      { device: 'old telephone', current: false },
    ]);
    expect(await endSessions(engine.ports, current, other.session.id)).toEqual([other.session.id]);
    expect(await authenticateOperator(engine.ports, other.token)).toBeNull();
    expect(await endSessions(engine.ports, current, 'of somebody else')).toEqual([]);
    expect(await endSessions(engine.ports, current, null)).toEqual([old.session.id]);
    expect(await authenticateOperator(engine.ports, present.token)).not.toBeNull();
  });
});

describe('the log of sessions', () => {
  const anna = { kind: 'operator', id: 'anna' };
  const ended = async () =>
    (await recordedEvents(engine.ports)).flatMap((event) =>
      event.type === 'session.ended' ? [[event.stream, event.data.reason]] : [],
    );

  test('has the beginning of each, under its id, which opens nothing', async () => {
    const { session } = await enter();
    expect(await recordedEvents(engine.ports)).toEqual([
      { type: 'session.started', stream: session.id, actor: anna, data: { operatorId: 'anna' } },
    ]);
  });

  test('has none of a sign-in that failed', async () => {
    await signIn(engine.ports, 'anna@shop.example', 'wrong', place(''));
    expect(await recordedEvents(engine.ports)).toEqual([]);
  });

  test('distinguishes a sign-out from a session ended from another one, each once', async () => {
    const [one, two, present] = [await enter(), await enter(), await enter()];
    const current = toOperatorPrincipal(engine.ports.roles, present);
    for (const id of [one.session.id, null, null, current.sessionId, current.sessionId])
      await endSessions(engine.ports, current, id);
    expect(await ended()).toEqual([
      [one.session.id, 'ended'],
      [two.session.id, 'ended'],
      [present.session.id, 'signed_out'],
    ]);
  });

  test('has no end of a session that expired', async () => {
    const current = toOperatorPrincipal(engine.ports.roles, await enter());
    engine.clock.advance(12 * hour);
    await endSessions(engine.ports, current, current.sessionId);
    await enter();
    expect(await ended()).toEqual([]);
  });
});

describe('the token of a visitor', () => {
  const known = (token: string) => authenticateVisitor(engine.ports, token, shop);

  test('ends after ninety days without use, and not before', async () => {
    const { token } = accepted(await createVisitor(engine.ports, shop, 'en'));
    engine.clock.advance(89 * day);
    expect(await known(token)).not.toBeNull();
    await vi.waitFor(async () => expect((await known(token))?.token.lastUsedAt).toBe(engine.clock.now()));
    engine.clock.advance(89 * day);
    expect(await known(token)).not.toBeNull();
    await vi.waitFor(async () => expect((await known(token))?.token.lastUsedAt).toBe(engine.clock.now()));
    engine.clock.advance(90 * day);
    expect(await known(token)).toBeNull();
  });

  test('is invalid once revoked', async () => {
    const { token } = accepted(await createVisitor(engine.ports, shop, 'en'));
    const { visitor } = (await known(token)) ?? {};
    await revokeVisitorToken(engine.ports, token);
    expect(await known(token)).toBeNull();
    expect(visitor && (await engine.ports.visitors.get(visitor.id))).toEqual(visitor);
  });
});
