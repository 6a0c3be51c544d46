import type { SystemVersion } from '#contracts/system.js';
import type { Machine, StorageInspection } from '../ports/installation.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';

/** Version of the program and its data. */
export async function readVersion(
  { eventLog }: Pick<Ports, 'eventLog'>,
  { version, node, startedAt }: Machine,
  storage: Pick<StorageInspection, 'schema'>,
): Promise<SystemVersion> {
  const dataSetId = await eventLog.dataSet();
  return { version, node, schema: await storage.schema(), dataSetId, startedAt: iso(startedAt), licence: 'MIT' };
}
