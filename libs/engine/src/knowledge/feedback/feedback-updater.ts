import type { ChatbotId } from '#contracts/ids.js';
import { verdictOf } from '#domain/knowledge/verdict-of.js';
import type { Verdict } from '../../ports/answerer.js';
import type { Ports } from '../../ports/ports.js';

type FeedbackPorts = Pick<Ports, 'answerer' | 'chatbots' | 'decisions' | 'duties' | 'log'>;

/** Size of the feedback given to the answerer. */
const latestDecisions = 2000;
const latestVerdicts = 2000;
/** Block size: with several nodes, all learn the same decisions up to the last full block. */
const blockSize = 50;
/** Debounce of new verdicts: an operator judges several answers in a row. */
const afterMs = 5_000;

/**
 * Debounced updates of the answerer's calibration feedback, per chatbot: at start, and soon after a verdict. A single node's answerer
 * observes new questions itself. Several would each observe their own and differ in confidence: they learn from stored ones in blocks
 * instead.
 */
export class FeedbackUpdater {
  readonly #changed = new Set<ChatbotId>();
  /** On several nodes: number of decisions included in the feedback. */
  readonly #learnt = new Map<ChatbotId, number>();
  #timer: NodeJS.Timeout | null = null;
  #closed = false;

  constructor(private readonly ports: FeedbackPorts) {}

  /** Resolves when every chatbot has its feedback. */
  async start(): Promise<void> {
    const { chatbots, decisions } = this.ports;
    await decisions.catchUp();
    for (const { id } of chatbots.all()) await this.#update(id);
    decisions.onChange(({ decided, judged }) => {
      for (const id of judged) {
        this.#learnt.delete(id);
        this.#changed.add(id);
      }
      if (this.ports.duties.isShared) for (const id of decided) this.#changed.add(id);
      if (this.#changed.size > 0) this.#schedule();
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
      this.#updateChanged().catch((error: unknown) =>
        this.ports.log.error({ error }, 'feedback of verdicts was not applied'),
      );
    }, afterMs).unref();
  }

  async #updateChanged(): Promise<void> {
    const chatbots = [...this.#changed];
    this.#changed.clear();
    for (const id of chatbots) await this.#update(id);
  }

  async #update(id: ChatbotId): Promise<void> {
    const { answerer, decisions, duties } = this.ports;
    const count = duties.isShared ? await decisions.count(id) : 0;
    const inBlocks = count - (count % blockSize);
    if (duties.isShared && this.#learnt.get(id) === inBlocks) return;
    const latest = await decisions.latest(id, latestDecisions, count - inBlocks);
    const judged = await decisions.judged(id, latestVerdicts);
    this.#learnt.set(id, inBlocks);
    const verdicts = judged.flatMap((decision): Verdict[] => {
      const right = verdictOf(decision);
      return right === null ? [] : [{ decision: decision.record, right }];
    });
    if (this.#closed || (latest.length === 0 && verdicts.length === 0)) return;
    answerer.setFeedback(id, { decisions: latest.map(({ record }) => record).reverse(), verdicts: verdicts.reverse() });
  }
}
