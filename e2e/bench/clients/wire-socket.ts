import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export interface WireOptions {
  readonly port: number;
  readonly namespace: '/visitor' | '/console' | '/';
  readonly auth?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Loopback address to connect from. */
  readonly from?: string;
  /** Listener for events from the first on. */
  readonly onEvent?: (json: string) => void;
}

/** Frame opcodes (RFC 6455, section 5.2). */
const textFrame = 1;
const closeFrame = 8;
/** `42` is the packet type of a socket.io event. */
const four = 0x34;
const two = 0x32;

/**
 * Minimal socket.io client over one WebSocket, so that the measurement does not include the cost of the load.
 * Acknowledgements and events are passed on as received JSON text.
 */
export class WireSocket {
  /** Listener for every event: the JSON array of its name and payload. Without one nothing is decoded. */
  onEvent: ((json: string) => void) | null = null;
  /** Listener for the loss of the connection. */
  onClose: () => void = () => {};
  readonly #tcp: Socket;
  readonly #prefix: string;
  readonly #acknowledged = new Map<number, (json: string) => void>();
  #rest: Buffer | null = null;
  #asked = 0;
  #ready: { resolve: () => void; reject: (error: Error) => void } | null = null;

  private constructor(tcp: Socket, namespace: WireOptions['namespace']) {
    this.#tcp = tcp;
    this.#prefix = namespace === '/' ? '' : `${namespace},`;
  }

  /** Resolves once the namespace is connected; rejects with the server's error otherwise. */
  static async open({ port, namespace, auth, headers = {}, from, onEvent }: WireOptions): Promise<WireSocket> {
    const tcp = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
    await upgrade(tcp, port, headers);
    const socket = new WireSocket(tcp, namespace);
    socket.onEvent = onEvent ?? null;
    const entered = new Promise<void>((resolve, reject) => {
      socket.#ready = { resolve, reject };
    });
    tcp.on('data', (bytes: Buffer) => socket.#read(bytes));
    tcp.on('close', () => {
      socket.#ready?.reject(new Error('the server closed the connection'));
      socket.onClose();
    });
    socket.#send(`40${socket.#prefix}${auth ? JSON.stringify(auth) : ''}`);
    await entered;
    return socket;
  }

  /** Sends one message; resolves with the JSON array of its acknowledgement. */
  ask(name: string, payload: object): Promise<string> {
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve) => {
      this.#acknowledged.set(id, resolve);
      this.#send(`42${this.#prefix}${id}${JSON.stringify([name, payload])}`);
    });
  }

  close(): void {
    this.onClose = () => {};
    this.#tcp.destroy();
  }

  #read(bytes: Buffer): void {
    let data = this.#rest === null ? bytes : Buffer.concat([this.#rest, bytes]);
    for (let frame = firstFrame(data); frame !== null; frame = firstFrame(data)) {
      const isIgnored = this.onEvent === null && data[frame.start] === four && data[frame.start + 1] === two;
      if (frame.kind === textFrame && !isIgnored) this.#onPacket(data.toString('utf8', frame.start, frame.end));
      else if (frame.kind === closeFrame) this.#tcp.end();
      data = data.subarray(frame.end);
    }
    // A copy, because a slice would keep the whole buffer alive.
    this.#rest = data.length === 0 ? null : Buffer.from(data);
  }

  #onPacket(packet: string): void {
    if (packet === '2') this.#send('3');
    const at = 2 + this.#prefix.length;
    switch (packet.slice(0, 2)) {
      case '40':
        this.#ready?.resolve();
        this.#ready = null;
        return;
      case '42':
        this.onEvent?.(packet.slice(at));
        return;
      case '43': {
        const json = packet.indexOf('[', at);
        const id = Number(packet.slice(at, json));
        this.#acknowledged.get(id)?.(packet.slice(json));
        this.#acknowledged.delete(id);
        return;
      }
      case '44':
        this.#ready?.reject(new Error(packet.slice(at)));
        return;
    }
  }

  /** Sends a frame masked with zeros, which leave the text unchanged. */
  #send(packet: string): void {
    const length = Buffer.byteLength(packet);
    const head = length < 126 ? 6 : length < 65_536 ? 8 : 14;
    const frame = Buffer.alloc(head + length);
    frame[0] = 0x80 | textFrame;
    frame[1] = 0x80 | (head === 6 ? length : head === 8 ? 126 : 127);
    if (head === 8) frame.writeUInt16BE(length, 2);
    if (head === 14) frame.writeBigUInt64BE(BigInt(length), 2);
    frame.write(packet, head);
    this.#tcp.write(frame);
  }
}

/** Position of the first complete frame; null while it is incomplete. Servers do not mask. */
function firstFrame(data: Buffer): { kind: number; start: number; end: number } | null {
  if (data.length < 2) return null;
  const short = (data[1] ?? 0) & 0x7f;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (data.length < start) return null;
  const length = short < 126 ? short : short === 126 ? data.readUInt16BE(2) : Number(data.readBigUInt64BE(2));
  const end = start + length;
  return data.length < end ? null : { kind: (data[0] ?? 0) & 0x0f, start, end };
}

function upgrade(tcp: Socket, port: number, headers: Readonly<Record<string, string>>): Promise<void> {
  const head = [
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return new Promise((resolve, reject) => {
    tcp.on('error', reject);
    tcp.once('close', () => reject(new Error('the server closed the connection')));
    tcp.once('data', (bytes: Buffer) => {
      const end = bytes.indexOf('\r\n\r\n');
      const status = bytes.toString('latin1', 0, bytes.indexOf('\r\n'));
      if (!status.includes(' 101 ')) return reject(new Error(`no WebSocket: ${status}`));
      // The first frames may arrive with the head: put them back for the next listener.
      if (end + 4 < bytes.length) tcp.unshift(bytes.subarray(end + 4));
      resolve();
    });
    tcp.write(`${head.join('\r\n')}\r\n\r\n`);
  });
}
