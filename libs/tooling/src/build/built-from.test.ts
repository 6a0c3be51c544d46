import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtFrom } from './built-from.js';
import { fingerprint, writeStamp } from './freshness.js';
import type { Part } from './parts.js';

const server: Part = { name: 'server', inputs: ['libs'], outputs: ['dist/libs'], command: ['true'] };

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'built-from-'));
  write('.gitignore', 'dist/\n');
  write('libs/a.ts', 'a');
  write('dist/libs/a.js', 'a');
  write('demo/en/returns.md', 'thirty days');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const build = () => writeStamp(server, root, fingerprint(server, root));
const from = () => builtFrom(server, root, ['demo']);

describe('what data of a built part depend on', () => {
  it('is unknown where nothing was built, or something else', () => {
    expect(from()).toBeNull();
    build();
    expect(from()).not.toBeNull();
    write('libs/a.ts', 'b');
    expect(from()).toBeNull();
  });

  it('is another where a file is another, or has another name', () => {
    build();
    const first = from();
    expect(from()).toBe(first);
    renameSync(join(root, 'demo/en'), join(root, 'demo/it'));
    const moved = from();
    write('demo/it/returns.md', 'ten days');
    expect(new Set([first, moved, from()]).size).toBe(3);
  });
});
