import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '#engine/ports/log.js';
import { isDerivedFile } from '../../sqlite/data-files.js';
import { replaceFile } from '../../sqlite/durable-files.js';

/** Id of the data set from which the models and vectors in a node's directory were made. */
const marker = 'parley-data-set';

/**
 * Removes models and vectors made from another data set than the present one: they contain its words, and an installation
 * that replaced the demonstration must leave none of them. After a restore they are made again as well. Call it before they are read.
 */
export function removeForeignData(directory: string, dataSet: string, log: Pick<Log, 'warn'>): void {
  const former = formerDataSet(directory);
  if (former === dataSet) return;
  // Without a marker they were made before there was one, or copied here to be used.
  if (former !== null)
    for (const name of readdirSync(directory).filter(isDerivedFile))
      rmSync(join(directory, name), { recursive: true, force: true });
  keepMarker(join(directory, marker), dataSet, log);
}

function keepMarker(file: string, dataSet: string, log: Pick<Log, 'warn'>): void {
  try {
    replaceFile(file, dataSet);
  } catch (error) {
    log.warn({ error }, 'the data set of the models was not recorded');
  }
}

function formerDataSet(directory: string): string | null {
  try {
    return readFileSync(join(directory, marker), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
