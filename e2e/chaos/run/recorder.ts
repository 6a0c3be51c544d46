import type { Act, ClientEvidence, WireEvent } from '../evidence.js';
import type { Progress } from './progress.js';

type What = Pick<Act, 'clientKey' | 'conversationId' | 'name' | 'text'>;

/** Records what one client sent, received and showed. */
export class Recorder {
  readonly evidence: ClientEvidence;
  readonly #seen = new Map<string, Set<string>>();
  readonly #acknowledged = new Set<string>();

  constructor(
    private readonly progress: Progress,
    about: Pick<ClientEvidence, 'name' | 'kind' | 'implementation'>,
  ) {
    this.evidence = {
      ...about,
      who: null,
      acts: [],
      acknowledgements: [],
      refusals: [],
      received: [],
      forgotten: [],
      connections: [],
      screens: [],
      leftAt: null,
    };
  }

  sent(what: What): void {
    this.evidence.acts.push(this.#act(what));
  }

  acknowledged(what: What, event: { id: string; seq: number; at: string } | null, duplicate: boolean | null): void {
    const { id, seq, at } = event ?? {};
    const said = id === undefined || seq === undefined || at === undefined ? null : { id, seq, at };
    this.evidence.acknowledgements.push({ ...this.#act(what), event: said, duplicate });
    if (what.name === 'message' && what.clientKey !== null && !this.#acknowledged.has(what.clientKey)) {
      this.#acknowledged.add(what.clientKey);
      this.progress.acknowledged += 1;
    }
    this.progress.changed();
  }

  refused(what: What, code: string): void {
    this.evidence.refusals.push({ ...this.#act(what), code });
    this.progress.changed();
  }

  saw(event: WireEvent): void {
    const wording = JSON.stringify(event);
    const wordings = this.#seen.get(event.id);
    if (wordings?.has(wording)) return;
    if (wordings) wordings.add(wording);
    else this.#seen.set(event.id, new Set([wording]));
    this.evidence.received.push(event);
  }

  connection(isLive: boolean): void {
    if ((this.evidence.connections.at(-1)?.isLive ?? false) === isLive) return;
    this.evidence.connections.push({ at: Date.now(), isLive });
    this.progress.changed();
  }

  /** The person closes the page and never returns. */
  left(): void {
    this.evidence.leftAt = Date.now();
  }

  get hasLeft(): boolean {
    return this.evidence.leftAt !== null;
  }

  get isLive(): boolean {
    return this.evidence.connections.at(-1)?.isLive ?? false;
  }

  #act({ clientKey, conversationId, name, text }: What): Act {
    return { tick: this.progress.tick(), at: Date.now(), clientKey, conversationId, name, text };
  }
}
