import { timing } from '#contracts/limits.js';
import type { NodeChannel, NodeTopic } from '../ports/node-channel.js';

/** One part of what a node has: which telling of it, which part of how many. */
type Part<V> = readonly [round: number, index: number, of: number, entries: readonly (readonly [string, V])[]];

interface Options<V> {
  readonly nodes: NodeChannel;
  readonly topic: NodeTopic;
  /** What this node has, by key. */
  own(): readonly (readonly [string, V])[];
  /** Everything that another node has now; nothing once it is silent. */
  heard(nodeId: string, entries: ReadonlyMap<string, V>): void;
}

interface Heard<V> {
  /** By the monotonic clock. */
  until: number;
  round: number;
  parts: Map<number, readonly (readonly [string, V])[]>;
}

/** Length of a part, in characters: a channel takes small messages only. */
const partLength = 4_000;

/**
 * Soft state: what each node has, such as its connections, told to the others when it changes and every few seconds. A lost message matters for no
 * longer than that, and what a node had is gone when it is not heard of any more.
 */
export class SoftState<V> {
  readonly #options: Options<V>;
  readonly #heard = new Map<string, Heard<V>>();
  #told = '[]';
  #round = 0;
  #timer: NodeJS.Timeout | null = null;
  #end: (() => void) | null = null;

  constructor(options: Options<V>) {
    this.#options = options;
  }

  start(): void {
    const { nodes, topic } = this.#options;
    this.#end = nodes.onMessage(topic, (message, from) => this.#hear(from, message as Part<V>));
    this.#timer = setInterval(() => {
      this.#tell(this.#options.own());
      this.#forget();
    }, timing.presenceEveryMs).unref();
  }

  /** Tells the others, where this node has something else than they were told. */
  changed(): void {
    const own = this.#options.own();
    if (JSON.stringify(own) !== this.#told) this.#tell(own);
  }

  close(): void {
    this.#end?.();
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#tell([]);
  }

  #tell(own: readonly (readonly [string, V])[]): void {
    const { nodes, topic } = this.#options;
    this.#told = JSON.stringify(own);
    this.#round += 1;
    const parts = partsOf(own);
    for (const [index, part] of parts.entries())
      nodes.send(topic, [this.#round, index, parts.length, part] satisfies Part<V>);
  }

  #hear(from: string, [round, index, of, entries]: Part<V>): void {
    const known = this.#heard.get(from);
    const heard = known ?? { until: 0, round, parts: new Map() };
    this.#heard.set(from, heard);
    heard.until = performance.now() + timing.presenceHoldsMs;
    if (heard.round !== round) Object.assign(heard, { round, parts: new Map() });
    heard.parts.set(index, entries);
    if (heard.parts.size === of) this.#options.heard(from, new Map([...heard.parts.values()].flat()));
    // It begins, and knows nothing yet.
    if (!known) this.#tell(this.#options.own());
  }

  #forget(): void {
    for (const [nodeId, { until }] of this.#heard) {
      if (until > performance.now()) continue;
      this.#heard.delete(nodeId);
      this.#options.heard(nodeId, new Map());
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
