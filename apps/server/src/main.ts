import 'reflect-metadata';
import { readConfig } from '#wiring/config/env.js';
import { createLog } from '#wiring/log.js';
import { startServer } from './start-server.js';

/** Standard output is for the person who runs it; the log goes to standard error. */
function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

const result = readConfig();
if (!result.ok) {
  say(`The configuration has ${result.problems.length === 1 ? 'a problem' : 'problems'}:`);
  for (const problem of result.problems) say(`  ${problem}`);
  process.exit(1);
}

const log = createLog(result.config.logLevel);
try {
  const server = await startServer(result.config, log, say);
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // The second signal means: now.
      if (isStopping) process.exit(1);
      isStopping = true;
      log.info({ signal }, 'draining');
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ error }, 'the server could not stop cleanly');
          process.exit(1);
        },
      );
    });
  }
} catch (error) {
  log.fatal({ error }, 'the server could not start');
  say(error instanceof Error ? error.message : 'The server could not start.');
  process.exit(1);
}
