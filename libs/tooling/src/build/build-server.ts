/** Entry point of the server's build: compiles everything that runs in Node.js, then bundles the programs. */
import { spawnSync } from 'node:child_process';
import { PROJECT_ROOT } from '../project-root.js';
import { bundle } from './bundle.js';
import { keepProgramCode, keepServerCode } from './keep-program-code.js';

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

await keepServerCode();
await keepProgramCode({ name: 'cli', options: [] });
