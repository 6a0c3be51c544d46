import { add, type Counts, formatCounts, NONE } from './counts.js';
import type { Stage, Step } from './stages.js';

export interface StageRun {
  readonly stages: readonly Stage[];
  runStep(step: Step): Promise<Counts>;
  print(line: string): void;
}

/**
 * Runs the stages in order. One that fails stops only those that need it; each of these counts as one skipped test.
 * Prints a summary whose last line stands alone: `12 passed, 0 failed`.
 */
export async function runStages({ stages, runStep, print }: StageRun): Promise<Counts> {
  const results = new Map<string, Counts>();
  for (const stage of stages) {
    const missing = stage.needs.filter((name) => !hasSucceeded(results.get(name)));
    if (missing.length > 0) {
      print(`\n━━━ ${stage.name}: not run, it needs ${missing.join(', ')}`);
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
  print('');
  for (const [name, counts] of results) print(`${name.padEnd(10)} ${formatCounts(counts)}`);
  print('');
  print(formatCounts(total));
  return total;
}

/** Something was found good, and nothing bad. */
export function hasSucceeded(counts: Counts | undefined): boolean {
  return counts !== undefined && counts.failed === 0 && counts.passed > 0;
}
