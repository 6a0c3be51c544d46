import { join } from 'node:path';
import { seed } from '#engine/seeding/seed.js';
import type { Config } from '#wiring/config/env.js';
import { openCore } from '#wiring/core.js';
import { readDemoSeed } from '#wiring/demo-seed.js';
import { createLog } from '#wiring/log.js';
import { projectRoot } from '#wiring/project-root.js';

/** Puts the demonstration into the data directory. The server must not be running over it. Answers the exit code. */
export async function seedDemo(config: Config, say: (line: string) => void): Promise<number> {
  const core = await openCore({ ...config, log: createLog('warn') });
  try {
    const added = await seed(core.ports, await readDemoSeed(join(projectRoot, 'demo/knowledge')));
    say(`${added.operators} operators and ${added.articles} article versions were added to ${config.dataDir}.`);
    return 0;
  } finally {
    await core.close();
  }
}
