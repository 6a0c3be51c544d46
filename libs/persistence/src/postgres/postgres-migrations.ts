import { migrations } from '../migrations/migrations.js';
import { Baseline, coveredMigrations } from './baseline/baseline.js';

/** Migrations in order: the baseline, then those shared by both databases. */
export const postgresMigrations = [
  Baseline,
  ...migrations.filter((Migration) => numberOf(new Migration().name) > coveredMigrations),
];

/**
 * Name of the newest contracting migration, which removes something that the version before it reads or writes. Later ones only add, so a
 * version that knows this one works with their result. The rules are in docs/nodes.md.
 */
export const newestContraction = new Baseline().name;

/** The number at the end of the name, as TypeORM orders by it. */
function numberOf(name: string): number {
  return Number(name.slice(-13));
}
