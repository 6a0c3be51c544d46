/**
 * Entry point of `npm run sbom`: prints the software bill of materials (CycloneDX) of what the product ships. npm's own
 * `--omit=dev` also leaves out every dependency that a development tool shares.
 */
import { execFileSync } from 'node:child_process';
import { PROJECT_ROOT } from './project-root.js';

interface Bom {
  readonly components: readonly {
    readonly 'bom-ref': string;
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

const command = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
const text = execFileSync('npm', command, { cwd: PROJECT_ROOT, encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
const bom = JSON.parse(text) as Bom;
const tools = new Set(
  bom.components
    .filter(({ properties = [] }) => properties.some(({ name }) => name === 'cdx:npm:package:development'))
    .map((component) => component['bom-ref']),
);
const isShipped = (ref: string) => !tools.has(ref);
const shipped = {
  ...bom,
  components: bom.components.filter((component) => isShipped(component['bom-ref'])),
  dependencies: bom.dependencies
    .filter(({ ref }) => isShipped(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
};
process.stdout.write(`${JSON.stringify(shipped, null, 2)}\n`);
