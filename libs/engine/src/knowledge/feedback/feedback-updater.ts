import type { ChatbotId } from '#contracts/ids.js';
import { verdictOf } from '#domain/knowledge/verdict-of.js';
import type { Verdict } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';

type FeedbackPorts = Pick<Ports, 'answerer' | 'chatbots' | 'decisions' | 'log'>;

/** Size of the feedback given to the answerer. */
const latestDecisions = 2000;
const latestVerdicts = 2000;
/** Debounce of new verdicts: an operator judges several answers in a row. */
const afterMs = 5_000;

/**
 * Debounced updates of the answerer's calibration feedback, per chatbot: all of it at start, and again soon after a verdict.
 * The answerer observes new questions itself.
 */
export class FeedbackUpdater {
  readonly #judged = new Set<ChatbotId>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(private readonly ports: FeedbackPorts) {}

  /** Resolves when every chatbot has its feedback. */
  async start(): Promise<void> {
    const { chatbots, decisions } = this.ports;
    await decisions.catchUp();
    for (const { id } of chatbots.all()) await this.#update(id);
    decisions.onChange(({ judged }) => {
      for (const id of judged) this.#judged.add(id);
      if (judged.size > 0) this.#schedule();
    });
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #schedule(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#updateJudged().catch((error: unknown) =>
        this.ports.log.error({ error }, 'feedback of verdicts was not applied'),
      );
    }, afterMs).unref();
  }

  async #updateJudged(): Promise<void> {
    const chatbots = [...this.#judged];
    this.#judged.clear();
    for (const id of chatbots) await this.#update(id);
  }

  async #update(id: ChatbotId): Promise<void> {
    const { answerer, decisions } = this.ports;
    const latest = await decisions.latest(id, latestDecisions);
    const judged = await decisions.judged(id, latestVerdicts);
    const verdicts = judged.flatMap((decision): Verdict[] => {
      const right = verdictOf(decision);
      return right === null ? [] : [{ decision: decision.record, right }];
    });
    if (this.#closed || (latest.length === 0 && verdicts.length === 0)) return;
    answerer.setFeedback(id, { decisions: latest.map(({ record }) => record).reverse(), verdicts: verdicts.reverse() });
  }
}
