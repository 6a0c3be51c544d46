import { playwrightFormat, type ReportFormat, vitestFormat } from './counts.js';

/** Command of a stage. Without a report it counts as a single test. */
export interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly report?: ReportFormat;
}

/** Named part of the test run. */
export interface Stage {
  readonly name: string;
  /** Stages that must succeed first. */
  readonly needs: readonly string[];
  /** Runs only if it is named, or with `all`. */
  readonly isOptional?: true;
  /** Runs only if it is named, because it repeats tests of another stage. */
  readonly isOnRequest?: true;
  /** Runs concurrently with the stage before it, which leaves processors idle and which it does not depend on. */
  readonly isBeside?: boolean;
  readonly steps: readonly Step[];
}

const vitest = (title: string, project: string): Step => ({
  title,
  command: ['vitest', 'run', '--project', project],
  report: vitestFormat,
});

const playwright = (title: string, project: string): Step => ({
  title,
  command: ['playwright', 'test', `--project=${project}`],
  report: playwrightFormat,
});

/** Folders with a `tsconfig.json`: the root for the server, without browser types, and those of the code that runs in a browser. */
export const TYPE_CHECKED: readonly string[] = ['.', 'apps/console', 'apps/widget', 'e2e/journeys'];

/** Argument that selects the optional stages too. */
const ALL = 'all';

/** Stages of `npm test`, in order. The architecture is checked by a unit test. */
export const STAGES: readonly Stage[] = [
  {
    name: 'check',
    needs: [],
    steps: [
      { title: 'format and lint', command: ['biome', 'check'] },
      // TypeScript 7 needs a quarter of the processor time of TypeScript 6, which stays installed for its API.
      {
        title: 'types',
        // Several threads check shared types once each, and the build needs the other processor.
        command: ['node', 'node_modules/typescript-7/bin/tsc', '--build', ...TYPE_CHECKED, '--singleThreaded'],
      },
    ],
  },
  {
    name: 'build',
    needs: [],
    // The type check uses a single thread.
    isBeside: true,
    steps: [
      {
        title: 'server, console and widget',
        command: ['node', '--import', './libs/tooling/src/typescript.mjs', 'libs/tooling/src/build.ts'],
      },
      {
        title: 'the demo, seeded and trained',
        command: ['node', '--import', './libs/tooling/src/typescript.mjs', 'e2e/support/prepare-demo.ts'],
      },
    ],
  },
  // After the build: unit tests check the bundle sizes too.
  { name: 'unit', needs: [], steps: [vitest('units and architecture', 'unit')] },
  { name: 'scenarios', needs: ['build'], steps: [vitest('scenarios against a real server', 'scenarios')] },
  { name: 'journeys', needs: ['build'], steps: [playwright('widget and console together', 'journeys')] },
  // Each test repeats one rule for every subject. A test of the stages above fails first when the rule breaks.
  {
    name: 'sweeps',
    needs: ['build'],
    isOptional: true,
    // One after the other: each keeps both processors busy.
    steps: [
      vitest('every operation, and series of faults', 'sweeps'),
      playwright('every screen, at every width', 'sweeps'),
    ],
  },
  {
    name: 'postgres',
    needs: ['build'],
    isOnRequest: true,
    steps: [vitest('scenarios about the database, with the data in PostgreSQL', 'postgres')],
  },
  {
    name: 'postgres-all',
    needs: ['build'],
    isOptional: true,
    steps: [vitest('scenarios with the data in PostgreSQL', 'postgres-all')],
  },
  // Spends most of its time on starting third-party systems.
  {
    name: 'peers',
    needs: ['build'],
    isOptional: true,
    steps: [vitest('connectors against the systems that they are for', 'peers')],
  },
];

/** Selects stages by name, with the stages they need, in order; without names, those that are not optional. */
export function chooseStages(names: readonly string[], stages: readonly Stage[] = STAGES): readonly Stage[] {
  const usual = stages.filter(({ isOnRequest }) => !isOnRequest);
  if (names.includes(ALL)) return usual;
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new Error(`Unknown stage "${unknown}". Stages: ${stages.map((stage) => stage.name).join(', ')}.`);
  }
  if (names.length === 0) return usual.filter(({ isOptional }) => !isOptional);
  const needed = stages.filter((stage) => names.includes(stage.name)).flatMap((stage) => [stage.name, ...stage.needs]);
  return stages.filter((stage) => needed.includes(stage.name));
}

/** Names of the optional stages that a run without names leaves out; none if stages are named. */
export function leftOutStages(names: readonly string[], stages: readonly Stage[] = STAGES): readonly string[] {
  if (names.length > 0) return [];
  const chosen = chooseStages(names, stages);
  return chooseStages([ALL], stages)
    .filter((stage) => !chosen.includes(stage))
    .map(({ name }) => name);
}
