import { installationIdPath } from '#contracts/installation-id.js';

/** What is found at an origin: this server, something else, or nothing that this browser reaches. */
export type Reach = 'reached' | 'other' | 'unreachable';

/** Whether this browser reaches the server at `own` under another origin as well, by the id of its installation. Never rejects. */
export async function reachServer(origin: string, own: string, timeoutMs = 8_000): Promise<Reach> {
  const url = origin + installationIdPath;
  const signal = AbortSignal.timeout(timeoutMs);
  const request = { credentials: 'omit', cache: 'no-store', signal } as const;
  try {
    const [there, here] = await Promise.all(
      [origin, own].map(async (at) => {
        const reply = await fetch(at + installationIdPath, { ...request, redirect: 'error' });
        return reply.ok ? reply.text() : null;
      }),
    );
    return there !== null && there === here ? 'reached' : 'other';
  } catch {
    // Without permission to read the reply, only that there is one.
    return fetch(url, { ...request, mode: 'no-cors' }).then(
      () => 'other' as const,
      () => 'unreachable' as const,
    );
  }
}
