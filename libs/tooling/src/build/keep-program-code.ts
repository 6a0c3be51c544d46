import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.js';
import { keepCode, type ProgramRun } from './keep-code.js';

/** Creates the code cache of a built program by one run with an empty data directory. */
export async function keepProgramCode(program: Pick<ProgramRun, 'name' | 'options' | 'until'>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'parley-build-'));
  const env = { DATA_DIR: dataDir, ENCODER: 'off', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal' };
  if (!(await keepCode({ root: PROJECT_ROOT, bundle: 'dist/bundle', env, ...program })))
    console.warn(`${program.name}: starts without compiled code, because it did not run here`);
  rmSync(dataDir, { recursive: true });
}

/** Creates the code cache of the server as `npm start` runs it, or with additional options of Node.js. */
export async function keepServerCode(more: readonly string[] = []): Promise<void> {
  const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const options = scripts.start.split(' ').filter((argument) => argument.startsWith('--'));
  await keepProgramCode({ name: 'server', options: [...options, ...more], until: 'Parley is ready' });
}
