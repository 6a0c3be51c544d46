import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type BeforeApplicationShutdown, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { ExecutionResult, GraphQLError } from 'graphql';
import { type Context, handleProtocols, MessageType, makeServer, type Server, type SubscribePayload } from 'graphql-ws';
import { WebSocketServer } from 'ws';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import type { RateLimiter } from '#engine/state/rate-limiter.js';
import { InjectPorts } from '#wiring/core.module.js';
import { graphqlPath } from '../graphql-path.js';
import { Operations } from '../operations.js';
import { refusal } from '../prepare.js';
import { LiveConnection } from './live-connection.js';
import { LiveConnections } from './live-connections.js';
import { type SentExecution, subscribeShared } from './shared-results.js';
import { UpgradeGuard } from './upgrade-guard.js';

/** Grace period for connections after the drain begins, in milliseconds. */
const closingMs = 1_000;

type Connected = Context<Record<string, unknown>, { readonly connection: LiveConnection }>;

/**
 * GraphQL over WebSocket (graphql-transport-ws), beside socket.io on the same port: only upgrades of its own path are handled
 * here, the others are engine.io's.
 */
@Injectable()
export class WebSocketEndpoint implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    handleProtocols,
  });
  readonly #protocol: Server<{ readonly connection: LiveConnection }>;
  readonly #messages: RateLimiter;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly operations: Operations,
    private readonly connections: LiveConnections,
    private readonly guard: UpgradeGuard,
    @InjectPorts() private readonly ports: Ports,
  ) {
    this.#messages = ports.rateLimiters.of('operatorMessages', 'graphql');
    this.#protocol = makeServer<Record<string, unknown>, { readonly connection: LiveConnection }>({
      connectionInitWaitTimeout: timing.graphqlInitMs,
      onConnect: ({ extra, connectionParams }) => this.connections.admit(extra.connection, connectionParams),
      // Prepared by `#subscribe`.
      subscribe: (execution) => subscribeShared(execution as SentExecution),
      onSubscribe: (context, id, payload) => this.#subscribe(context, id, payload),
      onNext: (_, __, ___, ____, result) => this.#forClient(result),
      onError: (_, __, ___, errors) => errors.map((error) => operations.toClientError(error)),
    });
  }

  onApplicationBootstrap(): void {
    const http = this.host.httpAdapter.getHttpServer() as HttpServer;
    http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (request.url?.split('?')[0] !== graphqlPath || !this.guard.admits(request, socket)) return;
      this.#sockets.handleUpgrade(request, socket, head, (webSocket) => {
        this.#open(new LiveConnection(webSocket, request));
      });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.guard.close();
    this.connections.closeForRestart();
    setTimeout(() => this.connections.terminate(), closingMs).unref();
  }

  #open(connection: LiveConnection): void {
    this.connections.add(connection);
    const closed = this.#protocol.opened(
      {
        protocol: connection.protocol,
        send: (message) => connection.send(message),
        close: (code, reason) => connection.close(code ?? 1000, reason ?? ''),
        onMessage: (handle) => connection.onMessage((message) => this.#receive(connection, () => handle(message))),
      },
      { connection },
    );
    connection.onClose((code, reason) => void closed(code, reason));
  }

  async #receive(connection: LiveConnection, handle: () => Promise<void>): Promise<void> {
    if (this.#messages.take(connection.id) > 0) return connection.refuse('Too many messages');
    try {
      await handle();
    } catch (error) {
      this.ports.log.error({ error }, 'a message of a GraphQL connection failed');
      connection.fail();
    }
  }

  #forClient(result: ExecutionResult) {
    const { errors } = result;
    return errors && { ...result, errors: errors.map((error) => this.operations.toClientError(error)) };
  }

  #subscribe({ extra, subscriptions }: Connected, id: string, payload: SubscribePayload) {
    const { connection } = extra;
    if (!connection.admitted) return [refusal('unauthenticated')];
    if (Object.keys(subscriptions).length > limits.graphqlSubscriptions)
      return [
        refusal('too_complex', { message: `A connection has at most ${limits.graphqlSubscriptions} subscriptions.` }),
      ];
    const retryAfterMs = this.operations.charge(connection.principal, 1);
    if (retryAfterMs > 0) return [refusal('rate_limited', { retryAfterMs })];
    const prepared = this.operations.prepare(connection, payload);
    if (Array.isArray(prepared)) return prepared as GraphQLError[];
    const head = `{"id":${JSON.stringify(id)},"type":"${MessageType.Next}","payload":`;
    return {
      ...(prepared as Exclude<typeof prepared, readonly GraphQLError[]>),
      serialize: (result) => JSON.stringify(this.#forClient(result) ?? result),
      send: (text) => connection.send(`${head}${text}}`),
    } satisfies SentExecution;
  }
}
