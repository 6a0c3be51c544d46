import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayMs as day, hourMs as hour } from '#contracts/durations.js';
import type { ConversationId, OperatorId } from '#contracts/ids.js';
import { operatorAuthor, systemAuthor } from '#engine/access/author.js';
import { toOperatorPrincipal, toVisitorPrincipal } from '#engine/access/principal.js';
import { authenticateOperator, authenticateVisitor } from '#engine/identity/authenticate.js';
import { createVisitor, newVisitorToken } from '#engine/identity/create-visitor.js';
import { revokeVisitorToken } from '#engine/identity/end-visitor-tokens.js';
import { endSessions } from '#engine/identity/sessions.js';
import { signIn } from '#engine/identity/sign-in.js';
import { newEvent } from '#engine/log/new-event.js';
import { replaceCredentials } from '#engine/seeding/replace-credentials.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { signedIn } from '#testing/signed-in.js';
import { noopObserver } from '../metrics/gateway-observer.js';
import type { ConsoleSocket } from './console-socket.js';
import { SessionWatcher } from './session-watcher.js';
import type { VisitorSocket } from './visitor-socket.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const pollIntervalMs = 2_000;

/** An operator whose console is open on its socket alone. */
async function openConsole() {
  const engine = new EngineHarness(withheld);
  const passwordHash = await engine.ports.passwords.hash('right');
  await engine.ports.unitOfWork.run(({ operators }) =>
    operators.put({
      id: 'anna' as OperatorId,
      name: 'Anna',
      email: 'anna@shop.example',
      role: 'operator',
      passwordHash,
      capacity: 2,
      chosenPresence: 'online',
      disabled: false,
      locale: null,
      languages: [],
      skills: [],
      picture: null,
    }),
  );
  const place = { device: 'laptop', address: '192.0.2.1' };
  const { operator, session, token } = signedIn(await signIn(engine.ports, 'anna@shop.example', 'right', place));
  const principal = toOperatorPrincipal(engine.ports.roles, { operator, session });
  const sent: unknown[][] = [];
  const socket = {
    data: {
      principal,
      session: { operator, session },
      token,
      attending: true,
      watched: new Set<ConversationId>(),
      place,
      usedAt: null as number | null,
    },
    disconnected: false,
    emit: (...message: unknown[]) => sent.push(message),
    disconnect: () => {
      socket.disconnected = true;
      io.of('/console').sockets.delete('anna');
    },
  };
  const io = new Server(createServer());
  io.of('/console').sockets.set('anna', socket as unknown as ConsoleSocket);
  const watcher = new SessionWatcher(io, engine.ports, noopObserver, { record: () => {} } as never);
  watcher.onModuleInit();
  return {
    engine,
    watcher,
    io,
    principal,
    session,
    socket,
    sent,
    known: () => authenticateOperator(engine.ports, token),
  };
}

const poll = () => vi.advanceTimersByTimeAsync(pollIntervalMs);

test('messages on the socket count as use of the session, with the address of the socket', async () => {
  const { engine, watcher, socket, sent, known } = await openConsole();
  engine.clock.advance(11 * hour);
  socket.data.usedAt = engine.clock.now();
  socket.data.place = { device: 'laptop', address: '198.51.100.7' };
  await poll();
  await vi.waitFor(async () => expect((await known())?.session.lastUsedAt).toBe(engine.clock.now()));
  expect((await known())?.session.address).toBe('198.51.100.7');
  engine.clock.advance(11 * hour);
  await poll();
  expect(sent).toEqual([]);
  watcher.onApplicationShutdown();
});

test('an open connection without messages does not count as use', async () => {
  const { engine, watcher, sent } = await openConsole();
  engine.clock.advance(11 * hour);
  await poll();
  engine.clock.advance(hour);
  await poll();
  await vi.waitFor(() => expect(sent).toEqual([['session.ended', { reason: 'expired' }]]));
  watcher.onApplicationShutdown();
});

test('use is recorded once a minute at most', async () => {
  const { engine, watcher, socket, session, known } = await openConsole();
  const recorded = vi.spyOn(engine.ports.sessions, 'recordUse');
  for (let second = 0; second < 180; second += 2) {
    engine.clock.advance(2_000);
    socket.data.usedAt = engine.clock.now();
    await poll();
  }
  await vi.waitFor(async () => expect((await known())?.session.lastUsedAt).toBe(session.createdAt + 180_000));
  expect(recorded).toHaveBeenCalledTimes(3);
  watcher.onApplicationShutdown();
});

const revoked = ['session.ended', { reason: 'revoked' }];

test('a session that is ended elsewhere ends its socket by the event, and no other socket', async () => {
  const { engine, watcher, principal, sent } = await openConsole();
  const other = signedIn(await signIn(engine.ports, 'anna@shop.example', 'right', { device: '', address: '' }));
  await endSessions(engine.ports, toOperatorPrincipal(engine.ports.roles, other), other.session.id);
  expect(sent).toEqual([]);
  await endSessions(engine.ports, principal, principal.sessionId);
  expect(sent).toEqual([revoked]);
  watcher.onApplicationShutdown();
});

test('replaced credentials end the socket once', async () => {
  const { engine, watcher, sent } = await openConsole();
  await replaceCredentials(engine.ports, await engine.ports.operators.all(), null);
  expect(sent).toEqual([revoked]);
  watcher.onApplicationShutdown();
});

test('a check that failed is repeated, so that a revoked right does not outlive a busy store', async () => {
  const { engine, watcher, principal, socket, sent } = await openConsole();
  const { operator } = socket.data.session;
  const failing = vi.spyOn(engine.ports.sessions, 'byTokenHash').mockRejectedValueOnce(new Error('busy'));
  await engine.ports.unitOfWork.run(async ({ operators, events }) => {
    await operators.put({ ...operator, role: 'admin' });
    await events.append(
      newEvent(engine.ports, 'operator.status_changed', principal.id, systemAuthor, { presence: 'away' }),
    );
  });
  await vi.waitFor(() => expect(engine.log.lines).toMatchObject([{ level: 'error' }]));
  expect(sent).toEqual([]);
  await poll();
  await vi.waitFor(() => expect(sent).toEqual([revoked]));
  expect(failing).toHaveBeenCalledTimes(2);
  watcher.onApplicationShutdown();
});

test('another role ends the socket, and another presence does not', async () => {
  const { engine, watcher, principal, socket, sent } = await openConsole();
  const { operator } = socket.data.session;
  const change = (role: 'operator' | 'admin') =>
    engine.ports.unitOfWork.run(async ({ operators, events }) => {
      await operators.put({ ...operator, role });
      await events.append(
        newEvent(engine.ports, 'operator.status_changed', principal.id, systemAuthor, { presence: 'away' }),
      );
    });
  const before = socket.data.session;
  await change('operator');
  // It was checked: the session was read again.
  await vi.waitFor(() => expect(socket.data.session).not.toBe(before));
  expect(sent).toEqual([]);
  await change('admin');
  await vi.waitFor(() => expect(sent).toEqual([revoked]));
  watcher.onApplicationShutdown();
});

test('other permissions of the role end the socket, and another name of it does not', async () => {
  const { engine, watcher, principal, sent } = await openConsole();
  const change = (field: 'name' | 'permissions') =>
    engine.ports.unitOfWork.run(({ events }) =>
      events.append(
        newEvent(engine.ports, 'role.updated', principal.role, systemAuthor, {
          changes: [{ field, before: 'a', after: 'b' }],
        }),
      ),
    );
  await change('name');
  expect(sent).toEqual([]);
  await change('permissions');
  await vi.waitFor(() => expect(sent).toEqual([revoked]));
  watcher.onApplicationShutdown();
});

test('while rights hold, the sweep reads nothing', async () => {
  const { engine, watcher } = await openConsole();
  const reads = [vi.spyOn(engine.ports.sessions, 'byTokenHash'), vi.spyOn(engine.ports.operators, 'get')];
  for (let round = 0; round < 10; round += 1) await poll();
  for (const read of reads) expect(read).not.toHaveBeenCalled();
  watcher.onApplicationShutdown();
});

test('a session that ends while its socket is being admitted ends the socket as it connects', async () => {
  const { engine, watcher, io, principal, socket, sent } = await openConsole();
  io.of('/console').sockets.clear();
  await endSessions(engine.ports, principal, principal.sessionId);
  expect(sent).toEqual([]);
  for (const connect of io.of('/console').listeners('connection')) connect(socket as unknown as ConsoleSocket);
  expect(sent).toEqual([revoked]);
  watcher.onApplicationShutdown();
});

describe('the socket of a visitor', () => {
  async function openWidget() {
    const { engine, watcher, io } = await openConsole();
    const { token } = accepted(await createVisitor(engine.ports, shop, 'en'));
    const session = await authenticateVisitor(engine.ports, token, shop);
    if (!session) throw new Error('the visitor is not known');
    const sent: unknown[][] = [];
    const socket = {
      data: { principal: toVisitorPrincipal(session) },
      disconnected: false,
      emit: (...message: unknown[]) => sent.push(message),
      disconnect: () => io.of('/visitor').sockets.delete('visitor'),
    };
    io.of('/visitor').sockets.set('visitor', socket as unknown as VisitorSocket);
    return { engine, watcher, visitor: session.visitor, token, tokenHash: session.token.tokenHash, sent };
  }

  test('ends when the visitor is erased', async () => {
    const { engine, watcher, visitor, sent } = await openWidget();
    const erase = (id: string) =>
      engine.ports.unitOfWork.run(({ events }) => {
        const sofia = operatorAuthor('sofia' as OperatorId);
        const data = { chatbotId: shop, conversations: 0 };
        return events.append(newEvent(engine.ports, 'visitor.erased', id, sofia, data));
      });
    await erase('somebody else');
    expect(sent).toEqual([]);
    await erase(visitor.id);
    expect(sent).toEqual([revoked]);
    watcher.onApplicationShutdown();
  });

  test('ends when its token is ended, and not with a token of another browser', async () => {
    const { engine, watcher, visitor, token, sent } = await openWidget();
    const { token: other, stored } = newVisitorToken(engine.ports, visitor.id, null);
    await engine.ports.unitOfWork.run(({ visitorTokens }) => visitorTokens.add(stored));
    await revokeVisitorToken(engine.ports, other);
    await poll();
    expect(sent).toEqual([]);
    await revokeVisitorToken(engine.ports, token);
    await vi.waitFor(() => expect(sent).toEqual([revoked]));
    watcher.onApplicationShutdown();
  });

  test('ends when the token expires, unless it was used elsewhere meanwhile', async () => {
    const { engine, watcher, tokenHash, sent } = await openWidget();
    engine.clock.advance(60 * day);
    await engine.ports.unitOfWork.run(({ visitorTokens }) => visitorTokens.recordUse(tokenHash, engine.clock.now()));
    engine.clock.advance(89 * day);
    await poll();
    expect(sent).toEqual([]);
    engine.clock.advance(day);
    await poll();
    await vi.waitFor(() => expect(sent).toEqual([['session.ended', { reason: 'expired' }]]));
    watcher.onApplicationShutdown();
  });
});
