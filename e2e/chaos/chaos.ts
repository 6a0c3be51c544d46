/**
 * `npm run chaos -- --seed 7 --kills 100 --messages 10000`: runs random traffic with random faults and prints the checker's table.
 * `--check file` checks the recorded evidence of an earlier run. Exit code 1 if an invariant was violated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { check } from './checker/check.js';
import { report } from './checker/report.js';
import type { Evidence } from './evidence.js';
import { run } from './run/run.js';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    kills: { type: 'string', default: '10' },
    inspections: { type: 'string', default: '1' },
    drains: { type: 'string', default: '2' },
    freezes: { type: 'string', default: '1' },
    storms: { type: 'string', default: '2' },
    cuts: { type: 'string', default: '2' },
    erasures: { type: 'string', default: '6' },
    messages: { type: 'string', default: '1000' },
    visitors: { type: 'string', default: '24' },
    'freeze-ms': { type: 'string', default: '37000' },
    'rest-ms': { type: 'string', default: '3100' },
    evidence: { type: 'string' },
    data: { type: 'string' },
    check: { type: 'string' },
  },
});

function whole(name: Exclude<keyof typeof values, 'evidence' | 'data' | 'check'>): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
}

async function newEvidence(): Promise<Evidence> {
  const settings = {
    seed: whole('seed'),
    faults: {
      kill: whole('kills'),
      inspect: whole('inspections'),
      drain: whole('drains'),
      freeze: whole('freezes'),
      storm: whole('storms'),
      cuts: whole('cuts'),
    },
    erasures: whole('erasures'),
    messages: whole('messages'),
    visitors: whole('visitors'),
    freezeMs: whole('freeze-ms'),
    restMs: whole('rest-ms'),
    data: values.data ?? null,
  };
  const evidence = await run(settings, (line) => console.log(line));
  if (values.evidence !== undefined) writeFileSync(values.evidence, JSON.stringify(evidence));
  return evidence;
}

const evidence = values.check === undefined ? await newEvidence() : JSON.parse(readFileSync(values.check, 'utf8'));
const findings = check(evidence);
console.log(`\n${report(evidence, findings)}`);
process.exit(findings.some(({ violations }) => violations.length > 0) ? 1 : 0);
