import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest-running files, many of which mostly wait. Started last, one of them would run alone at the end. */
const LONGEST = [
  // Units.
  'libs/persistence/src/postgres/contracts.test.ts',
  'libs/persistence/src/contracts.test.ts',
  'libs/persistence/src/stores/writable-stores.test.ts',
  'libs/tooling/src/architecture/project.test.ts',
  // Scenarios.
  'e2e/scenarios/several-nodes.test.ts',
  'e2e/scenarios/reverse-proxies.test.ts',
  'e2e/scenarios/migrate.test.ts',
  'e2e/scenarios/polled-changes.test.ts',
  'e2e/scenarios/webhook-faults.test.ts',
  'e2e/scenarios/sentence-encoder.test.ts',
  'e2e/scenarios/article-imports.test.ts',
  'e2e/scenarios/routing.test.ts',
  'e2e/scenarios/demo-access.test.ts',
  'e2e/scenarios/slow-requests.test.ts',
  // Sweeps.
  'e2e/scenarios/sweeps/contract-fuzz.test.ts',
  'e2e/scenarios/sweeps/refused-requests.test.ts',
  'e2e/chaos/sweeps/nodes.test.ts',
  'e2e/chaos/sweeps/chaos.test.ts',
  'e2e/scenarios/sweeps/trained-models.test.ts',
  'e2e/scenarios/sweeps/sdk-package.test.ts',
  'e2e/scenarios/sweeps/dialogue-every-action.test.ts',
];

/** Test sequencer: the longest files first, then Vitest's order (by the duration of the last run, or by size). */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return at < 0 ? LONGEST.length : at;
    };
    return sorted.toSorted((left, right) => rank(left) - rank(right));
  }
}
