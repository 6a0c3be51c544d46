import type { ConversationId } from '#contracts/ids.js';
import type { ConsoleClient, ConversationHandle } from '#sdk/client-types.js';
import { createConsoleClient } from '#sdk/console-client.js';
import { memoryStore } from '#sdk/key-value-store.js';
import type { TimingOptions } from '#sdk/timing-options.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import { CommandRecorder } from './command-recorder.js';
import { type OperatorAct, type OperatorPerson, type Row, textOf } from './people.js';
import { ScreenObserver } from './screen-observer.js';

export interface SdkOperatorOptions {
  url: string;
  cookie: string;
  presence: 'online' | 'busy';
  timing: TimingOptions;
  /** Maximum number of open conversations; the oldest is closed first. */
  watched: number;
}

interface Window {
  readonly handle: ConversationHandle;
  readonly screen: ScreenObserver;
  readonly stop: () => void;
}

/** Operator on the sdk, as in the console. */
export class SdkOperator implements OperatorPerson {
  readonly rows = new Map<string, Row>();
  readonly #client: ConsoleClient;
  readonly #commands: CommandRecorder;
  readonly #windows = new Map<string, Window>();
  readonly #listeners = new Set<(event: WireEvent) => void>();
  readonly #unsubscribe: () => void;
  #isPresent = false;

  constructor(
    readonly recorder: Recorder,
    private readonly options: SdkOperatorOptions,
  ) {
    const { url, cookie, timing } = options;
    this.#client = createConsoleClient({ url, store: memoryStore(), headers: { Cookie: cookie } }, timing);
    this.#commands = new CommandRecorder(recorder);
    this.#unsubscribe = this.#client.state.subscribe(() => this.#onChange());
  }

  get pending(): number {
    let count = this.#commands.pending;
    for (const { screen } of this.#windows.values()) count += screen.pending;
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
    void this.#commands.record(conversationId, command.type, textOf(command), stored);
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
    this.#unsubscribe();
    this.#client.close();
  }

  #window(id: string): Window {
    const known = this.#windows.get(id);
    if (known) return known;
    const handle = this.#client.open(id as ConversationId);
    const screen = new ScreenObserver(this.recorder);
    const look = () => {
      const before = screen.events.at(-1);
      screen.observe(handle.state.get(), (key) => handle.discard(key));
      const last = screen.events.at(-1);
      if (last && last !== before) for (const listener of this.#listeners) listener(last);
    };
    const window: Window = { handle, screen, stop: handle.state.subscribe(look) };
    this.#windows.set(id, window);
    this.#closeOldest();
    return window;
  }

  /** Closes the oldest conversation without pending messages. */
  #closeOldest(): void {
    if (this.#windows.size <= this.options.watched) return;
    const found = [...this.#windows].find(([, { screen }]) => screen.pending === 0);
    if (!found) return;
    const [id, { handle, stop }] = found;
    stop();
    handle.close();
    this.#windows.delete(id);
  }

  #onChange(): void {
    const { connection, me } = this.#client.state.get();
    if (me) this.recorder.evidence.who = me.operator.id;
    this.recorder.connection(connection === 'live');
    if (connection !== 'live' || this.#isPresent) return;
    this.#isPresent = true;
    // Retried with the next connection if this one is lost.
    this.#client.setPresence(this.options.presence).catch(() => {
      this.#isPresent = false;
    });
  }
}
