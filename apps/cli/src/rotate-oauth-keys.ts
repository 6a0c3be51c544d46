import type { Config } from '#wiring/config/env.js';
import { openCore } from '#wiring/core.js';
import { createLog } from '#wiring/log.js';

/** Command `parley rotate-oauth-keys`: new signing and cookie keys. The server must be stopped. Returns the exit code. */
export async function rotateOAuthKeys(config: Config, print: (line: string) => void): Promise<number> {
  const core = await openCore({ ...config, encoder: { kind: 'off' }, log: createLog('warn') });
  try {
    await core.oauthKeys.rotate();
    const { signing } = await core.oauthKeys.load();
    const [newest] = signing;
    print(`New keys were created. ID tokens and JWT access tokens are signed with ${newest?.kid} from now on.`);
    print('The keys before them still verify; any older ones were removed.');
    return 0;
  } finally {
    await core.close();
  }
}
