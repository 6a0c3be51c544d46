/**
 * Entry point of `npm run sbom`: prints the software bill of materials (CycloneDX) of the shipped product. npm's own `--omit=dev` also leaves out
 * every dependency that a development tool shares.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from './project-root.js';

interface Bom {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly name?: string; readonly version: string; readonly dev?: true }>
  >;
}

const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const text = execFileSync('npm', command, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
const bom = JSON.parse(text) as Bom;
// Development dependencies come from the lock file: npm may mark a version that a development tool shares as one.
const { packages } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as Lock;
const shippedRefs = new Set(
  Object.entries(packages).flatMap(([path, { name, version, dev }]) =>
    dev ? [] : [`${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`],
  ),
);
const isShipped = (ref: string) => shippedRefs.has(ref);
const shipped = {
  ...bom,
  components: bom.components
    .filter((component) => isShipped(component['bom-ref']))
    .map(({ properties = [], ...component }) => ({
      ...component,
      properties: properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
    })),
  dependencies: bom.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
};
process.stdout.write(`${JSON.stringify(shipped, null, 2)}\n`);
