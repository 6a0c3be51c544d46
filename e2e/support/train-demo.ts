import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { locales } from '#contracts/states.js';
import { copyModels, demoModels, modelsIn, TestServer } from './server.js';

/**
 * Entry point: trains the demo knowledge once for all servers under test, unless nothing changed since the last time. A server
 * whose knowledge or code differs ignores these models and trains its own.
 */
const stamp = join(demoModels, 'sources');
const sources = digestOf(['dist/libs/answering', 'demo/knowledge']);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources) await train();

async function train(): Promise<void> {
  rmSync(demoModels, { recursive: true, force: true });
  const server = await TestServer.start();
  while (modelsIn(server.dataDir).length < locales.length) await setTimeout(50);
  mkdirSync(demoModels, { recursive: true });
  copyModels(server.dataDir, demoModels);
  await server.dispose();
  writeFileSync(stamp, sources);
}

function digestOf(folders: readonly string[]): string {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const hash = createHash('sha256').update(process.version);
  for (const folder of folders) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex');
}
