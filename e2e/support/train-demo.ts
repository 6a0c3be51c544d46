import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { locales } from '#contracts/states.js';
import { copyModels, modelsIn, TestServer, trainedModels } from './server.js';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** What the models of the demo are made of, as far as it often changes. */
const sources = ['dist/libs/answering', 'demo/knowledge'];

/**
 * Global setup: trains the demo knowledge once, for all servers under test, and keeps the models until the answerer or the
 * demo changes. A server whose knowledge or code differs ignores them and trains its own.
 */
export default async function trainDemo(): Promise<void> {
  const kept = join(root, 'dist/demo-models');
  const folder = join(kept, digestOfSources());
  if (!existsSync(folder)) {
    rmSync(kept, { recursive: true, force: true });
    const unfinished = `${folder}.new`;
    mkdirSync(unfinished, { recursive: true });
    const server = await TestServer.start();
    while (modelsIn(server.dataDir).length < locales.length) await setTimeout(50);
    copyModels(server.dataDir, unfinished);
    await server.dispose();
    renameSync(unfinished, folder);
  }
  process.env[trainedModels] = folder;
}

function digestOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const source of sources) {
    for (const entry of readdirSync(join(root, source), { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex').slice(0, 16);
}
