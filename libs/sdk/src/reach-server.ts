import { installationIdPath } from '#contracts/installation-id.js';

/** What answers at an origin: this server, something else, or nothing that this browser can reach. */
export type Reach = 'reached' | 'other' | 'unreachable';

/**
 * Reachability check: whether this browser reaches the server at `own` under another origin as well, compared by
 * installation id. Never rejects.
 */
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
    // CORS does not allow reading the reply, but there is one.
    return fetch(url, { ...request, mode: 'no-cors' }).then(
      () => 'other' as const,
      () => 'unreachable' as const,
    );
  }
}
