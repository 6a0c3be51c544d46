import type { SecretSealer } from '#engine/ports/secret-sealer.js';
import { readSecretKey } from '#identity/secret-key-file.js';
import { AesSecretSealer } from '#identity/secret-sealer.js';
import type { Persistence } from '#persistence/open-persistence.js';
import type { Config } from './config/env.js';
import { UnusableKeys } from './unusable-keys.js';

const sampleContext = 'sample';

/**
 * Opens the secret sealer with the configured keys, or with the key of the data directory. Rejects with `UnusableKeyFile`, or with
 * {@link UnusableKeys} if the database was sealed with other keys.
 */
export async function openSealer(secretKeys: Config['secretKeys'], persistence: Persistence): Promise<SecretSealer> {
  try {
    const sealer = new AesSecretSealer(secretKeys ?? [readSecretKey(persistence.directory)]);
    const opens = (sealed: string) => sealer.open(sealed, sampleContext) !== null;
    const isOurs = await persistence.sealedSample?.opensWith(opens, () => sealer.seal('sample', sampleContext));
    if (isOurs === false) throw new UnusableKeys();
    return sealer;
  } catch (error) {
    await persistence.close();
    throw error;
  }
}
