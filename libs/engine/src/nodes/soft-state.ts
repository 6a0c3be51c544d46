import { timing } from '#contracts/timing.js';
import type { NodeChannel, NodeTopic } from '../ports/node-channel.js';

/** One part of an announcement: its round, the part and the number of parts. */
type Part<V> = readonly [round: number, index: number, of: number, entries: readonly (readonly [string, V])[]];

interface Options<V> {
  readonly nodes: NodeChannel;
  readonly topic: NodeTopic;
  /** Entries of this node by key. */
  own(): readonly (readonly [string, V])[];
  /** All present entries of another node; none once it has expired. */
  received(nodeId: string, entries: ReadonlyMap<string, V>): void;
}

interface Remote<V> {
  /** By the monotonic clock. */
  until: number;
  round: number;
  parts: Map<number, readonly (readonly [string, V])[]>;
}

/** Length of a part, in characters: a channel takes small messages only. */
const partLength = 4_000;

/**
 * Soft state: each node announces its entries, such as its connections, when they change and every few seconds. A lost message matters for no
 * longer than that, and the entries of a node that sends no more expire.
 */
export class SoftState<V> {
  readonly #options: Options<V>;
  readonly #remotes = new Map<string, Remote<V>>();
  #announced = '[]';
  #round = 0;
  #timer: NodeJS.Timeout | null = null;
  #end: (() => void) | null = null;

  constructor(options: Options<V>) {
    this.#options = options;
  }

  start(): void {
    const { nodes, topic } = this.#options;
    this.#end = nodes.onMessage(topic, (message, from) => this.#receive(from, message as Part<V>));
    this.#timer = setInterval(() => {
      this.#announce(this.#options.own());
      this.#expire();
    }, timing.presenceEveryMs).unref();
  }

  /** Announces the entries if they differ from the last announcement. */
  changed(): void {
    const own = this.#options.own();
    if (JSON.stringify(own) !== this.#announced) this.#announce(own);
  }

  close(): void {
    this.#end?.();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#announce([]);
  }

  #announce(own: readonly (readonly [string, V])[]): void {
    const { nodes, topic } = this.#options;
    this.#announced = JSON.stringify(own);
    this.#round += 1;
    const parts = partsOf(own);
    for (const [index, part] of parts.entries())
      nodes.send(topic, [this.#round, index, parts.length, part] satisfies Part<V>);
  }

  #receive(from: string, [round, index, of, entries]: Part<V>): void {
    const known = this.#remotes.get(from);
    const remote = known ?? { until: 0, round, parts: new Map() };
    this.#remotes.set(from, remote);
    remote.until = performance.now() + timing.presenceHoldsMs;
    if (remote.round !== round) Object.assign(remote, { round, parts: new Map() });
    remote.parts.set(index, entries);
    if (remote.parts.size === of) this.#options.received(from, new Map([...remote.parts.values()].flat()));
    // It has just started, and has no entries of this node.
    if (!known) this.#announce(this.#options.own());
  }

  #expire(): void {
    for (const [nodeId, { until }] of this.#remotes) {
      if (until > performance.now()) continue;
      this.#remotes.delete(nodeId);
      this.#options.received(nodeId, new Map());
    }
  }
}

/** At least one, which may be empty. */
function partsOf<E>(entries: readonly E[]): E[][] {
  const parts: E[][] = [[]];
  let length = 0;
  for (const entry of entries) {
    const added = JSON.stringify(entry).length;
    if (length + added > partLength && length > 0) {
      parts.push([]);
      length = 0;
    }
    parts.at(-1)?.push(entry);
    length += added;
  }
  return parts;
}
