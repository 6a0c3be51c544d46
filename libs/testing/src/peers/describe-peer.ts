import { describe } from 'vitest';

interface Peer {
  readonly isInstalled: boolean;
  /** Of Debian. */
  readonly packages: string;
}

/** Tests against an independent system; if it is not installed, one line says so. */
export function describePeer(name: string, { isInstalled, packages }: Peer, tests: () => void): void {
  if (!isInstalled)
    console.info(`Skipped: ${name} is not installed (apt-get install --no-install-recommends ${packages}).`);
  describe.skipIf(!isInstalled)(name, tests);
}
