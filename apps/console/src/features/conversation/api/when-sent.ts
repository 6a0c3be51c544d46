import type { ConversationHandle } from '#sdk/client-types.js';

/** Resolves when the outbox is empty: true if all was stored, false if something was rejected. */
export function whenSent(handle: ConversationHandle): Promise<boolean> {
  return new Promise((resolve) => {
    const look = () => {
      const { outbox } = handle.state.get();
      if (outbox.some(({ status }) => status !== 'failed')) return;
      stop();
      resolve(outbox.length === 0);
    };
    const stop = handle.state.subscribe(look);
    look();
  });
}
