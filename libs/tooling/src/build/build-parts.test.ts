import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root.js';
import { buildParts } from './build-parts.js';
import type { Part } from './parts.js';

/** A part that copies its files. */
const copied: Part = {
  name: 'server',
  inputs: ['libs', 'copy.mjs'],
  outputs: ['dist/libs'],
  command: [process.execPath, 'copy.mjs'],
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'));
  write('.gitignore', 'dist/\n');
  write('package.json', '{ "type": "module" }');
  write('copy.mjs', "import { cpSync } from 'node:fs';\ncpSync('libs', 'dist/libs', { recursive: true });\n");
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

async function build(...parts: Part[]): Promise<{ succeeded: boolean; lines: string }> {
  const lines: string[] = [];
  const succeeded = await buildParts({ parts, root, print: (line) => lines.push(line) });
  return { succeeded, lines: lines.join('\n') };
}

const isBuilt = (path: string): boolean => existsSync(join(root, 'dist', path));

describe('the server', () => {
  const nest = join(PROJECT_ROOT, 'node_modules/@nestjs/cli/bin/nest.js');
  const compiled: Part = { ...copied, inputs: ['libs'], command: [process.execPath, nest, 'build', 'server'] };

  beforeEach(() => {
    for (const file of ['nest-cli.json', '.swcrc', 'tsconfig.json']) cpSync(join(PROJECT_ROOT, file), join(root, file));
    write('apps/server/src/main.ts', '');
    write('apps/cli/src/main.ts', '');
  });

  it('is compiled to code that Node runs, with source maps and copied data files', async () => {
    write('libs/domain/src/greet.ts', "import { name } from './name.js';\nconsole.log(name as string);\n");
    write('libs/domain/src/name.ts', "export const name: string = 'Ada';\n");
    write('libs/domain/src/words.txt', 'a\n');
    expect((await build(compiled)).succeeded).toBe(true);
    const output = execFileSync(process.execPath, [join(root, 'dist/libs/domain/src/greet.js')], { encoding: 'utf8' });
    expect(output).toBe('Ada\n');
    const map = JSON.parse(readFileSync(join(root, 'dist/libs/domain/src/greet.js.map'), 'utf8')) as {
      version: number;
    };
    expect(map.version).toBe(3);
    expect(isBuilt('libs/domain/src/words.txt')).toBe(true);
  });

  it('leaves tests out', async () => {
    write('libs/domain/src/a.ts', 'export const a = 1;\n');
    write('libs/domain/src/a.test.ts', 'throw new Error();\n');
    await build(compiled);
    expect([isBuilt('libs/domain/src/a.js'), isBuilt('libs/domain/src/a.test.js')]).toEqual([true, false]);
  });

  it('removes output whose source was deleted', async () => {
    write('libs/domain/src/a.ts', 'export const a = 1;\n');
    write('libs/domain/src/b.ts', 'export const b = 1;\n');
    await build(compiled);
    rmSync(join(root, 'libs/domain/src/b.ts'));
    expect((await build(compiled)).lines).toContain('server: built');
    expect([isBuilt('libs/domain/src/a.js'), isBuilt('libs/domain/src/b.js')]).toEqual([true, false]);
    expect(isBuilt('libs/domain/src/b.js.map')).toBe(false);
  });

  it('fails with the location of a syntax error, also when run again', async () => {
    write('libs/domain/src/broken.ts', 'export const = 1;\n');
    const first = await build(compiled);
    expect(first.succeeded).toBe(false);
    expect(first.lines).toContain('server: failed');
    expect(first.lines).toContain('broken.ts');
    expect((await build(compiled)).succeeded).toBe(false);
  });
});

describe('a second build', () => {
  beforeEach(async () => {
    write('libs/domain/src/a.ts', 'export const a = 1;\n');
    await build(copied);
  });

  it('does nothing when nothing changed', async () => {
    expect(await build(copied)).toEqual({ succeeded: true, lines: '' });
  });

  it('does nothing when only a test changed', async () => {
    write('libs/domain/src/a.test.ts', '// another\n');
    expect((await build(copied)).lines).toBe('');
  });

  it('builds when a source changed', async () => {
    write('libs/domain/src/a.ts', 'export const a = 2;\n');
    expect((await build(copied)).lines).toContain('server: built');
    expect(readFileSync(join(root, 'dist/libs/domain/src/a.ts'), 'utf8')).toContain('a = 2');
  });

  it('builds when an output file is missing', async () => {
    rmSync(join(root, 'dist/libs/domain/src/a.ts'));
    expect((await build(copied)).lines).toContain('server: built');
    expect(isBuilt('libs/domain/src/a.ts')).toBe(true);
  });

  it('builds when something else has written an output file', async () => {
    const output = join(root, 'dist/libs/domain/src/a.ts');
    writeFileSync(output, 'export const a = 3;\n');
    const later = new Date(Date.now() + 60_000);
    utimesSync(output, later, later);
    expect((await build(copied)).lines).toContain('server: built');
    expect(readFileSync(output, 'utf8')).toContain('a = 1');
  });

  it('builds when the definition of the part changed', async () => {
    expect((await build({ ...copied, inputs: ['libs'] })).lines).toContain('server: built');
  });
});

describe('the command of a part', () => {
  const page: Part = {
    name: 'page',
    inputs: ['page'],
    outputs: ['dist/page'],
    command: [process.execPath, 'page/build.mjs'],
  };

  it('runs, for production, without output', async () => {
    write(
      'page/build.mjs',
      `import { mkdirSync, writeFileSync } from 'node:fs';
       console.log('many words');
       mkdirSync('dist/page', { recursive: true });
       writeFileSync('dist/page/mode.txt', process.env.NODE_ENV);`,
    );
    const { succeeded, lines } = await build(page);
    expect(succeeded).toBe(true);
    expect(lines).not.toContain('many words');
    expect(readFileSync(join(root, 'dist/page/mode.txt'), 'utf8')).toBe('production');
    expect((await build(page)).lines).toBe('');
  });

  it('prints its output when it fails, and does not stop other parts', async () => {
    write('page/build.mjs', "console.log('no such colour'); process.exit(1);");
    write('libs/domain/src/a.ts', 'export const a = 1;\n');
    const { succeeded, lines } = await build(page, copied);
    expect(succeeded).toBe(false);
    expect(lines).toContain('page: failed\nno such colour');
    expect(isBuilt('libs/domain/src/a.ts')).toBe(true);
  });
});
