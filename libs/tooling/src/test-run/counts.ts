import { z } from 'zod';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export const NONE: Counts = { passed: 0, failed: 0, skipped: 0 };

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

/** `12 passed, 1 failed, 2 skipped`; what was skipped is said only when there is any. */
export function formatCounts({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** How a runner is asked for a report in a file, and how that is read. */
export interface ReportForm {
  ask(file: string): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> };
  /** Throws when the report is not of this form. */
  read(report: unknown): Counts;
}

const count = z.number().int().nonnegative();
const vitestReport = z.object({
  numPassedTests: count,
  numFailedTests: count,
  numPendingTests: count,
  numTodoTests: count,
});
const playwrightReport = z.object({
  stats: z.object({ expected: count, unexpected: count, flaky: count, skipped: count }),
});

export const vitestForm: ReportForm = {
  ask: (file) => ({ args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`], env: {} }),
  read(report) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = vitestReport.parse(report);
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  },
};

export const playwrightForm: ReportForm = {
  ask: (file) => ({ args: [], env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } }),
  read(report) {
    const { expected, unexpected, flaky, skipped } = playwrightReport.parse(report).stats;
    // A test that passes only sometimes has not passed.
    return { passed: expected, failed: unexpected + flaky, skipped };
  },
};
