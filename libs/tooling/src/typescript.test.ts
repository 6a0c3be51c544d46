import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

test('without installed dependencies, commands end with one line that says how to install them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-uninstalled-'));
  try {
    for (const file of ['typescript.mjs', 'typescript-hooks.mjs'])
      copyFileSync(fileURLToPath(new URL(file, import.meta.url)), join(folder, file));
    const { status, stderr } = spawnSync(process.execPath, ['--import', './typescript.mjs', '--eval', ''], {
      cwd: folder,
      env: {},
      encoding: 'utf8',
    });
    expect(stderr).toBe('Dependencies are not installed. Run `npm ci` first.\n');
    expect(status).toBe(1);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
