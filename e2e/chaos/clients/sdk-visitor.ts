import type { ClientKey } from '#contracts/ids.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { memoryStore } from '#sdk/key-value-store.js';
import type { TimingOptions } from '#sdk/timing-options.js';
import { createVisitorClient } from '#sdk/visitor-client.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import { CommandRecorder } from './command-recorder.js';
import type { VisitorAct, VisitorPerson } from './people.js';
import { ScreenObserver } from './screen-observer.js';

export interface SdkVisitorOptions {
  url: string;
  locale: 'en' | 'it';
  /** Identity in the browser's storage from an earlier visit. */
  visitor: { visitorId: string; token: string };
  timing: TimingOptions;
}

/** Visitor on the sdk, as in the widget. */
export class SdkVisitor implements VisitorPerson {
  readonly #store = memoryStore();
  readonly #screen: ScreenObserver;
  readonly #commands: CommandRecorder;
  #client: VisitorClient;
  #unsubscribe: () => void;

  constructor(
    readonly recorder: Recorder,
    private readonly options: SdkVisitorOptions,
  ) {
    recorder.evidence.who = options.visitor.visitorId;
    this.#store.setItem('parley:valdora:token', options.visitor.token);
    this.#screen = new ScreenObserver(recorder);
    this.#commands = new CommandRecorder(recorder);
    this.#client = this.#page();
    this.#unsubscribe = this.#client.state.subscribe(() => this.#onChange());
  }

  get pending(): number {
    return this.#screen.pending + this.#commands.pending;
  }

  get state(): string | null {
    return this.#client.state.get().conversation?.state ?? null;
  }

  get shown(): readonly WireEvent[] {
    return this.#screen.events;
  }

  open(): void {
    void this.#client.connect();
  }

  say(text: string): void {
    this.#client.send(text);
    this.#screen.sent(this.#client.state.get(), text, this.#id);
  }

  /** Tabs of the sdk share one outbox, so this is sent after earlier messages. */
  sayInOtherTab(text: string): void {
    this.say(text);
  }

  command(command: VisitorAct): void {
    void this.#commands.record(this.#id, command.type, null, this.#client.command(command));
  }

  reload(): void {
    this.close();
    this.#screen.reloaded();
    this.#client = this.#page();
    this.#unsubscribe = this.#client.state.subscribe(() => this.#onChange());
    // Last, because a listener may reload again: the page opened in the meantime must not leak.
    this.recorder.connection(false);
    this.open();
  }

  screens(): Screen[] {
    const id = this.#id;
    return id === null ? [] : [{ conversationId: id, isWhole: true, events: [...this.#screen.events] }];
  }

  close(): void {
    this.#unsubscribe();
    this.#client.close();
  }

  get #id(): string | null {
    return this.#client.state.get().conversation?.id ?? null;
  }

  #page(): VisitorClient {
    const { url, locale, timing } = this.options;
    return createVisitorClient({ url, chatbotId: 'valdora', locale, store: this.#store }, timing);
  }

  #onChange(): void {
    const snapshot = this.#client.state.get();
    this.#screen.observe(snapshot, (key: ClientKey) => this.#client.discard(key));
    this.recorder.connection(snapshot.connection === 'live');
  }
}
