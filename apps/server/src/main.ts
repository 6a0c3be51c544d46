import 'reflect-metadata';
import { readConfig } from '#wiring/config/env.js';
import { explainFailure } from '#wiring/explain-failure.js';
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

// Before anything is opened: who is asked to stop meanwhile starts to the end, and then stops cleanly.
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // The second signal means: now.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'draining');
    void stop();
  });
}

log.info({ pid: process.pid }, 'starting');
const starting = startServer(result.config, log, say);

async function stop(): Promise<void> {
  try {
    await (await starting).stop();
    process.exit(0);
  } catch (error) {
    log.error({ error }, 'the server could not stop cleanly');
    process.exit(1);
  }
}

try {
  await starting;
} catch (error) {
  const { sentence, isUnexpected } = explainFailure(error, result.config);
  log.fatal(isUnexpected ? { error } : { reason: sentence }, 'the server could not start');
  say(sentence);
  process.exit(1);
}
