import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listFiles, listProjectFiles } from '../project-files.js';
import type { Part } from './parts.js';

interface Stamp {
  /** What the inputs were. */
  readonly fingerprint: string;
  /** What came of them. */
  readonly files: readonly string[];
}

/**
 * One hash over names and contents of all that a part is made of. Times would not do: a checkout makes old files new,
 * and a deleted file has none.
 */
export function fingerprint(part: Part, root: string): string {
  const hash = createHash('sha256').update(JSON.stringify(part));
  for (const path of inputFiles(part, root)) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, path)))
      .digest('hex');
    hash.update(`${path}\0${content}\n`);
  }
  return hash.digest('hex');
}

/** The files a part is made of; tests are no part of the product. */
export function inputFiles(part: Part, root: string): string[] {
  return [...new Set(listProjectFiles(root, part.inputs))].filter((path) => !/\.test\.tsx?$/.test(path));
}

/** Was this part built from inputs like these, and is what came of it still there? */
export function isFresh(part: Part, root: string, print: string): boolean {
  const path = stampPath(part, root);
  if (!existsSync(path)) return false;
  const stamp = JSON.parse(readFileSync(path, 'utf8')) as Stamp;
  return stamp.fingerprint === print && stamp.files.every((file) => existsSync(join(root, file)));
}

/** To be called before the first file changes: a build that breaks off must not look done. */
export function clearStamp(part: Part, root: string): void {
  rmSync(stampPath(part, root), { force: true });
}

export function writeStamp(part: Part, root: string, print: string): void {
  const stamp: Stamp = { fingerprint: print, files: listFiles(root, part.outputs) };
  mkdirSync(dirname(stampPath(part, root)), { recursive: true });
  // Whole or not at all: half a stamp would be no stamp and no absence of one.
  const draft = `${stampPath(part, root)}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(stamp));
  renameSync(draft, stampPath(part, root));
}

function stampPath(part: Part, root: string): string {
  return join(root, 'dist', '.stamps', `${part.name}.json`);
}
