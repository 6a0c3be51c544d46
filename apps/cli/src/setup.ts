import { readFile } from 'node:fs/promises';
import { businessSetup } from '#contracts/business-setup.js';
import { errors } from '#contracts/errors.js';
import { findJsonFault } from '#contracts/find-json-fault.js';
import { validate } from '#contracts/validate.js';
import { setUpBusiness } from '#engine/seeding/set-up-business.js';
import type { Config } from '#wiring/config/env.js';
import { openCore } from '#wiring/core.js';
import { createLog } from '#wiring/log.js';

const usage = 'parley setup <file>, see docs/people.md';

/** Command `parley setup <file>`: sets up an empty data directory without a screen. The server must be stopped. Returns the exit code. */
export async function setUp(config: Config, print: (line: string) => void, [file]: readonly string[]): Promise<number> {
  if (file === undefined) {
    print(`Usage: ${usage}`);
    return 2;
  }
  const text = await readText(file);
  if (text === null) {
    print(`${file} does not exist.`);
    return 1;
  }
  const fault = findJsonFault(text);
  if (fault !== null) {
    print(`${file} ${fault}.`);
    return 2;
  }
  const read = validate(businessSetup, JSON.parse(text));
  if (!read.success) {
    print(`${file} is not a valid setup file:`);
    for (const { path, message } of read.error.issues) print(`  ${path.join('.') || 'file'}: ${message}`);
    return 2;
  }
  const core = await openCore({ ...config, log: createLog('warn') });
  try {
    await core.start();
    const made = await setUpBusiness(core.ports, read.data);
    if (!made.ok) {
      print(errors[made.code].message);
      return 1;
    }
    const { chatbot, answers } = made.value;
    print(
      `Set up the chatbot ${chatbot.name} (${chatbot.id}) with ${answers} new ${answers === 1 ? 'answer' : 'answers'}, and ${read.data.admin.email} as admin.`,
    );
    return 0;
  } finally {
    await core.close();
  }
}

/** Text of the file; null if it does not exist. */
async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
