import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { MESSAGE_METADATA } from '@nestjs/websockets/constants.js';
import type { GraphQLObjectType } from 'graphql';
import { Server } from 'socket.io';
import { type Socket as Client, io as connect } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chatbot } from '#contracts/chatbot.js';
import type { OperatorCommand } from '#contracts/commands.js';
import { allFields } from '#contracts/graphql/fields.js';
import type { ChatbotId, ClientKey, ConversationId, EventId, OperatorId } from '#contracts/ids.js';
import type { Operation } from '#contracts/operations/operation.js';
import { allOperations } from '#contracts/operations/operations.js';
import {
  commandPermission,
  type Permission,
  permissionNames,
  permissions,
  permissionsOfRole,
  permissionsOfScopes,
  type Role,
  roles,
  type Scope,
  visitorPermissions,
} from '#contracts/permissions.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import type { Ack, ConsoleMessages, SocketNamespace, VisitorMessages } from '#contracts/socket-protocol.js';
import type { Principal } from '#engine/access/principal.js';
import { createVisitor } from '#engine/identity/create-visitor.js';
import { signIn } from '#engine/identity/sign-in.js';
import type { Ports } from '#engine/ports/ports.js';
import { anApiKey } from '#testing/people.js';
import { operatorPrincipal } from '#testing/principals.js';
import { RecordingLog } from '#testing/recording-log.js';
import { signedIn } from '#testing/signed-in.js';
import { toConfig } from '#wiring/config/env.js';
import { PORTS } from '#wiring/core.module.js';
import { createApplication } from '../create-application.js';
import { failureOf } from '../failures.js';
import { ConsoleGateway } from '../gateway/console.gateway.js';
import type { ConsoleSocket } from '../gateway/console-socket.js';
import { VisitorGateway } from '../gateway/visitor.gateway.js';
import { ExecutableSchema } from '../graphql/executable-schema.js';
import { Loaders } from '../graphql/loaders.js';
import { accessOf } from './access.decorators.js';

type Answer = 'admitted' | 'forbidden' | 'unauthenticated';

const dataDir = mkdtempSync(join(tmpdir(), 'parley-transports-'));
const scopes = [...new Set(permissionNames.flatMap((name) => permissions[name].scope ?? []))] as Scope[];
const cookies = new Map<Role, string>();
/** Without articles, which would be indexed, and trained on the thread that answers here. */
const shop = chatbot.parse({
  id: 'shop',
  name: 'Shop',
  locales: ['en'],
  greeting: { en: 'Hello!' },
  suggestions: {},
  sites: [],
  policy: {},
});
let app: NestExpressApplication;
let url: string;
let visitorToken: string;
const open: Client[] = [];

beforeAll(async () => {
  const config = toConfig({ DATA_DIR: dataDir, SEED: 'none', ENCODER: 'off', RATE_FACTOR: '1000', HOST: '127.0.0.1' });
  if (!config.ok) throw new Error(config.problems.join());
  app = await createApplication(config.value, new RecordingLog());
  const ports = app.get<Ports>(PORTS);
  await ports.unitOfWork.run(({ chatbots }) => chatbots.put(shop));
  await app.listen(0, '127.0.0.1');
  url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
  const passwordHash = await ports.passwords.hash('secret');
  for (const role of roles) {
    const email = `${role}@shop.example`;
    const about = {
      id: role as string as OperatorId,
      name: role,
      email,
      role,
      passwordHash,
      disabled: false,
      locale: null,
      languages: [],
      skills: [],
      picture: null,
    };
    const operator = { ...about, capacity: 1, chosenPresence: 'away' as const };
    await ports.unitOfWork.run(({ operators }) => operators.put(operator));
    ports.operatorBoard.register(operator);
    const { token } = signedIn(await signIn(ports, email, 'secret', { device: '', address: '' }));
    cookies.set(role, `parley_session=${token}`);
  }
  for (const scope of scopes) {
    const keyHash = ports.tokens.hash(scope);
    const key = anApiKey(scope, { keyHash, scopes: [scope] });
    await ports.unitOfWork.run(({ apiKeys }) => apiKeys.put(key));
  }
  const created = await createVisitor(ports, shop.id as ChatbotId, 'en');
  if (!created.ok) throw new Error('there is no such chatbot');
  visitorToken = created.value.token;
});
afterAll(async () => {
  for (const socket of open) socket.close();
  await app.close();
  rmSync(dataDir, { recursive: true });
});

/** A request without a body, for missing resources: an admitted one fails later, or finds nothing. */
async function request({ method, path }: Operation, headers: Record<string, string>): Promise<Answer> {
  const response = await fetch(url + path.replaceAll(/:\w+/g, 'nobodys'), { method, headers });
  await response.body?.cancel();
  if (response.status === 401) return 'unauthenticated';
  return response.status === 403 ? 'forbidden' : 'admitted';
}

const conversationId = 'nobodys' as ConversationId;
const eventId = 'nobodys' as EventId;
const clientKey = 'a-key-of-this-test' as ClientKey;
const text = 'Hello';
const common = {
  'message.send': { conversationId, clientKey, text },
  sync: { items: [{ conversationId, after: 0, epoch: null }] },
  typing: { conversationId, active: true },
  read: { conversationId, seq: 0 },
  'passage.read': { conversationId, eventId, citation: 0 },
};
const visitorPayloads: VisitorMessages = {
  ...common,
  'conversation.start': { locale: 'en' },
  'profile.set': { name: 'Vera' },
  'form.submit': { locale: 'en', values: {} },
  command: { conversationId, clientKey, command: { type: 'request-handoff' } },
};
const consolePayloads: ConsoleMessages = {
  ...common,
  'conversation.watch': { conversationId },
  'conversation.unwatch': { conversationId },
  command: { conversationId, clientKey, command: { type: 'accept' } },
  'presence.set': { presence: 'away' },
  'queue.attend': { attending: false },
};

/** One command for each permission that commands need. */
const commands: readonly OperatorCommand[] = [
  { type: 'accept' },
  { type: 'take-over' },
  { type: 'write-note', text },
  { type: 'label', labels: [] },
];

/** Declared access of a message's handler. */
function declaredBy(gateway: { prototype: object }, message: string): readonly Permission[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(gateway.prototype)).map(({ value }) => value);
  const handler = methods.find((method) => method && Reflect.getMetadata(MESSAGE_METADATA, method) === message);
  const access = accessOf(handler);
  if (typeof access !== 'object') throw new Error(`${message} names no permission`);
  return access;
}

async function opened(namespace: SocketNamespace, auth: object, headers = {}): Promise<Client> {
  const socket = connect(url + namespace, { auth, extraHeaders: headers, transports: ['websocket'], forceNew: true });
  open.push(socket);
  await new Promise((resolve, reject) => {
    socket.once('session', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

async function send(socket: Client, message: string, payload: object): Promise<Answer> {
  const ack = (await socket.emitWithAck(message, payload)) as Ack<object>;
  if (ack.ok) return 'admitted';
  if (ack.error.code === 'invalid') throw new Error(`the test knows no payload of ${message}`);
  return ack.error.code === 'forbidden' || ack.error.code === 'unauthenticated' ? ack.error.code : 'admitted';
}

/** Expected reply for these rights. */
function expected(needed: readonly Permission[], rights: readonly Permission[]): Answer {
  return needed.every((permission) => rights.includes(permission)) ? 'admitted' : 'forbidden';
}

/** The operations that need permissions; the others need a session, or nothing. */
const guarded = allOperations.flatMap((operation) => {
  const { access } = operation;
  return typeof access === 'object' ? [{ operation, access, name: `${operation.method} ${operation.path}` }] : [];
});

/** Asks for every guarded operation. Answers those where the server and the table differ. */
async function differences(rights: readonly Permission[] | null, headers: Record<string, string>): Promise<string[]> {
  const wrong: string[] = [];
  for (const { operation, access, name } of guarded) {
    const right = rights ? expected(access, rights) : 'unauthenticated';
    const answer = await request(operation, headers);
    if (answer !== right) wrong.push(`${name}: ${answer}`);
  }
  return wrong;
}

describe('over REST', () => {
  test.each(roles)('the role %s has the access of the table', async (role) => {
    expect(await differences(permissionsOfRole(role), { Cookie: cookies.get(role) ?? '' })).toEqual([]);
  });

  test.each(scopes)('a key with the scope %s has the access of the table', async (scope) => {
    expect(await differences(permissionsOfScopes([scope]), { 'X-API-Key': scope })).toEqual([]);
  });

  test("unknown credentials have no access, and a visitor's are unknown here", async () => {
    expect(await differences(null, {})).toEqual([]);
    expect(await differences(null, { 'X-API-Key': visitorToken })).toEqual([]);
  });
});

describe('over GraphQL', () => {
  /** Resolves a field of an empty object: an admitted call fails later, or finds nothing. */
  async function resolved(coordinate: string, principal: Principal): Promise<Answer> {
    const [type = '', name = ''] = coordinate.split('.');
    const field = (app.get(ExecutableSchema).schema.getType(type) as GraphQLObjectType).getFields()[name];
    const context = { principal, loaders: new Loaders(app.get(PORTS)) };
    try {
      await (field?.subscribe ?? field?.resolve)?.({}, {}, context, {} as never);
      return 'admitted';
    } catch (error) {
      return failureOf(error).code === 'forbidden' ? 'forbidden' : 'admitted';
    }
  }

  /** Fields where the server and the table differ. */
  async function graphqlDifferences(rights: readonly Permission[], principal: Principal): Promise<string[]> {
    const wrong: string[] = [];
    for (const [coordinate, { access }] of allFields)
      if ((await resolved(coordinate, principal)) !== expected(access, rights)) wrong.push(coordinate);
    return wrong;
  }

  test.each(roles)('the role %s has the access of the table', async (role) => {
    const principal = operatorPrincipal(role as string as OperatorId, role);
    expect(await graphqlDifferences(permissionsOfRole(role), principal)).toEqual([]);
  });

  test.each(scopes)('a key with the scope %s has the access of the table', async (scope) => {
    const rights = permissionsOfScopes([scope]);
    const principal: Principal = { kind: 'api_key', id: scope, rights: new Set(rights), expiresAt: null };
    expect(await graphqlDifferences(rights, principal)).toEqual([]);
  });

  test('unknown credentials have no access', async () => {
    const response = await fetch(`${url}/graphql?query=${encodeURIComponent('{ operators { id } }')}`);
    await response.body?.cancel();
    expect(response.status).toBe(401);
  });
});

describe('over sockets', () => {
  const messages = Object.entries(consolePayloads);

  async function consoleOf(role: Role): Promise<Client> {
    return opened('/console', { version: protocolVersion }, { Cookie: cookies.get(role) ?? '' });
  }

  test.each(roles)('the role %s has the access of the table', async (role) => {
    const socket = await consoleOf(role);
    const rights = permissionsOfRole(role);
    for (const [message, payload] of messages) {
      const right = expected(declaredBy(ConsoleGateway, message), rights);
      expect([message, await send(socket, message, payload)]).toEqual([message, right]);
    }
    for (const command of commands) {
      const answer = await send(socket, 'command', { ...consolePayloads.command, command });
      expect([command.type, answer]).toEqual([command.type, expected([commandPermission[command.type]], rights)]);
    }
  });

  test('the commands of this test need every permission that a command needs', () => {
    const needed = commands.map(({ type }) => commandPermission[type]);
    expect(new Set(needed)).toEqual(new Set(Object.values(commandPermission)));
  });

  test.each(permissionNames)('a principal with everything but %s is refused exactly what needs it', async (missing) => {
    const socket = await consoleOf('admin');
    const here = app
      .get(Server)
      .of('/console')
      .sockets.get(socket.id ?? '') as ConsoleSocket;
    const rights = permissionNames.filter((permission) => permission !== missing);
    here.data.principal = { ...here.data.principal, rights: new Set(rights) };
    for (const [message, payload] of messages) {
      if (message === 'command') continue;
      const right = expected(declaredBy(ConsoleGateway, message), rights);
      expect([message, await send(socket, message, payload)]).toEqual([message, right]);
    }
    for (const command of commands) {
      const needed = [...declaredBy(ConsoleGateway, 'command'), commandPermission[command.type]];
      const answer = await send(socket, 'command', { ...consolePayloads.command, command });
      expect([command.type, answer]).toEqual([command.type, expected(needed, rights)]);
    }
  });

  test('a visitor may chat, and may not enter the console', async () => {
    const auth = { version: protocolVersion, token: visitorToken, chatbotId: shop.id };
    const socket = await opened('/visitor', auth);
    for (const [message, payload] of Object.entries(visitorPayloads)) {
      const right = expected(declaredBy(VisitorGateway, message), visitorPermissions);
      expect([message, await send(socket, message, payload)]).toEqual([message, right]);
    }
    await expect(opened('/console', auth)).rejects.toMatchObject({ data: { code: 'unauthenticated' } });
  });
});
