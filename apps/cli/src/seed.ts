import { join } from 'node:path';
import { seed } from '#engine/seeding/seed.js';
import type { Config } from '#wiring/config/env.js';
import { openCore } from '#wiring/core.js';
import { closeDemoAccess, describeCredentials } from '#wiring/demo-access.js';
import { readDemoSeed } from '#wiring/demo-seed.js';
import { createLog } from '#wiring/log.js';
import { projectRoot } from '#wiring/project-root.js';

/** Command `parley seed`: adds the demo shop to the data directory. The server must be stopped. Returns the exit code. */
export async function seedDemo(config: Config, print: (line: string) => void): Promise<number> {
  const core = await openCore({ ...config, log: createLog('warn') });
  try {
    const added = await seed(core.ports, await readDemoSeed(join(projectRoot, 'demo')));
    print(
      `Added ${added.operators} operators and ${added.articles} article versions to ${config.databaseUrl === null ? config.dataDir : 'the database'}.`,
    );
    const issued = await closeDemoAccess(core.ports, config);
    if (issued)
      print(`The server is reachable from the network. New demo credentials:\n${describeCredentials(issued)}`);
    return 0;
  } finally {
    await core.close();
  }
}
