import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { keepServerCode } from '#tooling/build/keep-program-code.js';
import { hashFiles } from '#tooling/hash-files.js';
import { listFiles } from '#tooling/project-files.js';
import { PROJECT_ROOT } from '#tooling/project-root.js';
import { copyModels, demoModelCount, demoModels, keepDataDirectory, modelsIn } from './demo-data.js';
import { TestServer } from './server.js';
import { shortLived } from './short-lived.js';

/**
 * Entry point: prepares the data that all servers under test begin with. Trains the demo knowledge, unless nothing
 * changed since the last time, and stores the data directory of a first start, then the compiled code of the server
 * under the options of tests.
 */
const stamp = join(demoModels, 'sources');
const files = listFiles(PROJECT_ROOT, ['dist/libs/answering', 'demo/knowledge']);
const sources = hashFiles(PROJECT_ROOT, files, process.version);
const isTrained = existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
if (!isTrained) rmSync(demoModels, { recursive: true, force: true });
const server = await TestServer.start({ data: 'new' });
while (modelsIn(server.dataDir).length < demoModelCount) await setTimeout(50);
if (!isTrained) {
  mkdirSync(demoModels, { recursive: true });
  copyModels(server.dataDir, demoModels);
  writeFileSync(stamp, sources);
}
if ((await server.stop()) !== 0) throw new Error(`the server did not stop cleanly:\n${server.output}`);
keepDataDirectory(server.dataDir);
await server.dispose();
if (shortLived.length > 0) await keepServerCode(shortLived);
