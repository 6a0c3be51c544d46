import { add, type Counts, formatCounts, NONE } from './counts.js';
import type { Stage, Step } from './stages.js';

/** Stages to run, with the functions to run a step and to print. */
export interface StageRun {
  readonly stages: readonly Stage[];
  runStep(step: Step): Promise<Counts>;
  print(line: string): void;
}

/**
 * Runs the stages in order. A failed stage skips only the stages that depend on it, and each of these counts as one skipped
 * test. Prints a summary that names the failed tests and whose last line is the total alone: `12 passed, 0 failed`.
 */
export async function runStages({ stages, runStep, print }: StageRun): Promise<Counts> {
  const results = new Map<string, Counts>();
  for (const stage of stages) {
    const missing = stage.needs.filter((name) => !hasSucceeded(results.get(name)));
    if (missing.length > 0) {
      print(`\n━━━ ${stage.name}: skipped, because it needs ${missing.join(', ')}`);
      results.set(stage.name, { ...NONE, skipped: 1 });
      continue;
    }
    let counts = NONE;
    for (const step of stage.steps) {
      print(`\n━━━ ${stage.name}: ${step.title}\n`);
      counts = add(counts, await runStep(step));
    }
    results.set(stage.name, counts);
  }
  const total = [...results.values()].reduce(add, NONE);
  for (const [name, { failures }] of results) {
    for (const failure of failures) print(`\nfailed in ${name}: ${failure}`);
  }
  print('');
  for (const [name, counts] of results) print(`${name.padEnd(10)} ${formatCounts(counts)}`);
  print('');
  print(formatCounts(total));
  return total;
}

/** True when at least one test passed and none failed. */
export function hasSucceeded(counts: Counts | undefined): boolean {
  return counts !== undefined && counts.failed === 0 && counts.passed > 0;
}
