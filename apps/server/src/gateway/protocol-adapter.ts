import { Injectable, type WsMessageHandler } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AbstractWsAdapter, type GatewayMetadata } from '@nestjs/websockets';
import { type Namespace, Server, type Socket } from 'socket.io';
import { MessageDispatcher } from './message-dispatcher.js';
import { WriteCoalescer } from './write-coalescer.js';

/**
 * Nest's WebSocket adapter over our socket.io server: gateways are its namespaces, and every message goes through the
 * dispatcher. Not `@nestjs/platform-socket.io`: its handlers acknowledge only what returns a value, and it pins another
 * socket.io.
 */
@Injectable()
export class ProtocolAdapter extends AbstractWsAdapter {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly io: Server,
    private readonly dispatcher: MessageDispatcher,
    private readonly writes: WriteCoalescer,
  ) {
    super();
  }

  /** Called for the server first, then for the namespace of each gateway. Nest has created the HTTP server by then. */
  create(_port: number, { namespace }: GatewayMetadata = {}): Server | Namespace {
    if (namespace !== undefined) return this.io.of(namespace);
    return this.io.attach(this.host.httpAdapter.getHttpServer());
  }

  bindMessageHandlers(socket: Socket, handlers: WsMessageHandler[]): void {
    this.dispatcher.bind(socket, handlers);
  }

  /** Called for the server and for each namespace; the server closes all of them. */
  override async close(server: Server | Namespace): Promise<void> {
    if (server !== this.io) return;
    this.writes.flush();
    await this.io.close();
  }
}
