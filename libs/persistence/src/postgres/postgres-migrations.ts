import { migrations } from '../migrations/migrations.js';
import { Baseline, coveredMigrations } from './baseline/baseline.js';

/** Migrations in the order in which they run: the baseline, then those that both databases share. */
export const postgresMigrations = [
  Baseline,
  ...migrations.filter((Migration) => numberOf(new Migration().name) > coveredMigrations),
];

/** The number at the end of the name, as TypeORM orders by it. */
function numberOf(name: string): number {
  return Number(name.slice(-13));
}
