import { expect, onTestFailed } from 'vitest';
import { check } from './checker/check.js';
import { run } from './run/run.js';
import type { Settings } from './run/settings.js';

/** Carries a run out inside a test: no invariant is violated, and every one is checked but those of `unchecked`. */
export async function expectInvariants(settings: Settings, unchecked: readonly string[]): Promise<void> {
  const lines: string[] = [];
  onTestFailed(() => console.error(lines.join('\n')));
  const evidence = await run(settings, (line) => lines.push(`${new Date().toISOString()} ${line}`));
  const findings = check(evidence);
  expect(findings.flatMap(({ rule, violations }) => violations.map((text) => `${rule}: ${text}`))).toEqual([]);
  expect(findings.filter(({ checked }) => checked === 0).map(({ rule }) => rule)).toEqual(unchecked);
}
