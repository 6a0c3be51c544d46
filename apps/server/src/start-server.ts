import type { NestExpressApplication } from '@nestjs/platform-express';
import { timing } from '#contracts/timing.js';
import { issueSetupLink } from '#engine/people/set-up.js';
import type { Log } from '#engine/ports/log.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import type { Core } from '#wiring/core.js';
import { CORE, PORTS } from '#wiring/core.module.js';
import { describeCredentials, publicDemoAccess } from '#wiring/demo-access.js';
import { demoOperators, demoPassword } from '#wiring/demo-seed.js';
import { enterUrl } from '#wiring/enter-url.js';
import { InitialData } from '#wiring/initial-data.js';
import { createApplication } from './create-application.js';
import { limitOwnTime } from './own-time-limit.js';
import { publicOrigin } from './public-origin.js';
import { releaseStartupMemory } from './release-startup-memory.js';
import { Restart } from './restart.js';

export interface RunningServer {
  /** Graceful shutdown: fails readiness, drains clients, finishes open requests, closes everything. */
  stop(): Promise<void>;
  /** Resolves when the server is to be stopped and started again, with other data. */
  readonly restartRequested: Promise<void>;
}

/** Opens the data, seeds it on the first start, serves everything on one port and prints the addresses. */
export async function startServer(config: Config, log: Log, print: (text: string) => void): Promise<RunningServer> {
  const app = await createApplication(config, log);
  const { isNew, issued, isDemonstration } = app.get(InitialData);
  // Beside all that follows: it may verify password hashes, in threads.
  const logins = isDemonstration ? describeLogins(app.get<Ports>(PORTS), { isNew, issued }) : Promise.resolve('');
  // Awaited before the port opens, unless the start fails earlier.
  logins.catch(() => undefined);
  let welcomeLogins = '';
  let setupToken: string | null = null;
  try {
    await app.init();
    welcomeLogins = await logins;
    setupToken = await issueSetupLink(app.get<Ports>(PORTS), (token) => token);
    if (config.releasesStartupMemory) await releaseStartupMemory(log);
    await app.listen(config.port, config.host);
  } catch (error) {
    // Otherwise nobody could sign in at the next start: issued credentials are not stored in plain text.
    if (issued) print((await logins).trimStart());
    throw error;
  }
  // No await from here on: a signal drains the server as soon as its readiness can be known.
  const url = publicOrigin(config, app.get<Ports>(PORTS).publicAddress, app.getHttpServer());
  print(welcome(config, url, { isNew, isDemonstration, setupToken }) + welcomeLogins);
  const restartRequested = Promise.race([app.get(Restart).requested, app.get<Core>(CORE).replaced]);
  return { stop: () => stop(app, log), restartRequested };
}

function welcome(
  config: Config,
  url: string,
  {
    isNew,
    isDemonstration,
    setupToken,
  }: { readonly isNew: boolean; readonly isDemonstration: boolean; readonly setupToken: string | null },
): string {
  const data = isNew ? `\n  data       ${config.dataDir} (new)` : '';
  if (setupToken !== null)
    return `Parley is ready, and nobody has an account yet.\n  set up     ${enterUrl(url, setupToken)} (once, within ${timing.setupLinkHours} h)${data}`;
  const shop = isDemonstration ? `\n  demo shop  ${url}/` : '';
  return `Parley is ready.${shop}\n  console    ${url}/console${data}`;
}

/** Credentials issued at this start are shown once, now. */
async function describeLogins(ports: Ports, { isNew, issued }: Pick<InitialData, 'isNew' | 'issued'>): Promise<string> {
  if (issued) {
    const reason = 'others can reach this server; shown once, `npm run cli demo-logins` makes new ones';
    return `\n  demo logins (${reason})\n${describeCredentials(issued)}`;
  }
  // New logins have the published password.
  const { operators } = isNew ? { operators: demoOperators } : await publicDemoAccess(ports);
  if (operators.length === 0) return '\n  demo logins as they were issued; `npm run cli demo-logins` makes new ones';
  const rows = operators.map(({ email, role }) => `\n    ${email.padEnd(22)} ${role}`);
  return `\n  demo logins (password ${demoPassword})${rows.join('')}`;
}

/** Runs Nest's shutdown hooks. Exits with 1 after `timing.drainMs` of the process's own time. */
async function stop(app: NestExpressApplication, log: Log): Promise<void> {
  const endLimit = limitOwnTime(timing.drainMs, () => {
    log.error({}, 'draining took too long');
    process.exit(1);
  });
  await app.close();
  endLimit();
}
