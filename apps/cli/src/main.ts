import { readConfig } from '#wiring/config/env.js';
import { explainFailure } from '#wiring/explain-failure.js';
import { backUpTo, restoreFrom } from './backup.js';
import { doctor } from './doctor.js';
import { seedDemo } from './seed.js';

const commands = { seed: seedDemo, doctor, backup: backUpTo, restore: restoreFrom } as const;

const usage = `parley <command>

  seed             puts the demonstration shop into the data directory; safe to repeat
  doctor           says what is configured and what is wrong, in words
  backup <file>    copies all data into one new file and checks it; the server may run
  restore <file>   puts a backup in the place of the data, which is kept aside; the server must not run

DATA_DIR, PORT and HOST are read as by the server; see docs/configuration.md.`;

function isCommand(name: string): name is keyof typeof commands {
  return Object.hasOwn(commands, name);
}

const name = process.argv[2] ?? '';
if (!isCommand(name)) {
  console.log(usage);
  process.exit(name === '' || name === '--help' || name === 'help' ? 0 : 2);
}
const result = readConfig();
if (!result.ok) {
  console.error('The configuration has problems:');
  for (const problem of result.problems) console.error(`  ${problem}`);
  process.exit(1);
}
try {
  process.exitCode = await commands[name](result.config, (line) => console.log(line), process.argv.slice(3));
} catch (error) {
  console.error(explainFailure(error, result.config).sentence);
  process.exitCode = 1;
}
