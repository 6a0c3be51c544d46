import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import type { Dice } from '../dice.js';
import { FrameSplitter } from './frame-splitter.js';
import { copies, type Direction, type Weather } from './weather.js';

/** The network between the clients and the server. */
export class FaultyLine {
  readonly #server: Server;
  readonly #pairs = new Set<Pair>();
  #weather: Weather = 'clear';

  private constructor(
    toPort: number,
    private readonly dice: Dice,
  ) {
    this.#server = createServer((near) => {
      const pair = new Pair(near, connect(toPort, '127.0.0.1'), dice);
      this.#pairs.add(pair);
      pair.weather(this.#weather);
      near.once('close', () => this.#pairs.delete(pair));
    });
  }

  static async to(port: number, dice: Dice): Promise<FaultyLine> {
    const line = new FaultyLine(port, dice);
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  turn(weather: Weather): void {
    this.#weather = weather;
    for (const pair of this.#pairs) pair.weather(weather);
  }

  /** Clear weather; what bad weather has left half dead is cut. */
  calm(): void {
    this.turn('clear');
    for (const pair of this.#pairs) if (pair.isDead) pair.end();
  }

  /** Breaks each connection with this probability. */
  cut(probability: number): void {
    for (const pair of this.#pairs) if (this.dice.chance(probability)) pair.end();
  }

  /** What the server sends on the present connections is not read any more, and nobody is told. */
  deafen(): void {
    for (const pair of this.#pairs) pair.deafen();
  }

  close(): void {
    for (const pair of this.#pairs) pair.end();
    this.#server.close();
  }
}

const slowestMs = 250;

class Pair {
  readonly #late: { to: Socket; bytes: Buffer }[] = [];
  #weather: Weather = 'clear';
  #dead: Direction | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly near: Socket,
    private readonly far: Socket,
    private readonly dice: Dice,
  ) {
    for (const socket of [near, far]) socket.on('error', () => this.end()).on('close', () => this.end());
    this.#carry('to-server', near, far);
    this.#carry('to-client', far, near);
  }

  get isDead(): boolean {
    return this.#dead !== null;
  }

  weather(weather: Weather): void {
    this.#weather = weather;
    if (weather !== 'delaying') this.#catchUp();
    if (weather === 'half-open' && this.dice.chance(0.4)) this.#dead = this.dice.pick(['to-server', 'to-client']);
  }

  deafen(): void {
    this.far.pause();
  }

  end(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#late.length = 0;
    this.near.destroy();
    this.far.destroy();
  }

  #carry(direction: Direction, from: Socket, to: Socket): void {
    const splitter = new FrameSplitter();
    from.on('data', (bytes: Buffer) => {
      for (const piece of splitter.push(bytes)) {
        const times = this.#dead === direction ? 0 : copies(this.#weather, direction, piece.text, this.dice);
        for (let time = 0; time < times; time += 1) this.#write(to, piece.bytes);
      }
    });
  }

  /** In order, whatever the weather was when the bytes came. */
  #write(to: Socket, bytes: Buffer): void {
    if (this.#weather !== 'delaying') {
      to.write(bytes);
      return;
    }
    this.#late.push({ to, bytes });
    this.#timer ??= setTimeout(() => this.#catchUp(), this.dice.below(slowestMs));
  }

  #catchUp(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    for (const { to, bytes } of this.#late.splice(0)) to.write(bytes);
  }
}
