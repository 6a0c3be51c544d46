import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { PROJECT_ROOT } from '../project-root.js';
import { browserModule, entries, manifestOf, readRootManifest } from './manifest.js';

const folder = join(PROJECT_ROOT, 'dist/sdk-package');

/** Builds the package and packs it into a folder. Resolves to the path of the tarball. */
export async function packSdk(destination: string): Promise<string> {
  const target = resolve(PROJECT_ROOT, destination);
  rmSync(folder, { recursive: true, force: true });
  for (const path of [folder, target]) mkdirSync(path, { recursive: true });
  emitModules();
  // Written first: the bundler resolves imports of contracts with it.
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(readRootManifest()), null, 2)}\n`);
  await buildBrowserModule();
  copyFileSync(join(PROJECT_ROOT, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(PROJECT_ROOT, 'docs/sdk.md'), join(folder, 'README.md'));
  const packed = execFileSync('npm', ['pack', folder, '--ignore-scripts', '--silent', '--pack-destination', target]);
  return join(target, packed.toString().trim());
}

/** Emits JavaScript and declarations of the entries and of everything that they import. */
function emitModules(): void {
  const config = join(folder, 'tsconfig.json');
  const compilerOptions = {
    ...{ noEmit: false, incremental: false, tsBuildInfoFile: null, declaration: true, target: 'ES2022' },
    ...{ rootDir: join(PROJECT_ROOT, 'libs'), outDir: folder },
  };
  const files = entries.map((name) => join(PROJECT_ROOT, 'libs/sdk/src', `${name}.ts`));
  const settings = { extends: join(PROJECT_ROOT, 'tsconfig.json'), compilerOptions, files, include: [] };
  writeFileSync(config, JSON.stringify(settings));
  const compiler = join(PROJECT_ROOT, 'node_modules/typescript-7/bin/tsc');
  // Several threads infer shared types once each: 16 s of processor time instead of 6.
  execFileSync(process.execPath, [compiler, '--project', config, '--singleThreaded'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    cwd: PROJECT_ROOT,
  });
  rmSync(config);
}

/** Bundles one file without imports, for `<script type="module">`. */
async function buildBrowserModule(): Promise<void> {
  const outDir = join(folder, 'browser');
  mkdirSync(outDir);
  const entry = join(outDir, 'entry.js');
  writeFileSync(entry, browserModule);
  await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    publicDir: false,
    resolve: {
      conditions: ['module', 'browser', 'development|production'],
      // The server offers no WebTransport.
      alias: { './webtransport.js': join(PROJECT_ROOT, 'libs/sdk/src/no-web-transport.ts') },
    },
    build: {
      outDir,
      emptyOutDir: false,
      target: ['chrome110', 'firefox115', 'safari16.4'],
      lib: { entry, formats: ['es'], fileName: () => 'parley.js' },
      rollupOptions: { output: { codeSplitting: false } },
    },
  });
  rmSync(entry);
  writeFileSync(join(outDir, 'parley.d.ts'), browserModule);
}
