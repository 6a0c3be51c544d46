import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import { InjectConfig, InjectCore } from '#wiring/core.module.js';
import { limitRequests } from './security/request-limits.js';
import { secureResponses } from './security/response-headers.js';
import { WebOrigin } from './security/web-origin.js';

/** Limits and headers of the HTTP server, once every listener is registered, and the first and the last step of a drain. */
@Injectable()
export class HttpServerHooks implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  /** Open connections including WebSockets, which the HTTP server no longer tracks. */
  readonly #connections = new Set<Socket>();
  #lastRequests: NodeJS.Timeout | null = null;

  constructor(
    private readonly host: HttpAdapterHost,
    @InjectConfig() private readonly config: Pick<Config, 'trustProxy' | 'rateFactor'>,
    @InjectCore() private readonly core: Pick<Core, 'drain'>,
    private readonly origin: WebOrigin,
  ) {}

  onApplicationBootstrap(): void {
    const http = this.host.httpAdapter.getHttpServer() as HttpServer;
    const { trustProxy, rateFactor } = this.config;
    limitRequests(http, {
      headMs: timing.requestHeadMs,
      wholeMs: timing.requestMs,
      idleMs: timing.idleConnectionMs,
      checkMs: timing.requestCheckMs,
      connectionsPerAddress:
        trustProxy > 0 ? null : Math.ceil(limits.httpConnectionsPerAddress * Math.max(1, rateFactor)),
    });
    http.on('connection', (connection: Socket) => {
      this.#connections.add(connection);
      connection.once('close', () => this.#connections.delete(connection));
    });
    secureResponses(http, this.origin);
  }

  /** The server is no longer ready. Idle connections, and those that do not read, would block the shutdown for ever. */
  onModuleDestroy(): void {
    this.core.drain();
    this.#lastRequests = setTimeout(() => {
      for (const connection of this.#connections) connection.destroy();
    }, timing.lastRequestsMs);
  }

  onApplicationShutdown(): void {
    if (this.#lastRequests) clearTimeout(this.#lastRequests);
  }
}
