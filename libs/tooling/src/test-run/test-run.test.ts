import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Counts, formatCounts, NONE, playwrightFormat, type ReportFormat, vitestFormat } from './counts.js';
import { formatBetween, readMachineTime } from './machine-time.js';
import { POSTGRES_SCENARIOS } from './postgres-scenarios.js';
import { hasSucceeded, runStages } from './run-stages.js';
import { runStep } from './run-step.js';
import { chooseStages, leftOutStages, type Stage } from './stages.js';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'test-run-'));
  // Failing steps print errors on purpose.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true });
});

describe('reports', () => {
  it('of Vitest count pending and todo tests as skipped', () => {
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] };
    expect(vitestFormat.read(report)).toEqual({ passed: 5, failed: 1, skipped: 3, failures: [] });
  });

  it('of Playwright count flaky tests as failed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 2, skipped: 3, duration: 12.5 }, suites: [] };
    expect(playwrightFormat.read(report)).toEqual({ passed: 4, failed: 3, skipped: 3, failures: [] });
  });

  it('of Vitest name failed tests, and files that could not be loaded', () => {
    const file = (name: string, status: string, assertionResults: unknown[]) => ({ name, status, assertionResults });
    const failed = {
      fullName: 'a queue moves',
      status: 'failed',
      failureMessages: ['Error: \u001b[31mexpected 1\u001b[39m to be 2\n at…'],
    };
    const passed = { fullName: 'a queue stands', status: 'passed', failureMessages: [] };
    const report = {
      ...counted(1, 1),
      testResults: [
        file(resolve('e2e/queue.test.ts'), 'failed', [passed, failed]),
        { ...file(resolve('e2e/broken.test.ts'), 'failed', []), message: 'Cannot find module' },
      ],
    };
    expect(vitestFormat.read(report).failures).toEqual([
      'e2e/queue.test.ts › a queue moves: Error: expected 1 to be 2\n   at…',
      'e2e/broken.test.ts: Cannot find module',
    ]);
  });

  it('of Playwright name failed tests of nested suites, with the place and the beginning of the error', () => {
    const message = `Error: not visible\n\n${Array.from({ length: 20 }, (_, n) => `line ${n}`).join('\n')}`;
    const spec = (title: string, ok: boolean) => ({
      title,
      ok,
      file: 'visitor.spec.ts',
      tests: [{ results: [ok ? {} : { error: { message, location: { file: resolve('e2e/page.ts'), line: 7 } } }] }],
    });
    const report = {
      stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 },
      suites: [{ specs: [spec('a', true)], suites: [{ specs: [spec('b', false)] }] }],
    };
    expect(playwrightFormat.read(report).failures).toEqual([
      `visitor.spec.ts › b: Error: not visible\n  ${[0, 1, 2, 3, 4, 5, 6].map((n) => `line ${n}`).join('\n  ')}\n  at e2e/page.ts:7`,
    ]);
  });

  it('of another format are rejected', () => {
    expect(() => vitestFormat.read({ passed: 5 })).toThrow();
    expect(() => playwrightFormat.read({})).toThrow();
  });
});

const counted = (passed: number, failed: number) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
});

describe('runStep', () => {
  /** Fake runner: writes the report, then exits with the code. */
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
  const format: ReportFormat = { options: (file) => ({ args: [], env: { REPORT: file } }), read: vitestFormat.read };
  const run = (report: unknown, code: number): Promise<Counts> =>
    runStep({ title: 'units', command: runner(report, code), report: format }, root);

  it('returns the counts of the report', async () => {
    expect(await run(counted(3, 0), 0)).toEqual({ passed: 3, failed: 0, skipped: 0, failures: [] });
    expect(await run(counted(3, 2), 1)).toEqual({ passed: 3, failed: 2, skipped: 0, failures: [] });
  });

  it('counts a runner that exits with an error but no failed test as one failure', async () => {
    expect(await run(counted(3, 0), 1)).toEqual({ passed: 3, failed: 1, skipped: 0, failures: [] });
  });

  it('counts a runner without a report as one failure, whatever its exit code', async () => {
    expect(await run(undefined, 1)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
    expect(await run(undefined, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  });

  it('counts a runner that found no tests as one failure', async () => {
    expect(await run(counted(0, 0), 0)).toEqual({ passed: 0, failed: 1, skipped: 0, failures: [] });
  });

  it('counts a command without a report as one test', async () => {
    expect(await runStep({ title: 'types', command: runner(undefined, 0) }, root)).toEqual({ ...NONE, passed: 1 });
    expect(await runStep({ title: 'types', command: runner(undefined, 2) }, root)).toEqual({ ...NONE, failed: 1 });
  });

  it('hands over the output where somebody asks for it', async () => {
    const command = [process.execPath, '-e', "console.log('one'); console.error('two')"] as const;
    let output = '';
    await runStep({ title: 'types', command }, root, (text) => {
      output += text;
    });
    expect(output.trim().split('\n').sort()).toEqual(['one', 'two']);
  });

  it('counts a missing program as one failure', async () => {
    expect(await runStep({ title: 'types', command: ['no-such-program'] }, root)).toEqual({ ...NONE, failed: 1 });
  });
});

describe('the time of a stage', () => {
  it('is said with the share of the processors that were busy meanwhile', () => {
    const from = { ms: 500, busyMs: 10_000, totalMs: 20_000 };
    expect(formatBetween(from, { ms: 60_500, busyMs: 100_000, totalMs: 140_000 })).toBe('60 s, processors 75 % busy');
  });

  it('is read from the machine', () => {
    const { busyMs, totalMs } = readMachineTime();
    expect(busyMs).toBeGreaterThan(0);
    expect(totalMs).toBeGreaterThanOrEqual(busyMs);
  });
});

describe('runStages', () => {
  const machineTime = () => ({ ms: 0, busyMs: 0, totalMs: 0 });
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
      machineTime,
    });
    return { lines, ran, total };
  }

  it('prints the total alone on the last line', async () => {
    const { lines, total } = await runAll([stage('check'), stage('unit')], []);
    expect(lines.at(-1)).toBe('4 passed, 0 failed');
    expect(lines).toContain('━━━ unit: unit it');
    expect(hasSucceeded(total)).toBe(true);
  });

  it('names failed tests above the counts', async () => {
    const lines: string[] = [];
    const runStep = async (): Promise<Counts> => ({ ...NONE, failed: 1, failures: ['queue.test.ts › moves'] });
    await runStages({
      stages: [stage('unit')],
      runStep,
      print: (line) => lines.push(...line.split('\n')),
      machineTime,
    });
    expect(lines).toContain('failed in unit: queue.test.ts › moves');
    expect(lines.at(-1)).toBe('0 passed, 1 failed');
  });

  it('says above the total what it leaves out, and how to run that', async () => {
    const lines: string[] = [];
    const run = async (leftOut: readonly string[]) => {
      const runStep = async (): Promise<Counts> => ({ ...NONE, passed: 1 });
      const print = (line: string) => lines.push(...line.split('\n'));
      await runStages({ stages: [stage('unit')], leftOut, runStep, print, machineTime });
      return lines.splice(0).slice(-5);
    };
    const unit = 'unit         1 passed, 0 failed (0 s, processors 0 % busy)';
    expect(await run(['sweeps', 'peers'])).toEqual([
      ...[unit, ''],
      'left out: sweeps, peers ("npm test -- sweeps" runs one of them, "npm test -- all" everything)',
      ...['', '1 passed, 0 failed'],
    ]);
    expect(await run([])).toEqual(['', '', unit, '', '1 passed, 0 failed']);
  });

  it('continues after a failure', async () => {
    const { lines, ran, total } = await runAll([stage('check'), stage('unit')], ['check']);
    expect(ran).toEqual(['check', 'unit']);
    expect(lines.at(-1)).toBe('2 passed, 1 failed');
    expect(hasSucceeded(total)).toBe(false);
  });

  it('skips stages that need a failed stage, and prints that', async () => {
    const { lines, ran } = await runAll([stage('build'), stage('journeys', 'build')], ['build']);
    expect(ran).toEqual(['build']);
    expect(lines).toContain('━━━ journeys: skipped, because it needs build');
    expect(lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped');
  });

  it('runs a stage beside the one before it, and the next after both', async () => {
    const order: string[] = [];
    const step = { title: 'it' } as const;
    const stages: Stage[] = [
      {
        name: 'check',
        needs: [],
        steps: [
          { ...step, command: ['lint'] },
          { ...step, command: ['types'] },
        ],
      },
      { name: 'build', needs: [], isBeside: true, steps: [{ ...step, command: ['build'] }] },
      { name: 'unit', needs: ['build'], steps: [{ ...step, command: ['unit'] }] },
    ];
    let begin = () => {};
    const typesBegan = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const lines: string[] = [];
    await runStages({
      stages,
      runStep: async ({ command: [name] }) => {
        order.push(name);
        if (name === 'types') begin();
        if (name === 'build') await typesBegan;
        order.push(`${name} ended`);
        return { ...NONE, passed: 1 };
      },
      print: (line) => lines.push(line),
      machineTime,
    });
    expect(order.slice(-2)).toEqual(['unit', 'unit ended']);
    expect(lines.slice(-5, -2)).toEqual([
      'check        2 passed, 0 failed (0 s, processors 0 % busy)',
      'build        1 passed, 0 failed (0 s, processors 0 % busy)',
      'unit         1 passed, 0 failed (0 s, processors 0 % busy)',
    ]);
  });

  describe('of a stage beside another', () => {
    const stages: Stage[] = [
      { name: 'check', needs: [], steps: [{ title: 'types', command: ['types'] }] },
      { name: 'build', needs: [], isBeside: true, steps: [{ title: 'server', command: ['build'] }] },
    ];

    it('prints the output whole, under its name, after that of the other', async () => {
      const lines: string[] = [];
      await runStages({
        stages,
        runStep: async ({ command: [name] }, write = (text) => lines.push(text)) => {
          write(`${name} begins\n`);
          await Promise.resolve();
          write(`${name} ends\n`);
          return { ...NONE, passed: 1 };
        },
        print: (line) => lines.push(line),
        machineTime,
      });
      expect(lines.slice(0, 4)).toEqual([
        '\n━━━ check: types\n',
        'types begins\n',
        'types ends\n',
        '\n━━━ build: server\n\nbuild begins\nbuild ends',
      ]);
    });

    it('waits for its end where the other throws, and throws on', async () => {
      const lines: string[] = [];
      let fail = () => {};
      const hasFailed = new Promise<void>((resolve) => {
        fail = resolve;
      });
      const running = runStages({
        stages,
        runStep: async ({ command: [name] }, write) => {
          if (name === 'types') {
            fail();
            throw new Error('no room');
          }
          await hasFailed;
          await new Promise(setImmediate);
          write?.('built');
          return { ...NONE, passed: 1 };
        },
        print: (line) => lines.push(line),
        machineTime,
      });
      await expect(running).rejects.toThrow('no room');
      expect(lines.at(-1)).toContain('built');
    });
  });

  it('does not succeed when nothing ran', () => {
    expect(hasSucceeded({ ...NONE, skipped: 3 })).toBe(false);
    expect(formatCounts(NONE)).toBe('0 passed, 0 failed');
  });
});

it('the scenarios on PostgreSQL are files', () => {
  expect(POSTGRES_SCENARIOS.filter((name) => !existsSync(new URL(`../../../../${name}`, import.meta.url)))).toEqual([]);
});

describe('chooseStages', () => {
  const names = (...chosen: string[]): string[] => chooseStages(chosen).map((stage) => stage.name);

  it('selects all stages but the optional ones, in order, when no name is given', () => {
    expect(names()).toEqual(['check', 'build', 'unit', 'scenarios', 'journeys']);
  });

  it('selects every stage by "all" but one that is only run on request', () => {
    expect(names('all')).toEqual([
      'check',
      'build',
      'unit',
      'scenarios',
      'journeys',
      'sweeps',
      'postgres-all',
      'peers',
    ]);
  });

  it('adds the stages that the named ones need', () => {
    expect(names('journeys', 'check')).toEqual(['check', 'build', 'journeys']);
  });

  it('lists the known names when a name is unknown', () => {
    expect(() => names('units')).toThrow(
      'Unknown stage "units". Stages: check, build, unit, scenarios, journeys, sweeps, postgres, postgres-all, peers.',
    );
  });

  it('names what a run without names leaves out of "all"', () => {
    expect(leftOutStages([])).toEqual(['sweeps', 'postgres-all', 'peers']);
    expect(leftOutStages(['unit'])).toEqual([]);
    expect(leftOutStages(['all'])).toEqual([]);
  });
});
