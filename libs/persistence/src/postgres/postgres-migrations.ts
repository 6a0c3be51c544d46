import { migrations } from '../migrations/migrations.js';
import { Baseline, coveredMigrations } from './baseline/baseline.js';

/** Migrations in the order in which they run: the baseline, then those that both databases share. */
export const postgresMigrations = [
  Baseline,
  ...migrations.filter((Migration) => numberOf(new Migration().name) > coveredMigrations),
];

/**
 * Name of the newest migration that takes something away which the version before it reads or writes. All later ones only add: a version that knows this one
 * works on what they lead to. The rules are in docs/nodes.md.
 */
export const newestContraction = new Baseline().name;

/** The number at the end of the name, as TypeORM orders by it. */
function numberOf(name: string): number {
  return Number(name.slice(-13));
}
