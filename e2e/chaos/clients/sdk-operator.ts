import type { ConversationId } from '#contracts/ids.js';
import type { ConsoleClient, ConversationHandle } from '#sdk/client-types.js';
import { createConsoleClient } from '#sdk/console-client.js';
import { memoryStore } from '#sdk/key-value-store.js';
import type { Tempo } from '#sdk/tempo.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import { CommandWatch } from './command-watch.js';
import { type OperatorAct, type OperatorPerson, type Row, textOf } from './people.js';
import { ScreenWatch } from './screen-watch.js';

export interface SdkOperatorOptions {
  url: string;
  cookie: string;
  presence: 'online' | 'busy';
  tempo: Tempo;
  /** How many conversations it looks at, at most; what it looked at first is put away first. */
  watched: number;
}

interface Window {
  readonly handle: ConversationHandle;
  readonly screen: ScreenWatch;
  readonly stop: () => void;
}

/** An operator with the sdk, as the console has it. */
export class SdkOperator implements OperatorPerson {
  readonly rows = new Map<string, Row>();
  readonly #client: ConsoleClient;
  readonly #commands: CommandWatch;
  readonly #windows = new Map<string, Window>();
  readonly #listeners = new Set<(event: WireEvent) => void>();
  readonly #stopLooking: () => void;
  #isPresent = false;

  constructor(
    readonly recorder: Recorder,
    private readonly options: SdkOperatorOptions,
  ) {
    const { url, cookie, tempo } = options;
    this.#client = createConsoleClient({ url, store: memoryStore(), headers: { Cookie: cookie } }, tempo);
    this.#commands = new CommandWatch(recorder);
    this.#stopLooking = this.#client.state.subscribe(() => this.#look());
  }

  get unsettled(): number {
    let count = this.#commands.unsettled;
    for (const { screen } of this.#windows.values()) count += screen.unsettled;
    return count;
  }

  open(): void {
    this.#client.connect();
  }

  say(conversationId: string, text: string): void {
    const { handle, screen } = this.#window(conversationId);
    handle.send(text);
    screen.sent(handle.state.get(), text, conversationId);
  }

  command(conversationId: string, command: OperatorAct): void {
    const stored = this.#client.command(conversationId as ConversationId, command);
    void this.#commands.follow(conversationId, command.type, textOf(command), stored);
  }

  watch(conversationId: string): void {
    this.#window(conversationId);
  }

  onRow(listener: (row: Row) => void): void {
    this.#client.onSummaries((rows) => {
      for (const row of rows) {
        this.rows.set(row.id, row);
        listener(row);
      }
    });
  }

  onEvent(listener: (event: WireEvent) => void): void {
    this.#listeners.add(listener);
  }

  screens(): Screen[] {
    return [...this.#windows].map(([conversationId, { screen }]) => {
      const events = [...screen.events];
      return { conversationId, isWhole: events[0]?.seq === 1, events };
    });
  }

  close(): void {
    for (const { stop } of this.#windows.values()) stop();
    this.#stopLooking();
    this.#client.close();
  }

  #window(id: string): Window {
    const known = this.#windows.get(id);
    if (known) return known;
    const handle = this.#client.open(id as ConversationId);
    const screen = new ScreenWatch(this.recorder);
    const look = () => {
      const before = screen.events.at(-1);
      screen.look(handle.state.get(), (key) => handle.discard(key));
      const last = screen.events.at(-1);
      if (last && last !== before) for (const listener of this.#listeners) listener(last);
    };
    const window: Window = { handle, screen, stop: handle.state.subscribe(look) };
    this.#windows.set(id, window);
    this.#putAway();
    return window;
  }

  /** Not what still has something to say. */
  #putAway(): void {
    if (this.#windows.size <= this.options.watched) return;
    const found = [...this.#windows].find(([, { screen }]) => screen.unsettled === 0);
    if (!found) return;
    const [id, { handle, stop }] = found;
    stop();
    handle.close();
    this.#windows.delete(id);
  }

  #look(): void {
    const { connection, me } = this.#client.state.get();
    if (me) this.recorder.evidence.who = me.operator.id;
    this.recorder.line(connection === 'live');
    if (connection !== 'live' || this.#isPresent) return;
    this.#isPresent = true;
    // Where the line is lost over it, the next time that it is live it is said again.
    this.#client.setPresence(this.options.presence).catch(() => {
      this.#isPresent = false;
    });
  }
}
