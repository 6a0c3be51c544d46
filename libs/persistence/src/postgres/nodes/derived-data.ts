import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ownFile } from '../../sqlite/private-files.js';

/** Id of the data set from which the models and vectors in a node's directory were made. */
const marker = 'parley-data-set';
const isDerived = (name: string) => /^(?:model|vectors)[.-]/.test(name);

/**
 * Removes models and vectors made from another data set than the present one: they contain its words, and an installation
 * that replaced the demonstration must leave none of them. Call it before they are read.
 */
export function removeForeignData(directory: string, dataSet: string): void {
  const former = formerDataSet(directory);
  if (former === dataSet) return;
  // Without a marker they were made before there was one, or copied here to be used.
  if (former !== null)
    for (const name of readdirSync(directory).filter(isDerived))
      rmSync(join(directory, name), { recursive: true, force: true });
  writeFileSync(join(directory, marker), dataSet, { mode: ownFile });
}

function formerDataSet(directory: string): string | null {
  try {
    return readFileSync(join(directory, marker), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
