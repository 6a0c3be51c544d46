import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashFiles } from '#tooling/hash-files.js';
import { listFiles } from '#tooling/project-files.js';

const root = new URL('../../', import.meta.url);
const projectRoot = fileURLToPath(root);
/** Sources of the package in `dist/sdk-package`. */
const stamp = fileURLToPath(new URL('dist/sdk-package.sources', root));

/** The first block of code in a language that `docs/sdk.md` shows. */
export function documentedCode(language: 'js' | 'html'): string {
  const page = readFileSync(new URL('docs/sdk.md', root), 'utf8');
  const [, code] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/sdk.md shows no ${language}`);
  return code;
}

/** Packs the sdk as `npm run pack:sdk` does; answers the path of the tarball. The unpacked package is in `dist/sdk-package`. */
export function packSdk(folder: string): string {
  rmSync(stamp, { force: true });
  const script = ['--import', './libs/tooling/src/typescript.mjs', 'libs/tooling/src/sdk-package.ts', folder];
  const printed = execFileSync(process.execPath, script, {
    cwd: projectRoot,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writeFileSync(stamp, sources());
  return printed.trim();
}

/**
 * The module of the package for pages without a bundler. The package is built if the present one is not from these
 * sources.
 */
export function browserModule(): string {
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== sources()) {
    const folder = mkdtempSync(join(tmpdir(), 'sdk-package-'));
    packSdk(folder);
    rmSync(folder, { recursive: true });
  }
  return readFileSync(new URL('dist/sdk-package/browser/parley.js', root), 'utf8');
}

/** Hash over the package's sources. */
function sources(): string {
  const files = listFiles(projectRoot, ['libs/sdk/src', 'libs/contracts/src', 'libs/tooling/src/sdk-package']);
  return hashFiles(projectRoot, [...files, 'package-lock.json', 'docs/sdk.md'], process.version);
}

/**
 * Packs the sdk and installs the tarball in an empty folder; returns its path. Its dependencies come from tarballs of
 * the packages installed here (`overrides`), so that no registry is contacted.
 */
export function installSdk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sdk-package-'));
  const dependencies = { 'parley-sdk': `file:${packSdk(folder)}` };
  const installed = closureOf(['socket.io-client', 'zod']);
  const overrides = packInstalled(installed, folder);
  const manifest = { name: 'consumer', version: '1.0.0', private: true, type: 'module', dependencies, overrides };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts');
  return folder;
}

/** Names of installed packages with all that they depend on. */
function closureOf(names: readonly string[], found = new Set<string>()): string[] {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const { dependencies = {} } = JSON.parse(
      readFileSync(new URL(`node_modules/${name}/package.json`, root), 'utf8'),
    ) as { dependencies?: Record<string, string> };
    closureOf(Object.keys(dependencies), found);
  }
  return [...found];
}

/** Packs installed packages by one run of npm, which takes longer to start than to pack. Answers their tarballs by name. */
function packInstalled(names: readonly string[], folder: string): Record<string, string> {
  const paths = names.map((name) => fileURLToPath(new URL(`node_modules/${name}`, root)));
  const packed = JSON.parse(npm(folder, 'pack', ...paths, '--ignore-scripts', '--json')) as {
    name: string;
    filename: string;
  }[];
  return Object.fromEntries(packed.map(({ name, filename }) => [name, `file:${join(folder, filename)}`]));
}

function npm(cwd: string, ...args: string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
}
