import { readConfig } from '#wiring/config/env.js';
import { explainFailure } from '#wiring/explain-failure.js';
import { adminLink } from './admin-link.js';
import { backUpTo, restoreFrom } from './backup.js';
import { renewDemoLogins } from './demo-logins.js';
import { doctor } from './doctor.js';
import { erase } from './erase.js';
import { migrate } from './migrate.js';
import { rotateOAuthKeys } from './rotate-oauth-keys.js';
import { seedDemo } from './seed.js';
import { setUp } from './setup.js';

const commands = {
  setup: setUp,
  seed: seedDemo,
  'demo-logins': renewDemoLogins,
  'admin-link': adminLink,
  doctor,
  backup: backUpTo,
  restore: restoreFrom,
  migrate,
  erase,
  'rotate-oauth-keys': rotateOAuthKeys,
} as const;

const usage = `parley <command>

  setup <file>     set up an empty data directory: admin, chatbot and answers; the server must be stopped
  seed             add the demo shop to the data directory; safe to repeat; the server must be stopped
  demo-logins      issue new passwords and a new API key for the demo; the server must be stopped
  admin-link [<e-mail>] [--enable]
                   issue a link for an admin who cannot sign in any more; the server must be stopped
  doctor           check the machine, the build, the configuration and the data
  backup <file>    copy all data into one new file and check it; the server may run
  restore <file>   replace the data with a backup and keep the previous data; the server must be stopped. On PostgreSQL
                   without a file, after pg_restore: makes the database a data set of its own
  migrate --to <url>|<directory>
                   move the data to a database of PostgreSQL, or from it into a data directory; the server runs until it is
                   asked to stop
  erase <kind> <id>
                   take all words of a conversation, or of a visitor, out of every file; the server must be stopped
  rotate-oauth-keys
                   make new keys for OAuth; the ones before still verify; the server must be stopped

All commands read the environment variables of the server; see docs/configuration.md.`;

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

async function run(): Promise<number> {
  const name = process.argv[2] ?? '';
  if (!isCommand(name)) {
    const isHelp = ['', '--help', '-h', 'help'].includes(name);
    if (!isHelp) console.error(`Unknown command: ${name}\n`);
    console.log(usage);
    return isHelp ? 0 : 2;
  }
  const result = readConfig();
  if (!result.ok) {
    console.error('Invalid configuration:');
    for (const problem of result.problems) console.error(`  ${problem}`);
    return 1;
  }
  try {
    return await commands[name](result.value, (line) => console.log(line), process.argv.slice(3));
  } catch (error) {
    console.error(explainFailure(error, result.value).sentence);
    return 1;
  }
}

void run().then((exitCode) => {
  process.exitCode = exitCode;
});
