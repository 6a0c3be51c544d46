import type { NodeChannel } from '#engine/ports/node-channel.js';

type Closable = NodeChannel & { close(): Promise<void> };

/**
 * Channel over Redis with PostgreSQL as a fallback. Presence is sent both ways at all times: otherwise a node that alone has lost Redis
 * would consider operators on the others offline, and offer them nothing.
 */
export class DoubledChannel implements NodeChannel {
  constructor(
    private readonly redis: Closable & { readonly isReady: boolean },
    private readonly postgres: Closable,
  ) {}

  send(...[topic, message]: Parameters<NodeChannel['send']>): void {
    const { isReady } = this.redis;
    if (isReady) this.redis.send(topic, message);
    if (!isReady || topic === 'presence') this.postgres.send(topic, message);
  }

  onMessage(...args: Parameters<NodeChannel['onMessage']>): () => void {
    const ends = [this.redis.onMessage(...args), this.postgres.onMessage(...args)];
    return () => {
      for (const end of ends) end();
    };
  }

  async close(): Promise<void> {
    await Promise.all([this.redis.close(), this.postgres.close()]);
  }
}
