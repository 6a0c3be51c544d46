import { isTestSupport, layerOf, packageOf, resolveImport } from './paths.js';
import { FEATURES, type Layer, TEST_SUPPORT } from './rules.js';
import type { ImportFact, SourceFacts } from './source-facts.js';
import type { Violation } from './violation.js';

/** Layer check: every import follows an allowed dependency direction and uses the agreed specifier form. */
export function checkLayers(files: ReadonlyMap<string, SourceFacts>): Violation[] {
  const violations: Violation[] = [];
  for (const file of files.values()) {
    const layer = layerOf(file.path);
    if (!layer) {
      violations.push({ path: file.path, line: 1, message: 'belongs to no layer: add one to architecture/rules.ts' });
      continue;
    }
    for (const used of file.imports) {
      const message = violationOf(file.path, layer, used, (path) => files.has(path));
      if (message) violations.push({ path: file.path, line: used.line, message });
    }
  }
  return violations;
}

function violationOf(
  path: string,
  layer: Layer,
  used: ImportFact,
  exists: (path: string) => boolean,
): string | undefined {
  const target = resolveImport(path, used.specifier, exists);
  if (target === undefined) return packageViolation(path, layer, used);
  // A `?raw` import loads text, not code.
  if (used.specifier.endsWith('?raw')) return undefined;
  const relative = used.specifier.startsWith('.');
  if (relative && !target.startsWith(layer.root)) return `leaves ${layer.root} by a relative path (${used.specifier})`;
  if (relative) return featureViolation(path, target) ?? extensionViolation(layer, used.specifier);
  const other = layerOf(target);
  if (!other) return `imports from no known layer (${used.specifier})`;
  if (other === layer) return `imports its own layer by ${used.specifier}: inside one lib paths are relative`;
  return arrowViolation(path, layer, other, used);
}

function arrowViolation(path: string, layer: Layer, other: Layer, used: ImportFact): string | undefined {
  if (layer.imports.includes(other.name)) return undefined;
  if (other.name === TEST_SUPPORT) {
    return isTestSupport(path) ? undefined : `only tests may import ${TEST_SUPPORT} (${used.specifier})`;
  }
  if (layer.importsTypesOf?.includes(other.name)) {
    return used.typeOnly ? undefined : `${layer.name} may import only types of ${other.name} (${used.specifier})`;
  }
  return `${layer.name} must not import ${other.name} (${used.specifier})`;
}

function featureViolation(path: string, target: string): string | undefined {
  const home = FEATURES.find((folder) => path.startsWith(folder) && target.startsWith(folder));
  if (home === undefined) return undefined;
  const [own, other] = [path, target].map((file) => file.slice(home.length).split('/')[0]);
  return own === other ? undefined : `the feature ${own} must not import the feature ${other} (${target})`;
}

function packageViolation(path: string, layer: Layer, used: ImportFact): string | undefined {
  if (!layer.packages || isTestSupport(path) || used.typeOnly) return undefined;
  const name = packageOf(used.specifier);
  return layer.packages.includes(name) ? undefined : `${layer.name} must not import the package ${name}`;
}

/** Node requires file extensions in import specifiers; bundlers do not. */
function extensionViolation(layer: Layer, specifier: string): string | undefined {
  const bundled = layer.name === 'apps/console' || layer.name === 'apps/widget';
  return bundled || /\.(js|mjs|json)$/.test(specifier) ? undefined : `relative imports carry .js (${specifier})`;
}
