import type { VisitorClient } from '#sdk/client-types.js';

/**
 * Writes numbered messages one after the other until stopped, `perConnection` at most on one connection. The returned
 * function stops it and returns the written ones.
 */
export function writeOn(visitor: VisitorClient, perConnection = Number.POSITIVE_INFINITY): () => string[] {
  const said: string[] = [];
  let left = perConnection;
  const next = () => {
    const { connection, outbox } = visitor.state.get();
    if (connection !== 'live') left = perConnection;
    if (outbox.length > 0 || left === 0) return;
    left -= 1;
    said.push(`message ${said.length}`);
    visitor.send(said.at(-1) ?? '');
  };
  const stop = visitor.state.subscribe(next);
  next();
  return () => {
    stop();
    return said;
  };
}
