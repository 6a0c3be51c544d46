import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Counts, formatCounts, NONE, playwrightForm, type ReportForm, vitestForm } from './counts.js';
import { hasSucceeded, runStages } from './run-stages.js';
import { runStep } from './run-step.js';
import { chooseStages, type Stage } from './stages.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-run-'));
  // What a step says of its own failure is no failure of ours.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe('reports', () => {
  it("vitest's counts what is pending and to do as skipped", () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, success: false };
    expect(vitestForm.read(report)).toEqual({ passed: 5, failed: 1, skipped: 3 });
  });

  it("Playwright's counts what passes only sometimes as failed", () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3, duration: 12.5 } };
    expect(playwrightForm.read(report)).toEqual({ passed: 4, failed: 3, skipped: 3 });
  });

  it('of another form are refused', () => {
    expect(() => vitestForm.read({ passed: 5 })).toThrow();
    expect(() => playwrightForm.read({})).toThrow();
  });
});

describe('runStep', () => {
  /** A runner: writes its report where it is told, then ends with the code. */
  function runner(report: unknown, code: number): readonly [string, ...string[]] {
    const file = join(root, 'runner.mjs');
    writeFileSync(
      file,
      `import { writeFileSync } from 'node:fs';
       ${report === undefined ? '' : `writeFileSync(process.env.REPORT, ${JSON.stringify(JSON.stringify(report))});`}
       process.exit(${code});`,
    );
    return [process.execPath, file];
  }
  const form: ReportForm = { ask: (file) => ({ args: [], env: { REPORT: file } }), read: vitestForm.read };
  const counted = (passed: number, failed: number) => ({
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: 0,
    numTodoTests: 0,
  });
  const run = (report: unknown, code: number): Promise<Counts> =>
    runStep({ title: 'units', command: runner(report, code), report: form }, root);

  it('gives what the report counts', async () => {
    expect(await run(counted(3, 0), 0)).toEqual({ passed: 3, failed: 0, skipped: 0 });
    expect(await run(counted(3, 2), 1)).toEqual({ passed: 3, failed: 2, skipped: 0 });
  });

  it('counts a runner that ends badly without a failed test as one failure', async () => {
    expect(await run(counted(3, 0), 1)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  });

  it('counts a runner without a report as one failure, whatever its end', async () => {
    expect(await run(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 });
    expect(await run(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a runner that found nothing to run as one failure', async () => {
    expect(await run(counted(0, 0), 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });

  it('counts a command without a report as one test', async () => {
    expect(await runStep({ title: 'types', command: runner(undefined, 0) }, root)).toEqual({ ...NONE, passed: 1 });
    expect(await runStep({ title: 'types', command: runner(undefined, 2) }, root)).toEqual({ ...NONE, failed: 1 });
  });

  it('counts a program that is not there as one failure', async () => {
    expect(await runStep({ title: 'types', command: ['no-such-program'] }, root)).toEqual({ ...NONE, failed: 1 });
  });
});

describe('runStages', () => {
  const stage = (name: string, ...needs: string[]): Stage => ({
    name,
    needs,
    steps: [{ title: `${name} it`, command: [name] }],
  });
  async function runAll(stages: readonly Stage[], failing: readonly string[]) {
    const lines: string[] = [];
    const ran: string[] = [];
    const total = await runStages({
      stages,
      runStep: async ({ command: [name] }) => {
        ran.push(name);
        return failing.includes(name) ? { ...NONE, failed: 1 } : { ...NONE, passed: 2 };
      },
      print: (line) => lines.push(...line.split('\n')),
    });
    return { lines, ran, total };
  }

  it('ends with the total on a line of its own', async () => {
    const { lines, total } = await runAll([stage('check'), stage('unit')], []);
    expect(lines.at(-1)).toBe('4 passed, 0 failed');
    expect(lines).toContain('━━━ unit: unit it');
    expect(hasSucceeded(total)).toBe(true);
  });

  it('goes on after a failure', async () => {
    const { lines, ran, total } = await runAll([stage('check'), stage('unit')], ['check']);
    expect(ran).toEqual(['check', 'unit']);
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(hasSucceeded(total)).toBe(false);
  });

  it('does not run what needs a failed stage, and says so', async () => {
    const { lines, ran } = await runAll([stage('build'), stage('journeys', 'build')], ['build']);
    expect(ran).toEqual(['build']);
    expect(lines).toContain('━━━ journeys: not run, it needs build');
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped');
  });

  it('has not succeeded when nothing ran', () => {
    expect(hasSucceeded({ ...NONE, skipped: 3 })).toBe(false);
    expect(formatCounts(NONE)).toBe('0 passed, 0 failed');
  });
});

describe('chooseStages', () => {
  const names = (...chosen: string[]): string[] => chooseStages(chosen).map((stage) => stage.name);

  it('takes all, in order, when none is named', () => {
    expect(names()).toEqual(['check', 'build', 'unit', 'scenarios', 'journeys']);
  });

  it('adds what the named ones need', () => {
    expect(names('journeys', 'check')).toEqual(['check', 'build', 'journeys']);
  });

  it('tells the names it knows when one is wrong', () => {
    expect(() => names('units')).toThrow('No stage "units". There are: check, build, unit, scenarios, journeys.');
  });
});
