import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { SeededRandom } from '../seeded-random.js';
import { FrameSplitter } from './frame-splitter.js';
import { copies, type Direction, type NetworkCondition } from './network-conditions.js';

/** TCP proxy between clients and server that injects network faults. */
export class FaultyProxy {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #condition: NetworkCondition = 'clear';

  private constructor(
    toPort: () => number,
    private readonly random: SeededRandom,
  ) {
    this.#server = createServer((client) => {
      const pair = new Pair(client, connect(toPort(), '127.0.0.1'), random);
      this.#pairs.add(pair);
      pair.setCondition(this.#condition);
      client.once('close', () => this.#pairs.delete(pair));
    });
  }

  /** @param port Of the server for the next connection. */
  static async to(port: () => number, random: SeededRandom): Promise<FaultyProxy> {
    const proxy = new FaultyProxy(port, random);
    proxy.#server.listen(0, '127.0.0.1');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  setCondition(condition: NetworkCondition): void {
    this.#condition = condition;
    for (const pair of this.#pairs) pair.setCondition(condition);
  }

  /** Ends network faults and cuts half-open connections. */
  recover(): void {
    this.setCondition('clear');
    for (const pair of this.#pairs) if (pair.isHalfOpen) pair.destroy();
  }

  /** Breaks each connection with this probability. */
  cut(probability: number): void {
    for (const pair of this.#pairs) if (this.random.chance(probability)) pair.destroy();
  }

  /** Stops reading from the server on the present connections, without closing them. */
  stopReading(): void {
    for (const pair of this.#pairs) pair.stopReading();
  }

  close(): void {
    for (const pair of this.#pairs) pair.destroy();
    this.#server.close();
  }
}

const maxDelayMs = 250;

class Pair {
  readonly #delayed: { to: Socket; bytes: Buffer }[] = [];
  #condition: NetworkCondition = 'clear';
  #dead: Direction | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly client: Socket,
    private readonly upstream: Socket,
    private readonly random: SeededRandom,
  ) {
    for (const socket of [client, upstream]) socket.on('error', () => this.destroy()).on('close', () => this.destroy());
    this.#forward('to-server', client, upstream);
    this.#forward('to-client', upstream, client);
  }

  get isHalfOpen(): boolean {
    return this.#dead !== null;
  }

  setCondition(condition: NetworkCondition): void {
    this.#condition = condition;
    if (condition !== 'delaying') this.#flush();
    if (condition === 'half-open' && this.random.chance(0.4)) this.#dead = this.random.pick(['to-server', 'to-client']);
  }

  stopReading(): void {
    this.upstream.pause();
  }

  destroy(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#delayed.length = 0;
    this.client.destroy();
    this.upstream.destroy();
  }

  #forward(direction: Direction, from: Socket, to: Socket): void {
    const splitter = new FrameSplitter();
    from.on('data', (bytes: Buffer) => {
      for (const piece of splitter.push(bytes)) {
        const times = this.#dead === direction ? 0 : copies(this.#condition, direction, piece.text, this.random);
        for (let time = 0; time < times; time += 1) this.#write(to, piece.bytes);
      }
    });
  }

  /** Writes in order, also when the condition changes. */
  #write(to: Socket, bytes: Buffer): void {
    if (this.#condition !== 'delaying') {
      to.write(bytes);
      return;
    }
    this.#delayed.push({ to, bytes });
    this.#timer ??= setTimeout(() => this.#flush(), this.random.below(maxDelayMs));
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { to, bytes } of this.#delayed.splice(0)) to.write(bytes);
  }
}
