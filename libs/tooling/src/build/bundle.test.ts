import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bundle, escapeNonAscii, isInside } from './bundle.js';
import { keepCode } from './keep-code.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bundle-'));
  write('package.json', '{ "type": "module" }');
  write('node_modules/wheels/package.json', '{ "name": "wheels", "main": "./index.js", "type": "commonjs" }');
  write('node_modules/wheels/index.js', 'exports.count = 2;\n');
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** Bundles the program `dist/apps/main.js` and runs it without any package. */
async function run(): Promise<string> {
  const entries = { program: 'dist/apps/main.js' };
  await bundle({ root, entries, compiled: 'dist', output: 'dist/bundle', external: [] });
  rmSync(join(root, 'node_modules'), { recursive: true });
  return start();
}

/** The bundled code of the program. */
function bundledFile(): string {
  const name = readdirSync(join(root, 'dist/bundle')).find((file) => /^program-\S+\.cjs$/.test(file));
  return join(root, 'dist/bundle', name ?? '');
}

const start = (...options: string[]) =>
  execFileSync(process.execPath, [...options, join(root, 'dist/bundle/program.js')], { encoding: 'utf8' });

it('runs without the packages that it imports or requires', async () => {
  write('dist/apps/main.js', "import { count } from 'wheels';\nimport '../libs/required.js';\nconsole.log(count);\n");
  write(
    'dist/libs/required.js',
    "import { createRequire } from 'node:module';\nconsole.log(createRequire(import.meta.url)('wheels').count);\n",
  );
  expect(await run()).toBe('2\n2\n');
});

it('finds files beside the compiled module', async () => {
  write('dist/apps/main.js', "import '../libs/words/read.js';\n");
  write(
    'dist/libs/words/read.js',
    "import { readFileSync } from 'node:fs';\nconsole.log(readFileSync(new URL('./a.txt', import.meta.url), 'utf8'));\n",
  );
  write('dist/libs/words/a.txt', 'a bike');
  expect(await run()).toBe('a bike\n');
});

it('keeps what is imported dynamically in a file of its own', async () => {
  write('dist/apps/main.js', "console.log('started');\nif (process.argv[2]) void import('../libs/rare.js');\n");
  write('dist/libs/rare.js', "console.log('rarely needed');\n");
  expect(await run()).toBe('started\n');
  expect(readFileSync(bundledFile(), 'utf8')).not.toContain('rarely needed');
  expect(readdirSync(join(root, 'dist/bundle')).some((name) => name.startsWith('rare-'))).toBe(true);
});

it('keeps the names of classes that the bundle renames', async () => {
  write(
    'dist/apps/main.js',
    "import { other } from '../libs/other.js';\nclass Log {}\nconsole.log(Log.name, other);\n",
  );
  write('dist/libs/other.js', 'class Log {}\nexport const other = Log.name;\n');
  expect(await run()).toBe('Log Log\n');
});

it('maps positions back to the sources of the compiled modules', async () => {
  write('dist/apps/main.js', "import { count } from 'wheels';\nimport '../libs/fail.js';\nconsole.log(count);\n");
  // The fifth line of the source, column 9.
  const map = { version: 3, sources: ['../../libs/fail.ts'], names: [], mappings: 'AAIQ' };
  write('dist/libs/fail.js', "console.log('here');\n//# sourceMappingURL=fail.js.map");
  write('dist/libs/fail.js.map', JSON.stringify(map));
  await run();
  const lines = readFileSync(bundledFile(), 'utf8').split('\n');
  const line = lines.findIndex((text) => text.includes('"here"') || text.includes("'here'"));
  const bundled = new SourceMap(JSON.parse(readFileSync(`${bundledFile()}.map`, 'utf8')));
  expect(bundled.findEntry(line, 0)).toMatchObject({ originalSource: '../../libs/fail.ts', originalLine: 4 });
  expect(bundled.payload.sources.join()).not.toContain('wheels');
});

it('keeps a call whose error alone is looked at', async () => {
  write(
    'dist/apps/main.js',
    "try {\n  decodeURIComponent('%ff');\n  console.log('decoded');\n} catch {\n  console.log('malformed');\n}\n",
  );
  expect(await run()).toBe('malformed\n');
});

it('does not load the HTTP client of Node.js for the types of decorators', async () => {
  write(
    'dist/apps/main.js',
    `let looks = 0;
for (const name of ['Request', 'Response']) Object.defineProperty(globalThis, name, { get: () => (looks += 1) });
const types = [typeof Request === "undefined" ? Object : Request, typeof Response === "undefined" ? Object : Response];
const others = typeof RequestLog === "undefined" ? Object : RequestLog;
console.log(looks, types.every((type) => type === Object), others === Object);
`,
  );
  expect(await run()).toBe('0 true true\n');
});

it('is written in ASCII, and means the same', async () => {
  const text = 'it’s 5 € – \\\\ 😀 \\è';
  write('dist/apps/main.js', `console.log('${text}', /^[–—]$/u.test('—'), \`${text}\`); // …\n`);
  expect(await run()).toBe('it’s 5 € – \\ 😀 è true it’s 5 € – \\ 😀 è\n');
  expect(readFileSync(bundledFile(), 'utf8')).toMatch(/^[\0-\x7f]*$/);
});

it.each([
  ["'è'", "'\\u00e8'"],
  ["'\\è'", "'\\u00e8'"],
  ["'\\\\è'", "'\\\\\\u00e8'"],
  ["'😀\\n'", "'\\ud83d\\ude00\\n'"],
])('escapes what is not ASCII: %s', (code, escaped) => {
  expect(escapeNonAscii(code)).toBe(escaped);
});

it('starts with the code that was compiled before, under the same options only', async () => {
  write('dist/apps/main.js', "console.log('one');\n");
  expect(await run()).toBe('one\n');
  const options = ['--max-semi-space-size=32'];
  expect(await keepCode({ root, bundle: 'dist/bundle', name: 'program', options, env: {} })).toBe(true);
  // V8 compares only the length of the source.
  const file = bundledFile();
  writeFileSync(file, readFileSync(file, 'utf8').replace('one', 'two'));
  expect(start('--max-semi-space-size=32')).toBe('one\n');
  expect(start()).toBe('two\n');
});

it('compiles again what was kept and is broken', async () => {
  write('dist/apps/main.js', "console.log('one');\n");
  await run();
  await keepCode({ root, bundle: 'dist/bundle', name: 'program', options: [], env: {} });
  const kept = readdirSync(join(root, 'dist/bundle')).filter((name) => name.endsWith('.code'));
  expect(kept).not.toEqual([]);
  for (const name of kept) writeFileSync(join(root, 'dist/bundle', name), 'no code');
  expect(start()).toBe('one\n');
});

it('tells of a program that does not end well', async () => {
  write('dist/apps/main.js', "console.log('one');\nprocess.exit(1);\n");
  await bundle({
    root,
    entries: { program: 'dist/apps/main.js' },
    compiled: 'dist',
    output: 'dist/bundle',
    external: [],
  });
  expect(await keepCode({ root, bundle: 'dist/bundle', name: 'program', options: [], env: {} })).toBe(false);
});

it.each([
  ['a.js', true],
  ['..a/b.js', true],
  ['../a.js', false],
  ['..', false],
])('whether %s is in the folder: %s', (path, expected) => {
  expect(isInside(root, join(root, path))).toBe(expected);
});
