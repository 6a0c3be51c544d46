import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** The first block of code in a language that `docs/sdk.md` shows. */
export function documentedCode(language: 'js' | 'html'): string {
  const page = readFileSync(new URL('docs/sdk.md', root), 'utf8');
  const [, code] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(page) ?? [];
  if (code === undefined) throw new Error(`docs/sdk.md shows no ${language}`);
  return code;
}

/** Packs the sdk as `npm run pack:sdk` does; answers the path of the tarball. The unpacked package is in `dist/sdk-package`. */
export function packSdk(folder: string): string {
  const script = ['--import', './libs/tooling/src/typescript.mjs', 'libs/tooling/src/sdk-package.ts', folder];
  const cwd = fileURLToPath(root);
  return execFileSync(process.execPath, script, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
}

/**
 * Packs the sdk and installs the tarball in an empty folder, whose path is answered. Its dependencies come from tarballs of
 * what is installed here (`overrides`), so that no registry is asked.
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
