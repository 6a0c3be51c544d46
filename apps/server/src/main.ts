import 'reflect-metadata';
import { type Config, readConfig } from '#wiring/config/env.js';
import { explainFailure } from '#wiring/explain-failure.js';
import { createLog } from '#wiring/log.js';
import { type RunningServer, startServer } from './start-server.js';

/** Prints a message for the terminal on standard output; the log goes to standard error. */
function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

const result = readConfig();
if (!result.ok) {
  print('Invalid configuration:');
  for (const problem of result.problems) print(`  ${problem}`);
  process.exit(1);
}

const log = createLog(result.value.logLevel);

// Registered before anything is opened: a signal during start-up is handled once the server has started.
let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    // A second signal exits at once.
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'draining');
    void stop();
  });
}

log.info({ pid: process.pid }, 'starting');
let starting = start(result.value);

async function stop(): Promise<void> {
  await close(await starting);
  process.exit(0);
}

/** Ends the process if the server cannot stop, which releases its resources. */
async function close(running: RunningServer): Promise<void> {
  try {
    await running.stop();
  } catch (error) {
    log.error({ error }, 'the server could not stop cleanly');
    process.exit(1);
  }
}

/** Starts the server, and restarts it at its request. Ends the process if it cannot start. */
async function start(config: Config): Promise<RunningServer> {
  try {
    const running = await startServer(config, log, print);
    void running.restartRequested.then(() => restart(config, running));
    return running;
  } catch (error) {
    const { sentence, isUnexpected } = explainFailure(error, config);
    log.fatal(isUnexpected ? { error } : { reason: sentence }, 'the server could not start');
    print(sentence);
    process.exit(1);
  }
}

function restart(config: Config, running: RunningServer): void {
  if (isStopping) return;
  log.info({}, 'restarting');
  starting = close(running).then(() => start(config));
}
