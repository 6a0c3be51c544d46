import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

interface Chunk {
  file: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

type Manifest = Record<string, Chunk>;

const dist = new URL('../../dist/console/', import.meta.url);
const manifestFile = new URL('.vite/manifest.json', dist);
const budget = 250 * 1024;

/** Files that a signed-in operator loads until the queue is complete. */
const first = [
  'src/features/inbox/components/inbox-page.tsx',
  'src/app/inbox-start.tsx',
  'src/app/notices.tsx',
  'src/app/palette.tsx',
];
const maxRequests = 24;

/** These modules and everything that they import before they can run: scripts and style sheets. */
function files(manifest: Manifest, modules: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const visit = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is in no file of its own`);
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const imported of chunk.imports ?? []) visit(imported);
  };
  for (const name of modules) visit(name);
  return { scripts, styles };
}

const manifest = existsSync(manifestFile) ? (JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest) : null;
if (!manifest) console.log('dist/console is not built: the size of the console is not measured');

describe.skipIf(!manifest)('the built console', () => {
  const built = manifest ?? {};
  const entry = 'index.html';

  it('loads at most 250 KB of script, gzip, before the first screen', () => {
    const { scripts } = files(built, [entry]);
    const sizes = [...scripts].map((file) => gzipSync(readFileSync(new URL(file, dist))).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget);
  });

  it('loads the queue by few requests', () => {
    const { scripts, styles } = files(built, [entry, ...first]);
    expect(scripts.size + styles.size).toBeLessThanOrEqual(maxRequests);
  });
});
