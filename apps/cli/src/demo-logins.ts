import type { Config } from '#wiring/config/env.js';
import { openCore } from '#wiring/core.js';
import { describeCredentials, renewDemoAccess } from '#wiring/demo-access.js';
import { createLog } from '#wiring/log.js';

/** Command `parley demo-logins`: issues new demo passwords and a new demo API key. The server must be stopped. Returns the exit code. */
export async function renewDemoLogins(config: Config, print: (line: string) => void): Promise<number> {
  const core = await openCore({ ...config, log: createLog('warn') });
  try {
    print('New demo credentials, shown only once; the previous ones no longer work:');
    print(describeCredentials(await renewDemoAccess(core.ports)));
    return 0;
  } finally {
    await core.close();
  }
}
