import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
}

const dist = new URL('../../dist/console/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const budget = 250 * 1024;

/** The entry and everything that it imports before it can run. */
function initialFiles(manifest: Record<string, Chunk>): Set<string> {
  const files = new Set<string>();
  const visit = (chunk: Chunk | undefined) => {
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(manifest[name]);
  };
  for (const chunk of Object.values(manifest)) if (chunk.isEntry) visit(chunk);
  return files;
}

it('loads at most 250 KB of script, gzip, before the first screen', (context) => {
  if (!existsSync(manifestFile)) {
    console.log('dist/console is not built: the size of the console is not measured');
    return context.skip();
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, Chunk>;
  const sizes = [...initialFiles(manifest)].map((file) => gzipSync(readFileSync(new URL(file, dist))).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
});
