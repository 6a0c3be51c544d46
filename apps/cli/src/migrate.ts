import type { Config } from '#wiring/config/env.js';
import { migrateData, migrationTarget, type TransferProgress, type TransferReport } from '#wiring/migrate.js';

type Print = (line: string) => void;

const usage = 'parley migrate --to postgres://user:password@host:5432/database | <directory>';

/**
 * Command `parley migrate --to <place>`: the server keeps running until the command asks for it to be stopped. Returns
 * the exit code.
 */
export async function migrate(
  config: Config,
  print: Print,
  [flag, place, ...more]: readonly string[],
): Promise<number> {
  if (flag !== '--to' || place === undefined || more.length > 0) {
    print(`Usage: ${usage}`);
    return 2;
  }
  const target = migrationTarget(place);
  if (!target.ok) {
    print(`--to: ${target.problem}`);
    return 2;
  }
  const to = target.value;
  print(`To ${to.kind === 'postgres' ? `the database ${to.name}` : `the data directory ${to.path}`}.`);
  const next =
    to.kind === 'postgres'
      ? 'Start the server with DATABASE_URL set to that database. The data directory stays as it is, marked as moved.'
      : `Start the server with DATA_DIR=${to.path} and without DATABASE_URL. The database stays as it is, marked as moved.`;
  await migrateData(config, to, {
    onProgress: (news) => print(describe(news)),
    done: (report) => printReport(report, print, next),
  });
  return 0;
}

function describe(news: TransferProgress): string {
  switch (news.kind) {
    case 'began':
      return news.isResumed ? 'Going on with the copy that was begun.' : 'Copying, while the server may run.';
    case 'table':
      return `  ${news.table.name.padEnd(26)} ${String(news.table.rows).padStart(10)} rows`;
    case 'pass':
      return `Pass ${news.number}: ${news.changed} rows in ${seconds(news.ms)}.`;
    case 'waiting':
      return `Stop the server now. The rest takes about ${seconds(news.ms)}.`;
    case 'held':
      return 'No server runs. Copying the rest.';
  }
}

function printReport({ tables, lastPosition, pauseMs }: TransferReport, print: Print, next: string): void {
  print('Every row is the same in both, and every conversation follows from its log:');
  for (const { name, rows, digest } of tables)
    print(`  ${name.padEnd(26)} ${String(rows).padStart(10)} rows  ${digest}`);
  print(`The last feed position is ${lastPosition}. The pause for the last pass was ${seconds(pauseMs)}.`);
  print(next);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
