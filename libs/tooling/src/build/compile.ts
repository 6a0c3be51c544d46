import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { transformFile } from '@swc/core';
import { listFiles } from '../project-files.js';
import { inputFiles } from './freshness.js';
import type { Part } from './parts.js';

/**
 * Compiles each TypeScript file of a part to the same path under `dist` and copies its other files (word lists, texts).
 * Deletes output whose source no longer exists.
 */
export async function compile(part: Part, root: string): Promise<void> {
  const sources = inputFiles(part, root).filter((path) => /^(libs|apps)\/[^/]+\/src\//.test(path));
  const written = await Promise.all(sources.map((path) => emit(path, root)));
  const current = new Set(written.flat());
  const stale = listFiles(root, part.outputs).filter((path) => !current.has(path));
  await Promise.all(stale.map((path) => rm(join(root, path))));
}

/** Compiles or copies one file. Returns the paths written. */
async function emit(path: string, root: string): Promise<string[]> {
  if (path.endsWith('.d.ts')) return [];
  const target = `dist/${path.replace(/\.ts$/, '.js')}`;
  await mkdir(join(root, dirname(target)), { recursive: true });
  if (!path.endsWith('.ts')) {
    await copyFile(join(root, path), join(root, target));
    return [target];
  }
  const { code, map } = await transformFile(join(root, path), { cwd: root, root, sourceMaps: true });
  const mapTarget = `${target}.map`;
  await Promise.all([
    writeFile(join(root, target), `${code}//# sourceMappingURL=${basename(mapTarget)}\n`),
    writeFile(join(root, mapTarget), map ?? ''),
  ]);
  return [target, mapTarget];
}
