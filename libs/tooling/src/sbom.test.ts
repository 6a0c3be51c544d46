import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROJECT_ROOT } from './project-root.js';

interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly components: readonly { readonly 'bom-ref': string; readonly purl: string }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** Every package of the lock file but the project itself and development tools, as `name@version`. */
function lockedPackages(): Set<string> {
  const { packages } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; dev?: true }>;
  };
  return new Set(
    Object.entries(packages).flatMap(([path, { version, dev }]) =>
      path === '' || dev ? [] : [`${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`],
    ),
  );
}

test('the SBOM is a CycloneDX document of every package that the product ships, and of no development tool', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    cwd: PROJECT_ROOT,
    encoding: 'utf8',
    env: { ...process.env, npm_config_offline: 'true' },
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { bomFormat, specVersion, components, dependencies } = JSON.parse(text) as Bom;
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', expect.stringMatching(/^1\.\d$/)]);
  const refs = new Set(components.map((component) => component['bom-ref']));
  expect([...refs].sort()).toEqual([...lockedPackages()].sort());
  expect(components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true);
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn.filter((ref) => !refs.has(ref)))).toEqual([]);
});
