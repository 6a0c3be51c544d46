import { setTimeout as passed } from 'node:timers/promises';
import type { Reply } from '../../support/api.js';

const retryMs = 300;

/** Repeats a request while the server is down or busy. The request must be safe to repeat. Returns every status, 0 for none. */
export async function retryRest<T>(ask: () => Promise<Reply<T>>): Promise<{ reply: Reply<T>; statuses: number[] }> {
  const statuses: number[] = [];
  for (;;) {
    const reply = await ask().catch((error: unknown) => {
      // What `fetch` throws for a connection that was refused or broke.
      if (error instanceof TypeError) return null;
      throw error;
    });
    statuses.push(reply?.status ?? 0);
    if (reply && reply.status < 500) return { reply, statuses };
    await passed(retryMs);
  }
}
