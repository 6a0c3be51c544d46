import { add, type Counts, formatCounts, NONE } from './counts.js';
import { formatBetween, type MachineTime } from './machine-time.js';
import type { Stage, Step } from './stages.js';

/** Columns of a stage's name in the summary. */
const WIDTH = 12;

/** Stages to run, with the functions to run a step and to print. */
export interface StageRun {
  readonly stages: readonly Stage[];
  /** Names of the stages that a run of everything would have as well. The summary says how to run them. */
  readonly leftOut?: readonly string[];
  /** Runs a step. Its output goes to `write`, or directly to the terminal if `write` is undefined. */
  runStep(step: Step, write?: (text: string) => void): Promise<Counts>;
  print(line: string): void;
  machineTime(): MachineTime;
}

/**
 * Runs the stages in order. A failed stage skips only the stages that depend on it, and each of these counts as one skipped test. The output of a
 * stage that runs beside another is printed once both have ended, so that their lines do not mix. An error of one of them is thrown after that.
 * Prints a summary with the failed tests and the duration of each stage. Its last line is the total alone: `12 passed, 0 failed`.
 */
export async function runStages({ stages, leftOut = [], runStep, print, machineTime }: StageRun): Promise<Counts> {
  const results = new Map<string, Counts>();
  const took = new Map<string, string>();
  const run = async (
    { name, needs, steps }: Stage,
    printStage: (line: string) => void,
    write?: (text: string) => void,
  ) => {
    const missing = needs.filter((needed) => !hasSucceeded(results.get(needed)));
    if (missing.length > 0) {
      printStage(`\n━━━ ${name}: skipped, because it needs ${missing.join(', ')}`);
      return { ...NONE, skipped: 1 };
    }
    const from = machineTime();
    let counts = NONE;
    for (const step of steps) {
      printStage(`\n━━━ ${name}: ${step.title}\n`);
      counts = add(counts, await runStep(step, write));
    }
    took.set(name, formatBetween(from, machineTime()));
    return counts;
  };
  for (const group of groupsOf(stages)) {
    const beside: string[] = [];
    const ended = await Promise.allSettled(
      group.map((stage, index) => {
        if (index === 0) return run(stage, print);
        const write = (text: string) => {
          beside[index] = `${beside[index] ?? ''}${text}`;
        };
        return run(stage, (line) => write(`${line}\n`), write);
      }),
    );
    for (const text of beside) if (text !== undefined) print(text.trimEnd());
    for (const [index, { name }] of group.entries()) {
      const end = ended[index];
      if (end?.status === 'rejected') throw end.reason;
      results.set(name, end?.value ?? NONE);
    }
  }
  const total = [...results.values()].reduce(add, NONE);
  for (const [name, { failures }] of results) {
    for (const failure of failures) print(`\nfailed in ${name}: ${failure}`);
  }
  print('');
  for (const [name, counts] of results) {
    const time = took.get(name);
    print(`${name.padEnd(WIDTH)} ${formatCounts(counts)}${time === undefined ? '' : ` (${time})`}`);
  }
  const [one] = leftOut;
  if (one !== undefined)
    print(`\nleft out: ${leftOut.join(', ')} ("npm test -- ${one}" runs one of them, "npm test -- all" everything)`);
  print('');
  print(formatCounts(total));
  return total;
}

/** Groups of stages that run concurrently, in order. */
function groupsOf(stages: readonly Stage[]): readonly (readonly Stage[])[] {
  const groups: Stage[][] = [];
  for (const stage of stages) {
    const before = groups.at(-1);
    if (stage.isBeside && before) before.push(stage);
    else groups.push([stage]);
  }
  return groups;
}

/** True when at least one test passed and none failed. */
export function hasSucceeded(counts: Counts | undefined): boolean {
  return counts !== undefined && counts.failed === 0 && counts.passed > 0;
}
