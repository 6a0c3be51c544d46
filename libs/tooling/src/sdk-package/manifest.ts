import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '../project-root.js';

/** Entry points of the package, imported like `parley-sdk/rest-client.js`: modules of `libs/sdk/src`. */
export const entries = [
  'rest-client',
  'visitor-client',
  'console-client',
  'client-types',
  'key-value-store',
  'observable',
  'timing-options',
] as const;

/** Module for pages without a bundler: everything that a custom chat needs. */
export const browserModule = `export { createVisitorClient } from '../sdk/src/visitor-client.js';
export { createRestClient } from '../sdk/src/rest-client.js';
export { browserStore, memoryStore } from '../sdk/src/key-value-store.js';
export { RequestFailed } from '../sdk/src/client-types.js';
`;

interface Manifest {
  readonly version: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * The package's `package.json`. Modules keep their imports of contracts (`#contracts/…`), which Node.js, bundlers and TypeScript resolve by
 * `imports`. Zod is a dependency of the types, and of programs that import a schema.
 */
export function manifestOf(root: Manifest): object {
  const module = (path: string) => ({ types: `${path}.d.ts`, default: `${path}.js` });
  const ranges = ['socket.io-client', 'zod'].map((name) => [name, `^${versionOf(name, root)}`]);
  return {
    name: 'parley-sdk',
    version: root.version,
    description: 'Typed REST and socket clients of Parley',
    license: root.license,
    type: 'module',
    engines: { node: '>=20.19.0' },
    sideEffects: false,
    imports: { '#contracts/*.js': module('./contracts/src/*') },
    exports: {
      ...Object.fromEntries(entries.map((name) => [`./${name}.js`, module(`./sdk/src/${name}`)])),
      './contracts/*.js': module('./contracts/src/*'),
      './browser.js': module('./browser/parley'),
    },
    dependencies: Object.fromEntries(ranges),
  };
}

/** Pages and programs that are only built or tested here are development dependencies of the server. */
function versionOf(name: string, { dependencies, devDependencies }: Manifest): string {
  const version = dependencies[name] ?? devDependencies[name];
  if (version === undefined) throw new Error(`${name} is not installed`);
  return version;
}

export function readRootManifest(): Manifest {
  return JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as Manifest;
}
