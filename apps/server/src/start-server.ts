import type { Server as HttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import { type NestExpressApplication } from '@nestjs/platform-express';
import express from 'express';
import { limits, timing } from '#contracts/limits.js';
import type { Log } from '#engine/ports/log.js';
import { seed } from '#engine/seeding/seed.js';
import type { Config } from '#wiring/config/env.js';
import { type Core, openCore } from '#wiring/core.js';
import { demoOperators, demoPassword, readDemoSeed } from '#wiring/demo-seed.js';
import { projectRoot } from '#wiring/project-root.js';
import { AppModule } from './app.module.js';
import { unobserved } from './gateway/gateway-observer.js';
import { type Gateways, openGateways } from './gateway/gateways.js';
import { Metrics } from './metrics/metrics.js';
import { serveMetrics } from './metrics/serve-metrics.js';
import { Callers } from './rest/caller.js';
import { readLargeBodies } from './rest/large-bodies.js';
import { ProblemFilter } from './rest/problem.filter.js';
import { allowedMethods, keepPrivate, requireJson } from './rest/unknown-routes.js';
import { serve } from './static/pages.js';

export interface RunningServer {
  /** Drains: not ready, everybody told, what was begun is finished, everything closed. */
  stop(): Promise<void>;
}

/** How far returns after a drain are spread, in milliseconds: enough for a thousand clients not to come at once. */
const comeBackWithinMs = 2_000;

interface Running {
  readonly core: Core;
  readonly gateways: Gateways;
  readonly app: NestExpressApplication;
  readonly connections: ReadonlySet<Socket>;
  closeMetrics(): Promise<void>;
}

/** Opens the data, seeds it on the first start, serves everything on one port and tells the person where. */
export async function startServer(config: Config, log: Log, say: (text: string) => void): Promise<RunningServer> {
  const core = await openCore({ ...config, log });
  const isFirstStart = (await core.ports.operators.all()).length === 0;
  if (isFirstStart && config.seed === 'demo')
    await seed(core.ports, await readDemoSeed(join(projectRoot, 'demo/knowledge')));
  const isMeasured = config.metricsPort !== null || config.metricsToken !== null;
  const metrics = isMeasured ? await Metrics.over(core) : null;
  await core.start();

  const callers = new Callers(core.ports, config.publicUrl);
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(core, config, callers), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const web = app.getHttpAdapter().getInstance() as express.Express;
  web.disable('x-powered-by');
  web.set('trust proxy', config.trustProxy);
  web.set('query parser', 'simple');
  const closeMetrics = metrics ? await serveMetrics(web, metrics, config) : async () => {};
  serve(web, projectRoot, core.ports.chatbots);
  web.use('/api', keepPrivate, requireJson);
  readLargeBodies(web, callers);
  web.use('/api', express.json({ limit: limits.bodyBytes }));
  app.useGlobalFilters(new ProblemFilter(log, (path) => allowedMethods(web, path)));
  await app.init();

  const http = app.getHttpServer() as HttpServer;
  const connections = connectionsOf(http);
  const gateways = openGateways(http, core.ports, { ...config, observer: metrics?.messages ?? unobserved });
  metrics?.measureGateways(gateways);
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(config.port, config.host, resolve);
  });
  tell(config, http, isFirstStart, say);
  return { stop: () => stop({ core, gateways, app, connections, closeMetrics }, log) };
}

/** The open ones, also those that have become WebSockets: the HTTP server forgets them. */
function connectionsOf(http: HttpServer): ReadonlySet<Socket> {
  const connections = new Set<Socket>();
  http.on('connection', (connection: Socket) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });
  return connections;
}

function tell(config: Config, http: HttpServer, isFirstStart: boolean, say: (text: string) => void): void {
  const { port } = http.address() as AddressInfo;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const url = config.publicUrl ?? `http://${host}:${port}`;
  say(`Parley is ready.\n  demo shop  ${url}/\n  console    ${url}/console`);
  if (config.seed !== 'demo') return;
  say(`  demo logins (password ${demoPassword})`);
  for (const { email, role } of demoOperators) say(`    ${email.padEnd(22)} ${role}`);
  if (isFirstStart) say(`  data       ${config.dataDir} (new)`);
}

/**
 * Not ready, everybody told when to come back, what was begun answered, what was decided written, everything closed.
 * Nobody waits for it longer than `timing.drainMs`.
 */
async function stop(running: Running, log: Log): Promise<void> {
  const { core, gateways, app, connections } = running;
  const tooLong = setTimeout(() => {
    log.error({}, 'draining took too long');
    process.exit(1);
  }, timing.drainMs);
  // Who says nothing, as browsers that connect in advance, or reads nothing, would hold the server up for ever.
  const cutOff = setTimeout(() => {
    for (const connection of connections) connection.destroy();
  }, timing.lastRequestsMs);
  core.drain();
  await gateways.drain(comeBackWithinMs);
  await gateways.close();
  await app.close();
  await running.closeMetrics();
  await core.close();
  clearTimeout(cutOff);
  clearTimeout(tooLong);
}
