import { PublicAddress } from '#engine/state/public-address.js';
import 'reflect-metadata';
import { Module, UseFilters } from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MessageBody, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { type Namespace, Server } from 'socket.io';
import { type Socket as Client, io as connect } from 'socket.io-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OperatorId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import type { ConsolePayload } from '#contracts/socket-protocol.js';
import { StorageUnavailable } from '#engine/ports/unit-of-work.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { PORTS } from '#wiring/core.module.js';
import { noopObserver } from '../metrics/gateway-observer.js';
import { OBSERVER } from '../metrics/metrics.module.js';
import { Permit } from '../security/access.decorators.js';
import { AccessGuard } from '../security/access.guard.js';
import { RequestAdmission } from '../security/request-admission.js';
import { WebOrigin } from '../security/web-origin.js';
import type { ConsoleSocket } from './console-socket.js';
import { InFlightRequests } from './in-flight-requests.js';
import { MessageExceptionFilter } from './message-context.js';
import { MessageDispatcher } from './message-dispatcher.js';
import { MessageRateLimiter } from './message-rate-limiter.js';
import { PlainArguments } from './plain-arguments.js';
import { ProtocolAdapter } from './protocol-adapter.js';
import { createSocketServer } from './socket-server.js';
import { WriteCoalescer } from './write-coalescer.js';

type Presence = ConsolePayload<'presence.set'>['presence'];
type Handle = () => Result<object> | undefined;

/** Behaviour of the handler, by the presence that is sent. */
const behaviours: Record<Presence, Handle> = {
  online: () => ok({ said: 'online' }),
  busy: () => reject('already_taken'),
  away: () => {
    throw new Error('a bug');
  },
  offline: () => undefined,
};
const unavailable = () => {
  throw new StorageUnavailable();
};

@WebSocketGateway({ namespace: '/console' })
@UseFilters(MessageExceptionFilter)
class TestGateway {
  afterInit(namespace: Namespace): void {
    namespace.use((socket, next) => {
      socket.data.principal = operatorPrincipal('anna' as OperatorId);
      next();
    });
  }

  @SubscribeMessage('presence.set')
  @Permit('conversations.accept')
  async set(@MessageBody() { presence }: ConsolePayload<'presence.set'>): Promise<Result<object> | undefined> {
    return behaviours[presence]();
  }

  @SubscribeMessage('queue.attend')
  @Permit('articles.write')
  attend(): Result<object> {
    return ok({});
  }

  @SubscribeMessage('conversation.unwatch')
  @Permit('conversations.read')
  @PlainArguments()
  unwatch({ data }: ConsoleSocket, { conversationId }: ConsolePayload<'conversation.unwatch'>): Result<object> {
    return ok({ operator: data.principal.id, conversationId });
  }

  @SubscribeMessage('sync')
  @Permit('conversations.read')
  sync(): Promise<Result<object>> {
    return unavailable();
  }
}

const engine = new EngineHarness(withheld);
let app: NestExpressApplication;
let client: Client;
let heard: string[];

beforeEach(async () => {
  @Module({
    providers: [
      TestGateway,
      {
        provide: Server,
        useFactory: () => createSocketServer(new WebOrigin(new PublicAddress(), { host: '127.0.0.1' })),
      },
      ...[ProtocolAdapter, MessageDispatcher, InFlightRequests, MessageRateLimiter, WriteCoalescer],
      { provide: PORTS, useValue: engine.ports },
      { provide: OBSERVER, useValue: noopObserver },
      { provide: RequestAdmission, useValue: {} },
      { provide: APP_GUARD, useClass: AccessGuard },
    ],
  })
  class Application {}
  app = await NestFactory.create<NestExpressApplication>(Application, { logger: false, abortOnError: false });
  app.useWebSocketAdapter(app.get(ProtocolAdapter));
  await app.listen(0, '127.0.0.1');
  heard = [];
  engine.log.lines.length = 0;
  client = connect(`${(await app.getUrl()).replace('[::1]', '127.0.0.1')}/console`, {
    transports: ['websocket'],
    forceNew: true,
  });
  client.onAny((name: string) => heard.push(name));
  await new Promise<void>((resolve) => client.once('connect', resolve));
});
afterEach(async () => {
  client.close();
  await app.close();
});

/** Error code, or the data of the acknowledgement. An error sends no message of its own. */
async function ask(message: string, payload?: unknown): Promise<unknown> {
  const { ok: isOk, error, ...value } = await client.emitWithAck(message, payload);
  expect(heard).toEqual([]);
  return isOk ? value : error.code;
}

test('acknowledges the value of a handler, and its refusal', async () => {
  expect(await ask('presence.set', { presence: 'online' })).toEqual({ said: 'online' });
  expect(await ask('presence.set', { presence: 'busy' })).toBe('already_taken');
  expect(engine.log.lines).toEqual([]);
});

test('acknowledges a handler that throws or returns nothing as internal, and logs it', async () => {
  expect(await ask('presence.set', { presence: 'away' })).toBe('internal');
  expect(await ask('presence.set', { presence: 'offline' })).toBe('internal');
  expect(engine.log.lines).toMatchObject([
    { level: 'error', fields: { message: 'presence.set', error: { message: 'a bug' } } },
    { level: 'error', fields: { message: 'presence.set', error: { message: 'a handler returned nothing' } } },
  ]);
});

test('acknowledges a store that does not answer as busy', async () => {
  expect(await ask('sync', { items: [{ conversationId: 'one', after: 0, epoch: null }] })).toBe('busy');
});

test('gives the socket and the payload to a handler with plain arguments', async () => {
  expect(await ask('conversation.unwatch', { conversationId: 'one' })).toEqual({
    operator: 'anna',
    conversationId: 'one',
  });
});

test('acknowledges refusals by the guard, the schema and the protocol', async () => {
  expect(await ask('queue.attend', { attending: true })).toBe('forbidden');
  expect(await ask('presence.set', { presence: 'asleep' })).toBe('invalid');
  expect(await ask('toString', {})).toBe('unknown_message');
});

test('acknowledges an error of a library as internal, whatever status it carries', async () => {
  const { away } = behaviours;
  behaviours.away = () => {
    throw Object.assign(new Error('an upstream answer'), { status: 404 });
  };
  expect(await ask('presence.set', { presence: 'away' })).toBe('internal');
  behaviours.away = away;
});

test('counts messages that it does not know against the rate', async () => {
  const { burst } = engine.ports.rates.operatorMessages;
  const codes = await Promise.all(Array.from({ length: burst + 1 }, () => ask('nonsense')));
  expect(codes.at(-1)).toBe('rate_limited');
  engine.clock.advance(60_000);
});

test('acknowledges as draining when a drain has begun', async () => {
  await app.get(InFlightRequests).close();
  expect(await ask('presence.set', { presence: 'online' })).toBe('draining');
});
