import type { ClientKey } from '#contracts/ids.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { memoryStore } from '#sdk/key-value-store.js';
import type { Tempo } from '#sdk/tempo.js';
import { createVisitorClient } from '#sdk/visitor-client.js';
import type { Screen, WireEvent } from '../evidence.js';
import type { Recorder } from '../run/recorder.js';
import { CommandWatch } from './command-watch.js';
import type { VisitorAct, VisitorPerson } from './people.js';
import { ScreenWatch } from './screen-watch.js';

export interface SdkVisitorOptions {
  url: string;
  locale: 'en' | 'it';
  /** Who it is, as a former visit left it in the browser. */
  visitor: { visitorId: string; token: string };
  tempo: Tempo;
}

/** A visitor with the sdk, as the widget has it. */
export class SdkVisitor implements VisitorPerson {
  readonly #store = memoryStore();
  readonly #screen: ScreenWatch;
  readonly #commands: CommandWatch;
  #client: VisitorClient;
  #stopLooking: () => void;

  constructor(
    readonly recorder: Recorder,
    private readonly options: SdkVisitorOptions,
  ) {
    recorder.evidence.who = options.visitor.visitorId;
    this.#store.setItem('parley:valdora:token', options.visitor.token);
    this.#screen = new ScreenWatch(recorder);
    this.#commands = new CommandWatch(recorder);
    this.#client = this.#page();
    this.#stopLooking = this.#client.state.subscribe(() => this.#look());
  }

  get unsettled(): number {
    return this.#screen.unsettled + this.#commands.unsettled;
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

  /** Tabs of the sdk share one outbox: it goes out after what was said before. */
  sayBeside(text: string): void {
    this.say(text);
  }

  command(command: VisitorAct): void {
    void this.#commands.follow(this.#id, command.type, null, this.#client.command(command));
  }

  reload(): void {
    this.close();
    this.#screen.reloaded();
    this.#client = this.#page();
    this.#stopLooking = this.#client.state.subscribe(() => this.#look());
    // Last: whoever hears of it may reload once more, and a page that was opened meanwhile must not be left behind.
    this.recorder.line(false);
    this.open();
  }

  screens(): Screen[] {
    const id = this.#id;
    return id === null ? [] : [{ conversationId: id, isWhole: true, events: [...this.#screen.events] }];
  }

  close(): void {
    this.#stopLooking();
    this.#client.close();
  }

  get #id(): string | null {
    return this.#client.state.get().conversation?.id ?? null;
  }

  #page(): VisitorClient {
    const { url, locale, tempo } = this.options;
    return createVisitorClient({ url, chatbotId: 'valdora', locale, store: this.#store }, tempo);
  }

  #look(): void {
    const snapshot = this.#client.state.get();
    this.#screen.look(snapshot, (key: ClientKey) => this.#client.discard(key));
    this.recorder.line(snapshot.connection === 'live');
  }
}
