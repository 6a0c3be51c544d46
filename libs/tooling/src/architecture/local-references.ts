import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProjectFiles } from '../project-files.js';
import type { Violation } from './violation.js';

/** Patterns of text that is valid on one machine only. */
const PATTERNS: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /(?<![\w.~-])\/(?:work|root|home|Users)\/[\w.-]/, message: 'names a folder of one machine' },
  { pattern: /(?<![\w.~-])\/tmp\/bash/, message: 'names a temporary folder of one machine' },
  { pattern: /\b(?:registry|npm)\.[a-z0-9-]+\.[a-z]{2,}\b/i, message: 'names a package registry' },
];
const LOCKED_ADDRESS = /"resolved":\s*"[a-z+]+:/;
const LARGEST_TEXT = 2_000_000;

/** References in a text to folders of one machine or to a package registry. */
export function findLocalReferences(path: string, text: string): Violation[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...PATTERNS.filter(({ pattern }) => pattern.test(line)).map(({ message }) => ({ path, line: at + 1, message })),
      ...(path.endsWith('package-lock.json') && LOCKED_ADDRESS.test(line)
        ? [{ path, line: at + 1, message: 'locks a package to an address: the integrity says enough' }]
        : []),
    ]);
}

/** {@link findLocalReferences} for every text file of the project. */
export function findLocalReferencesIn(root: string): Violation[] {
  return listProjectFiles(root).flatMap((path) => {
    const bytes = readFileSync(join(root, path));
    const isText = bytes.length <= LARGEST_TEXT && !bytes.subarray(0, 8_000).includes(0);
    return isText ? findLocalReferences(path, bytes.toString('utf8')) : [];
  });
}
