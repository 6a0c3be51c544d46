import { playwrightForm, type ReportForm, vitestForm } from './counts.js';

/** One command. With a report it counts as the tests in it, without one as a single test that passes or fails. */
export interface Step {
  readonly title: string;
  readonly command: readonly [string, ...string[]];
  readonly report?: ReportForm;
}

export interface Stage {
  readonly name: string;
  /** Stages without which this one would only repeat their failure. */
  readonly needs: readonly string[];
  readonly steps: readonly Step[];
}

const vitest = (title: string, project: string): Step => ({
  title,
  command: ['vitest', 'run', '--project', project],
  report: vitestForm,
});

/** All that `npm test` does, in this order. The architecture is held by a unit test. */
export const STAGES: readonly Stage[] = [
  {
    name: 'check',
    needs: [],
    steps: [
      { title: 'format and lint', command: ['biome', 'check'] },
      { title: 'types', command: ['tsc', '--project', '.', '--noEmit'] },
    ],
  },
  {
    name: 'build',
    needs: [],
    steps: [
      {
        title: 'server, console and widget',
        command: ['node', '--import', './libs/tooling/src/typescript.mjs', 'libs/tooling/src/build.ts'],
      },
    ],
  },
  // After the build: the sizes of what is sent to browsers are among the units.
  { name: 'unit', needs: [], steps: [vitest('units and architecture', 'unit')] },
  { name: 'scenarios', needs: ['build'], steps: [vitest('the server booted for real', 'scenarios')] },
  {
    name: 'journeys',
    needs: ['build'],
    steps: [{ title: 'widget and console together', command: ['playwright', 'test'], report: playwrightForm }],
  },
];

/** The stages with these names and what they need, in order; all of them when none is named. */
export function chooseStages(names: readonly string[], stages: readonly Stage[] = STAGES): readonly Stage[] {
  const unknown = names.find((name) => !stages.some((stage) => stage.name === name));
  if (unknown !== undefined) {
    throw new Error(`No stage "${unknown}". There are: ${stages.map((stage) => stage.name).join(', ')}.`);
  }
  if (names.length === 0) return stages;
  const needed = stages.filter((stage) => names.includes(stage.name)).flatMap((stage) => [stage.name, ...stage.needs]);
  return stages.filter((stage) => needed.includes(stage.name));
}
