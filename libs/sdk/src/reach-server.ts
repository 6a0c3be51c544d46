/** What is found at an origin: a server of this product, something else, or nothing that this browser reaches. */
export type Reach = 'reached' | 'other' | 'unreachable';

/** The element that the loader defines: another server has no script with it. */
const marker = 'parley-chat';

/** Whether this browser reaches a server under an origin, by the script that every page with the chat loads. Never rejects. */
export async function reachServer(origin: string, timeoutMs = 8_000): Promise<Reach> {
  const url = `${origin}/widget/loader.js`;
  const signal = AbortSignal.timeout(timeoutMs);
  const request = { credentials: 'omit', cache: 'no-store', signal } as const;
  try {
    const reply = await fetch(url, { ...request, redirect: 'error' });
    return reply.ok && (await reply.text()).includes(marker) ? 'reached' : 'other';
  } catch {
    // Without permission to read the reply, only that there is one.
    return fetch(url, { ...request, mode: 'no-cors' }).then(
      () => 'other' as const,
      () => 'unreachable' as const,
    );
  }
}
