import type { Evidence } from '../evidence.js';
import type { Finding } from './finding.js';

const maxShown = 5;

/** Report of a run: table, violations, and the meaning of zero violations. */
export function report({ seed, clients, faults }: Evidence, findings: readonly Finding[]): string {
  const messages = new Set(
    clients.flatMap(({ acknowledgements }) =>
      acknowledgements.flatMap((a) => (a.name === 'message' ? a.clientKey : [])),
    ),
  );
  const kinds = faultCounts(faults.map(({ kind }) => kind));
  return [
    `seed ${seed}: ${messages.size} acknowledged messages; faults: ${kinds}`,
    '',
    ...table(findings),
    '',
    ...findings.flatMap(violationLines),
    'Zero violations in n checks leave, at 95 % confidence, a rate of at most 3/n.',
  ].join('\n');
}

function faultCounts(kinds: readonly string[]): string {
  return [...new Set(kinds)].map((kind) => `${kinds.filter((k) => k === kind).length} ${kind}`).join(', ');
}

function table(findings: readonly Finding[]): string[] {
  const rows = findings.map(({ rule, title, checked, violations, note }) => [
    rule,
    title,
    checked === null ? 'n/a' : String(checked),
    checked === null ? '' : String(violations.length),
    note ?? '',
  ]);
  const all = [['', 'invariant', 'checked', 'violations', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function violationLines({ rule, violations }: Finding): string[] {
  if (violations.length === 0) return [];
  const rest = violations.length > maxShown ? [`  … and ${violations.length - maxShown} more`] : [];
  return [`${rule}:`, ...violations.slice(0, maxShown).map((text) => `  ${text}`), ...rest, ''];
}
