import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { hashFiles } from '../hash-files.js';
import { listFiles, listProjectFiles } from '../project-files.js';
import type { Part } from './parts.js';

/** Record of the last successful build of a part. */
interface Stamp {
  /** Fingerprint of the inputs. */
  readonly fingerprint: string;
  /** Output files. */
  readonly files: readonly string[];
}

/** Fingerprint of a part: one hash over its inputs. */
export function fingerprint(part: Part, root: string): string {
  return hashFiles(root, inputFiles(part, root), JSON.stringify(part));
}

/** Input files of a part, without tests. */
export function inputFiles(part: Part, root: string): string[] {
  return [...new Set(listProjectFiles(root, part.inputs))].filter((path) => !/\.test\.tsx?$/.test(path));
}

/**
 * True when the last build had the same fingerprint and its output files are unchanged since: `nest start --watch` writes to the same place.
 */
export function isFresh(part: Part, root: string, currentFingerprint: string): boolean {
  const path = stampPath(part, root);
  if (!existsSync(path)) return false;
  const stamp = JSON.parse(readFileSync(path, 'utf8')) as Stamp;
  const builtAt = statSync(path).mtimeMs;
  const isUntouched = (file: string) =>
    (statSync(join(root, file), { throwIfNoEntry: false })?.mtimeMs ?? Infinity) <= builtAt;
  return stamp.fingerprint === currentFingerprint && stamp.files.every(isUntouched);
}

/** Invalidates the stamp. Called before the first output changes, so that an interrupted build does not count as done. */
export function clearStamp(part: Part, root: string): void {
  rmSync(stampPath(part, root), { force: true });
}

export function writeStamp(part: Part, root: string, currentFingerprint: string): void {
  const stamp: Stamp = { fingerprint: currentFingerprint, files: listFiles(root, part.outputs) };
  mkdirSync(dirname(stampPath(part, root)), { recursive: true });
  // Atomic write: a partly written stamp could not be parsed.
  const temporary = `${stampPath(part, root)}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(stamp));
  renameSync(temporary, stampPath(part, root));
}

function stampPath(part: Part, root: string): string {
  return join(root, 'dist', '.stamps', `${part.name}.json`);
}
