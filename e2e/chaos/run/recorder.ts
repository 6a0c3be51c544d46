import type { Act, ClientEvidence, WireEvent } from '../evidence.js';
import type { Course } from './course.js';

type What = Pick<Act, 'clientKey' | 'conversationId' | 'name' | 'text'>;

/** Writes down what one person sent, was told and saw. */
export class Recorder {
  readonly evidence: ClientEvidence;
  readonly #seen = new Map<string, Set<string>>();
  readonly #acknowledged = new Set<string>();

  constructor(
    private readonly course: Course,
    about: Pick<ClientEvidence, 'name' | 'kind' | 'way'>,
  ) {
    this.evidence = {
      ...about,
      who: null,
      acts: [],
      acknowledgements: [],
      refusals: [],
      received: [],
      forgotten: [],
      lines: [],
      screens: [],
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
      this.course.acknowledged += 1;
    }
    this.course.changed();
  }

  refused(what: What, code: string): void {
    this.evidence.refusals.push({ ...this.#act(what), code });
    this.course.changed();
  }

  saw(event: WireEvent): void {
    const wording = JSON.stringify(event);
    const wordings = this.#seen.get(event.id);
    if (wordings?.has(wording)) return;
    if (wordings) wordings.add(wording);
    else this.#seen.set(event.id, new Set([wording]));
    this.evidence.received.push(event);
  }

  line(isLive: boolean): void {
    if ((this.evidence.lines.at(-1)?.isLive ?? false) === isLive) return;
    this.evidence.lines.push({ at: Date.now(), isLive });
    this.course.changed();
  }

  get isLive(): boolean {
    return this.evidence.lines.at(-1)?.isLive ?? false;
  }

  #act({ clientKey, conversationId, name, text }: What): Act {
    return { tick: this.course.tick(), at: Date.now(), clientKey, conversationId, name, text };
  }
}
