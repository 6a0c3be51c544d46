/**
 * `npm run chaos -- --seed 7 --kills 100 --messages 10000`: runs random traffic with random faults and prints the checker's table.
 * `--nodes 3`: several nodes on PostgreSQL. `--check file` checks the recorded evidence of an earlier run. Exit code 1 if an invariant was violated.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { check } from './checker/check.js';
import { report } from './checker/report.js';
import type { Evidence } from './evidence.js';
import { noNodeFaults } from './faults/fault-kinds.js';
import { run } from './run/run.js';

/** Default number of faults of each kind; those of nodes only with several nodes. */
const options = {
  ...{ kills: '10', inspections: '1', drains: '2', freezes: '1', storms: '2', cuts: '2' },
  ...{ databases: '4', commits: '6', hints: '2', severs: '6', blackouts: '1', rolls: '2' },
  ...{
    seed: '1',
    nodes: '1',
    erasures: '6',
    messages: '1000',
    visitors: '24',
    'freeze-ms': '37000',
    'rest-ms': '3100',
  },
};
const text = { type: 'string' } as const;

const { values } = parseArgs({
  options: {
    ...(Object.fromEntries(
      Object.entries(options).map(([name, value]) => [name, { ...text, default: value }]),
    ) as Record<keyof typeof options, { type: 'string'; default: string }>),
    evidence: text,
    data: text,
    check: text,
  },
});

function whole(name: keyof typeof options): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
}

async function newEvidence(): Promise<Evidence> {
  const nodes = whole('nodes');
  const faultsOfNodes = {
    database: whole('databases'),
    commit: whole('commits'),
    hints: whole('hints'),
    sever: whole('severs'),
    blackout: whole('blackouts'),
    roll: whole('rolls'),
  };
  const settings = {
    seed: whole('seed'),
    nodes,
    faults: {
      kill: whole('kills'),
      inspect: whole('inspections'),
      drain: whole('drains'),
      freeze: whole('freezes'),
      storm: whole('storms'),
      cuts: whole('cuts'),
      ...(nodes > 1 ? faultsOfNodes : noNodeFaults),
    },
    erasures: whole('erasures'),
    messages: whole('messages'),
    visitors: whole('visitors'),
    freezeMs: whole('freeze-ms'),
    restMs: whole('rest-ms'),
    data: values.data ?? null,
    hasBusiness: true,
  };
  const evidence = await run(settings, (line) => console.log(`${new Date().toISOString().slice(11, 19)} ${line}`));
  if (values.evidence !== undefined) writeFileSync(values.evidence, JSON.stringify(evidence));
  return evidence;
}

const evidence = values.check === undefined ? await newEvidence() : JSON.parse(readFileSync(values.check, 'utf8'));
const findings = check(evidence);
console.log(`\n${report(evidence, findings)}`);
process.exit(findings.some(({ violations }) => violations.length > 0) ? 1 : 0);
