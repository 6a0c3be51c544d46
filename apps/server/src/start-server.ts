import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { limits, timing } from '#contracts/limits.js';
import type { Log } from '#engine/ports/log.js';
import type { IssuedCredentials } from '#engine/seeding/replace-credentials.js';
import { seed } from '#engine/seeding/seed.js';
import type { Config } from '#wiring/config/env.js';
import { type Core, openCore } from '#wiring/core.js';
import { closeDemoAccess, describeCredentials, publicDemoAccess } from '#wiring/demo-access.js';
import { demoPassword, readDemoSeed } from '#wiring/demo-seed.js';
import { projectRoot } from '#wiring/project-root.js';
import { AppModule } from './app.module.js';
import { noopObserver } from './gateway/gateway-observer.js';
import { type Gateways, openGateways } from './gateway/gateways.js';
import { openMetrics } from './metrics/open-metrics.js';
import { releaseStartupMemory } from './release-startup-memory.js';
import { Callers } from './rest/caller.js';
import { readLargeBodies } from './rest/large-bodies.js';
import { ProblemFilter } from './rest/problem.filter.js';
import { allowedMethods, keepPrivate, refuseUnknownRoutes, requireJson } from './rest/unknown-routes.js';
import { limitRequests } from './security/request-limits.js';
import { secureResponses } from './security/response-headers.js';
import { SecurityLog } from './security/security-log.js';
import { WebOrigin } from './security/web-origin.js';
import { serve } from './static/pages.js';

export interface RunningServer {
  /** Graceful shutdown: fails readiness, drains clients, finishes open requests, closes everything. */
  stop(): Promise<void>;
}

/** Spread of reconnections after a drain, in milliseconds: enough that a thousand clients do not reconnect at once. */
const reconnectSpreadMs = 2_000;

interface Running {
  readonly core: Core;
  readonly gateways: Gateways;
  readonly app: NestExpressApplication;
  readonly connections: ReadonlySet<Socket>;
  closeMetrics(): Promise<void>;
}

/** Opens the data, seeds it on the first start, serves everything on one port and prints the addresses. */
export async function startServer(config: Config, log: Log, print: (text: string) => void): Promise<RunningServer> {
  const core = await openCore({ ...config, log });
  const isFirstStart = (await core.ports.operators.all()).length === 0;
  if (isFirstStart && config.seed === 'demo')
    await seed(core.ports, await readDemoSeed(join(projectRoot, 'demo/knowledge')));
  const issued = await closeDemoAccess(core.ports, config);
  // Beside all that follows: it verifies password hashes, in threads.
  const logins = config.seed === 'demo' ? describeLogins(core, issued) : Promise.resolve('');
  // Awaited before the port opens, unless the start fails earlier.
  logins.catch(() => undefined);
  const metrics = await openMetrics(core, config);
  await core.start();

  const security = new SecurityLog(log, metrics?.security);
  const origin = new WebOrigin(config);
  const callers = new Callers(core.ports, origin);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with({ core, origin, callers, security }), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const web = app.getHttpAdapter().getInstance() as express.Express;
  web.disable('x-powered-by');
  web.set('trust proxy', config.trustProxy);
  web.set('query parser', 'simple');
  const closeMetrics = (await metrics?.serve(web)) ?? (async () => {});
  serve(web, projectRoot, { chatbots: core.ports.chatbots, allowLoopback: config.seed === 'demo' });
  const allowed = (path: string) => allowedMethods(web, path);
  web.use('/api', keepPrivate, refuseUnknownRoutes(allowed), requireJson);
  readLargeBodies(web, callers);
  web.use('/api', express.json({ limit: limits.bodyBytes }));
  app.useGlobalFilters(new ProblemFilter(log, allowed));
  await app.init();

  const http = app.getHttpServer() as HttpServer;
  limitRequests(http, {
    headMs: timing.requestHeadMs,
    wholeMs: timing.requestMs,
    checkMs: timing.requestCheckMs,
    connectionsPerAddress:
      config.trustProxy > 0 ? null : Math.ceil(limits.httpConnectionsPerAddress * Math.max(1, config.rateFactor)),
  });
  const connections = connectionsOf(http);
  const gateways = openGateways(http, core.ports, {
    ...config,
    origin,
    security,
    observer: metrics?.messages ?? noopObserver,
  });
  secureResponses(http, origin);
  metrics?.measureGateways(gateways);
  const welcomeLogins = await logins;
  await releaseStartupMemory(log);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, resolve);
  });
  // Nothing is awaited from here on: a signal drains the server as soon as anybody can know that it is ready.
  print(welcome(config, http, isFirstStart) + welcomeLogins);
  return { stop: () => stop({ core, gateways, app, connections, closeMetrics }, log) };
}

/** Open connections including WebSockets, which the HTTP server no longer tracks. */
function connectionsOf(http: HttpServer): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  http.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return connections;
}

function welcome(config: Config, http: HttpServer, isFirstStart: boolean): string {
  const { port } = http.address() as AddressInfo;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const url = config.publicUrl ?? `http://${host}:${port}`;
  const data = isFirstStart ? `\n  data       ${config.dataDir} (new)` : '';
  return `Parley is ready.\n  demo shop  ${url}/\n  console    ${url}/console${data}`;
}

/** Credentials issued at this start are shown once, now. */
async function describeLogins({ ports }: Core, issued: IssuedCredentials | null): Promise<string> {
  if (issued) {
    const reason = 'others can reach this server; shown once, `npm run cli demo-logins` makes new ones';
    return `\n  demo logins (${reason})\n${describeCredentials(issued)}`;
  }
  const { operators } = await publicDemoAccess(ports);
  if (operators.length === 0) return '\n  demo logins as they were issued; `npm run cli demo-logins` makes new ones';
  const rows = operators.map(({ email, role }) => `\n    ${email.padEnd(22)} ${role}`);
  return `\n  demo logins (password ${demoPassword})${rows.join('')}`;
}

/**
 * Graceful shutdown: fails readiness, tells clients when to reconnect, finishes open requests, flushes writes, closes
 * everything. Exits with 1 after `timing.drainMs`.
 */
async function stop(running: Running, log: Log): Promise<void> {
  const { core, gateways, app, connections } = running;
  const forceExit = setTimeout(() => {
    log.error({}, 'draining took too long');
    process.exit(1);
  }, timing.drainMs);
  // Idle connections, such as preconnects of browsers, and peers that do not read would block the shutdown for ever.
  const destroyConnections = setTimeout(() => {
    for (const connection of connections) connection.destroy();
  }, timing.lastRequestsMs);
  core.drain();
  await gateways.drain(reconnectSpreadMs);
  await gateways.close();
  await app.close();
  await running.closeMetrics();
  await core.close();
  clearTimeout(destroyConnections);
  clearTimeout(forceExit);
}
