/** Entry point of the server's build: compiles everything that runs in Node.js, then bundles the programs. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.js';
import { bundle } from './bundle.js';
import { keepCode } from './keep-code.js';

const compiler = ['node_modules/@nestjs/cli/bin/nest.js', 'build', 'server'];
const { status } = spawnSync(process.execPath, compiler, { cwd: PROJECT_ROOT, stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

await bundle({
  root: PROJECT_ROOT,
  entries: { server: 'dist/apps/server/src/main.js', cli: 'dist/apps/cli/src/main.js' },
  compiled: 'dist',
  output: 'dist/bundle',
  external: ['better-sqlite3', '@node-rs/argon2', '@energetic-ai/core', '@energetic-ai/embeddings'],
});

const { scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  scripts: { start: string };
};
const dataDir = mkdtempSync(join(tmpdir(), 'parley-build-'));
const env = { DATA_DIR: dataDir, SEED: 'none', ENCODER: 'off', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'fatal' };
const options = scripts.start.split(' ').filter((argument) => argument.startsWith('--'));
const programs = [
  { name: 'server', options, until: 'Parley is ready' },
  { name: 'cli', options: [] },
];
for (const program of programs)
  if (!(await keepCode({ root: PROJECT_ROOT, bundle: 'dist/bundle', env, ...program })))
    console.warn(`${program.name}: starts without compiled code, because it did not run here`);
rmSync(dataDir, { recursive: true });
