import { join } from 'node:path';
import type { IssuedCredentials } from '#engine/seeding/replace-credentials.js';
import { seed } from '#engine/seeding/seed.js';
import type { Config } from './config/env.js';
import type { Core } from './core.js';
import { closeDemoAccess } from './demo-access.js';
import { readDemoSeed } from './demo-seed.js';
import { projectRoot } from './project-root.js';

/** Preparation of the data directory before anything reads it. */
export class InitialData {
  constructor(
    /** This is the first start with this directory. */
    readonly isNew: boolean,
    /** Credentials that replace the published ones, shown only once; null if none were replaced. */
    readonly issued: IssuedCredentials | null,
    /** Whether the data is the demonstration rather than a real installation. */
    readonly isDemonstration: boolean,
  ) {}
}

/** Seeds a new data directory and closes the published demo access where others can reach the server. */
export async function prepareInitialData(
  { ports, demonstration }: Pick<Core, 'ports' | 'demonstration'>,
  config: Config,
): Promise<InitialData> {
  const isNew = (await ports.operators.all()).length === 0;
  if (isNew && config.seed === 'demo') await seed(ports, await readDemoSeed(join(projectRoot, 'demo')));
  return new InitialData(isNew, await closeDemoAccess(ports, config), await demonstration.isPresent());
}
