import type { Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { timing } from '#contracts/limits.js';
import type { Log } from '#engine/ports/log.js';
import type { Ports } from '#engine/ports/ports.js';
import type { IssuedCredentials } from '#engine/seeding/replace-credentials.js';
import type { Config } from '#wiring/config/env.js';
import { PORTS } from '#wiring/core.module.js';
import { describeCredentials, publicDemoAccess } from '#wiring/demo-access.js';
import { demoPassword } from '#wiring/demo-seed.js';
import { InitialData } from '#wiring/initial-data.js';
import { createApplication } from './create-application.js';
import { releaseStartupMemory } from './release-startup-memory.js';

export interface RunningServer {
  /** Graceful shutdown: fails readiness, drains clients, finishes open requests, closes everything. */
  stop(): Promise<void>;
}

/** Opens the data, seeds it on the first start, serves everything on one port and prints the addresses. */
export async function startServer(config: Config, log: Log, print: (text: string) => void): Promise<RunningServer> {
  const app = await createApplication(config, log);
  const { isNew, issued } = app.get(InitialData);
  // Beside all that follows: it verifies password hashes, in threads.
  const logins = config.seed === 'demo' ? describeLogins(app.get<Ports>(PORTS), issued) : Promise.resolve('');
  // Awaited before the port opens, unless the start fails earlier.
  logins.catch(() => undefined);
  await app.init();
  const welcomeLogins = await logins;
  await releaseStartupMemory(log);
  await app.listen(config.port, config.host);
  // Nothing is awaited from here on: a signal drains the server as soon as anybody can know that it is ready.
  print(welcome(config, app.getHttpServer(), isNew) + welcomeLogins);
  return { stop: () => stop(app, log) };
}

function welcome(config: Config, http: HttpServer, isFirstStart: boolean): string {
  const { port } = http.address() as AddressInfo;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.host) ? 'localhost' : config.host;
  const url = config.publicUrl ?? `http://${host}:${port}`;
  const data = isFirstStart ? `\n  data       ${config.dataDir} (new)` : '';
  return `Parley is ready.\n  demo shop  ${url}/\n  console    ${url}/console${data}`;
}

/** Credentials issued at this start are shown once, now. */
async function describeLogins(ports: Ports, issued: IssuedCredentials | null): Promise<string> {
  if (issued) {
    const reason = 'others can reach this server; shown once, `npm run cli demo-logins` makes new ones';
    return `\n  demo logins (${reason})\n${describeCredentials(issued)}`;
  }
  const { operators } = await publicDemoAccess(ports);
  if (operators.length === 0) return '\n  demo logins as they were issued; `npm run cli demo-logins` makes new ones';
  const rows = operators.map(({ email, role }) => `\n    ${email.padEnd(22)} ${role}`);
  return `\n  demo logins (password ${demoPassword})${rows.join('')}`;
}

/** Runs Nest's shutdown hooks. Exits with 1 after `timing.drainMs`. */
async function stop(app: NestExpressApplication, log: Log): Promise<void> {
  const forceExit = setTimeout(() => {
    log.error({}, 'draining took too long');
    process.exit(1);
  }, timing.drainMs);
  await app.close();
  clearTimeout(forceExit);
}
