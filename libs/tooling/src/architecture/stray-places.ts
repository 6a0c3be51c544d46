import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listProjectFiles } from '../project-files.js';
import type { Violation } from './violation.js';

/** Marks of one particular machine: they mean nothing, or the wrong thing, on another. */
const STRAYS: readonly { pattern: RegExp; message: string }[] = [
  { pattern: /(?<![\w.~-])\/(?:work|root|home|Users)\/[\w.-]/, message: 'names a folder of one machine' },
  { pattern: /(?<![\w.~-])\/tmp\/bash/, message: 'names a temporary folder of one machine' },
  { pattern: /\b(?:registry|npm)\.[a-z0-9-]+\.[a-z]{2,}\b/i, message: 'names a package registry' },
];
const LOCKED_ADDRESS = /"resolved":\s*"[a-z+]+:/;
const LARGEST_TEXT = 2_000_000;

/** What in a text ties it to one machine or one package registry. */
export function findStrays(path: string, text: string): Violation[] {
  return text
    .split('\n')
    .flatMap((line, at) => [
      ...STRAYS.filter(({ pattern }) => pattern.test(line)).map(({ message }) => ({ path, line: at + 1, message })),
      ...(path.endsWith('package-lock.json') && LOCKED_ADDRESS.test(line)
        ? [{ path, line: at + 1, message: 'locks a package to an address: the integrity says enough' }]
        : []),
    ]);
}

/** The same for every text file of the project. */
export function findStraysIn(root: string): Violation[] {
  return listProjectFiles(root).flatMap((path) => {
    const bytes = readFileSync(join(root, path));
    const isText = bytes.length <= LARGEST_TEXT && !bytes.subarray(0, 8_000).includes(0);
    return isText ? findStrays(path, bytes.toString('utf8')) : [];
  });
}
