import 'reflect-metadata';
import { Controller, Get, Module } from '@nestjs/common';
import { DiscoveryModule, NestFactory } from '@nestjs/core';
import { AbstractWsAdapter, type GatewayMetadata, SubscribeMessage, WebSocketGateway } from '@nestjs/websockets';
import { Server } from 'socket.io';
import { describe, expect, test } from 'vitest';
import type { GraphqlField } from '#contracts/graphql/field.js';
import { allFields } from '#contracts/graphql/fields.js';
import type { Operation as Declared } from '#contracts/operations/operation.js';
import { allOperations, operations } from '#contracts/operations/operations.js';
import { protocols, type SocketNamespace } from '#contracts/socket-protocol.js';
import { IdempotentRequests } from '#engine/access/idempotent-requests.js';
import { Resolves } from '../graphql/resolves.decorator.js';
import { Operation } from '../rest/operation.decorator.js';
import { Permit } from './access.decorators.js';
import { DeclaredHandlers } from './declared-handlers.js';

type Class = new () => object;
type Decorate = (target: object, name: string, descriptor: PropertyDescriptor) => void;

/** A class with one method for each of these decorators. */
function classOf(handlers: readonly Decorate[]): Class {
  class Bound {}
  for (const [index, decorate] of handlers.entries()) {
    const name = `handle${index}`;
    Object.defineProperty(Bound.prototype, name, { value: () => null, configurable: true, writable: true });
    decorate(Bound.prototype, name, Object.getOwnPropertyDescriptor(Bound.prototype, name) as PropertyDescriptor);
  }
  return Bound;
}

function controllerOf(bound: readonly Declared[]): Class {
  const controller = classOf(bound.map((operation) => Operation(operation as never) as Decorate));
  Controller()(controller);
  return controller;
}

function gatewayOf(namespace: SocketNamespace, messages: readonly string[]): Class {
  const handlers = messages.map((message): Decorate => {
    return (target, name, descriptor) => {
      SubscribeMessage(message)(target, name, descriptor);
      Permit('conversations.read')(target, name, descriptor);
    };
  });
  const gateway = classOf(handlers);
  WebSocketGateway({ namespace })(gateway);
  return gateway;
}

/** A provider that resolves these fields of GraphQL. */
function resolverOf(fields: readonly GraphqlField[]): Class {
  return classOf(fields.map((field) => Resolves(field) as Decorate));
}

const everyField = allFields.map(([, field]) => field);
const resolver = resolverOf(everyField);
const messagesOf = (namespace: SocketNamespace) => Object.keys(protocols[namespace]);
const controller = controllerOf(allOperations);
const visitors = gatewayOf('/visitor', messagesOf('/visitor'));
const consoles = gatewayOf('/console', messagesOf('/console'));

/** Gateways on a server that nothing can connect to. */
class Unconnected extends AbstractWsAdapter {
  readonly #io = new Server();

  create(_: number, { namespace }: GatewayMetadata) {
    return namespace === undefined ? this.#io : this.#io.of(namespace);
  }

  bindMessageHandlers(): void {}

  override async close(): Promise<void> {}
}

async function start(controllers: Class[], gateways: Class[], resolvers: Class[] = [resolver]): Promise<void> {
  class Application {}
  Module({
    imports: [DiscoveryModule],
    controllers,
    providers: [DeclaredHandlers, { provide: IdempotentRequests, useValue: {} }, ...gateways, ...resolvers],
  })(Application);
  const app = await NestFactory.create(Application, { logger: false, abortOnError: false });
  app.useWebSocketAdapter(new Unconnected());
  try {
    await app.init();
  } finally {
    await app.close();
  }
}

test('a server with one handler for each operation, each socket message and each field starts', async () => {
  await expect(start([controller], [visitors, consoles])).resolves.toBeUndefined();
});

describe('does not start:', () => {
  @Controller()
  class Undeclared {
    @Get('/api/v1/secrets')
    secrets(): string {
      return 'secret';
    }
  }

  @WebSocketGateway({ namespace: '/console' })
  class UndeclaredGateway {
    @SubscribeMessage('sync')
    sync(): object {
      return {};
    }
  }

  const withoutCreate = controllerOf(allOperations.filter((operation) => operation !== operations.articles.create));
  const withoutSync = gatewayOf(
    '/console',
    messagesOf('/console').filter((message) => message !== 'sync'),
  );

  test.each<[string, Class[], Class[], string]>([
    [
      'a REST handler that declares no operation',
      [controller, Undeclared],
      [visitors, consoles],
      'Undeclared.secrets declares no operation',
    ],
    ['an operation without a handler', [withoutCreate], [visitors, consoles], 'no handler for POST /api/v1/articles'],
    [
      'an operation with two handlers',
      [controller, controllerOf([operations.articles.create])],
      [visitors, consoles],
      'POST /api/v1/articles has a second handler',
    ],
    [
      'a socket handler that declares no permission',
      [controller],
      [visitors, withoutSync, UndeclaredGateway],
      'UndeclaredGateway.sync declares no permission',
    ],
    ['a message without a handler', [controller], [visitors, withoutSync], 'no handler for /console sync'],
    [
      'a message with two handlers',
      [controller],
      [visitors, consoles, gatewayOf('/console', ['sync'])],
      '/console sync has a second handler',
    ],
    [
      'a handler of a message that the protocol lacks',
      [controller],
      [visitors, consoles, gatewayOf('/console', ['conversation.delete'])],
      '/console conversation.delete, which no protocol has',
    ],
  ])('%s', async (_, controllers, gateways, reason) => {
    await expect(start(controllers, gateways)).rejects.toThrow(reason);
  });

  test('a field of GraphQL without a handler, or with two', async () => {
    const without = resolverOf(everyField.slice(1));
    await expect(start([controller], [visitors, consoles], [without])).rejects.toThrow('no handler for Query.');
    const twice = resolverOf(everyField.slice(0, 1));
    await expect(start([controller], [visitors, consoles], [resolver, twice])).rejects.toThrow('has a handler');
  });
});
