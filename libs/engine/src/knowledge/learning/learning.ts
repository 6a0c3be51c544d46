import type { ChatbotId } from '#contracts/ids.js';
import type { Verdict } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';
import { verdictOf } from '../decisions/verdict-of.js';

type LearningPorts = Pick<Ports, 'answerer' | 'chatbots' | 'decisions' | 'log'>;

/** How much of the past is given to the answerer. */
const latestDecisions = 2000;
const latestVerdicts = 2000;
/** Verdicts come in rows: an operator goes through answers. */
const afterMs = 5_000;

/**
 * Gives the answerer what the log knows of each chatbot's real questions: once at start, and again soon after somebody
 * judged. What was asked meanwhile the answerer has seen itself.
 */
export class Learning {
  readonly #judged = new Set<ChatbotId>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(private readonly ports: LearningPorts) {}

  /** Resolves when every chatbot's experience has been given. */
  async start(): Promise<void> {
    const { chatbots, decisions } = this.ports;
    await decisions.catchUp();
    for (const { id } of chatbots.all()) await this.#learn(id);
    decisions.onChange(({ judged }) => {
      for (const id of judged) this.#judged.add(id);
      if (judged.size > 0) this.#soon();
    });
  }

  close(): void {
    this.#closed = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  #soon(): void {
    if (this.#timer !== null || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#learnJudged().catch((error: unknown) => this.ports.log.error({ error }, 'verdicts were not learned'));
    }, afterMs).unref();
  }

  async #learnJudged(): Promise<void> {
    const chatbots = [...this.#judged];
    this.#judged.clear();
    for (const id of chatbots) await this.#learn(id);
  }

  async #learn(id: ChatbotId): Promise<void> {
    const { answerer, decisions } = this.ports;
    const latest = await decisions.latest(id, latestDecisions);
    const judged = await decisions.judged(id, latestVerdicts);
    const verdicts = judged.flatMap((decision): Verdict[] => {
      const right = verdictOf(decision);
      return right === null ? [] : [{ decision: decision.record, right }];
    });
    if (this.#closed || (latest.length === 0 && verdicts.length === 0)) return;
    answerer.learn(id, { decisions: latest.map(({ record }) => record).reverse(), verdicts: verdicts.reverse() });
  }
}
