import { dayMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { timing } from '#contracts/timing.js';
import { groupBy } from '../../group-by.js';
import type { WidgetLoad } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import type { RateLimiter } from '../../state/rate-limiter.js';

type LoadPorts = Pick<Ports, 'unitOfWork' | 'widgetLoads' | 'clock' | 'log' | 'rateLimiters' | 'duties'>;

/** By origin and outcome. */
type Loads = Map<string, WidgetLoad>;

/**
 * Write-behind counter of widget loads by page. Anybody can send requests with any origin, so everything is bounded: loads per caller,
 * sites per chatbot, days. One write per chatbot and interval, adding to the stored counts, because other nodes count too.
 */
export class WidgetLoads {
  /** Stored counts as known here, and counts since. */
  readonly #byChatbot = new Map<ChatbotId, Loads>();
  readonly #unsaved = new Map<ChatbotId, Loads>();
  readonly #limiter: RateLimiter;
  #timer: NodeJS.Timeout | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(private readonly ports: LoadPorts) {
    this.#limiter = ports.rateLimiters.of('widgetLoadsPerAddress');
  }

  async start(): Promise<void> {
    await this.#read();
    this.#timer = setInterval(() => this.save(), timing.widgetLoadsEveryMs).unref();
  }

  /** `origin` is that of a page, as the browser names it; `caller` the address of the request. */
  count(load: Pick<WidgetLoad, 'chatbotId' | 'origin' | 'outcome'>, caller: string): void {
    if (load.origin.length > limits.siteLength || this.#limiter.take(caller) > 0) return;
    const counted = [{ ...load, loads: 1, lastAt: this.ports.clock.now() }];
    for (const all of [this.#byChatbot, this.#unsaved])
      all.set(load.chatbotId, added(all.get(load.chatbotId), counted));
  }

  /** Loads of one chatbot in the last days, newest first. */
  of(chatbotId: ChatbotId): WidgetLoad[] {
    return this.#current(this.#byChatbot.get(chatbotId) ?? new Map());
  }

  /** Never rejects: a failed write is retried at the next interval. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(async () => {
      try {
        if (this.#unsaved.size > 0) await this.#write();
        if (this.ports.duties.isShared) await this.#read();
      } catch (error) {
        this.ports.log.warn({ error }, 'the sites that load the widget were not stored');
      }
    });
    return this.#saving;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.save();
  }

  async #write(): Promise<void> {
    const writing = new Map(this.#unsaved);
    this.#unsaved.clear();
    try {
      await this.ports.unitOfWork.run(async ({ widgetLoads }) => {
        const stored = groupBy(await widgetLoads.all(), ({ chatbotId }) => chatbotId);
        for (const [id, counted] of writing) {
          const all = added(added(undefined, stored.get(id) ?? []), counted.values());
          await widgetLoads.replace(id, this.#current(all));
        }
      });
    } catch (error) {
      for (const [id, counted] of writing) this.#unsaved.set(id, added(this.#unsaved.get(id), counted.values()));
      throw error;
    }
  }

  /** Reloads the stored counts, plus those counted here since. */
  async #read(): Promise<void> {
    const stored = groupBy(await this.ports.widgetLoads.all(), ({ chatbotId }) => chatbotId);
    this.#byChatbot.clear();
    for (const [id, loads] of stored) this.#byChatbot.set(id, added(undefined, loads));
    for (const [id, counted] of this.#unsaved)
      this.#byChatbot.set(id, added(this.#byChatbot.get(id), counted.values()));
  }

  #current(loads: Loads): WidgetLoad[] {
    const since = this.ports.clock.now() - timing.widgetLoadDays * dayMs;
    return [...loads.values()].filter(({ lastAt }) => lastAt >= since).sort((a, b) => b.lastAt - a.lastAt);
  }
}

/** Adds loads to a chatbot's, within the maximum of sites. */
function added(loads: Loads = new Map(), more: Iterable<WidgetLoad>): Loads {
  for (const load of more) {
    const known = loads.get(keyOf(load));
    const lastAt = Math.max(load.lastAt, known?.lastAt ?? 0);
    loads.set(keyOf(load), { ...load, loads: (known?.loads ?? 0) + load.loads, lastAt });
    if (!known) evict(loads, load);
  }
  return loads;
}

/** Evicts a site for a new one: of the same outcome, the one with the fewest loads, oldest first. */
function evict(loads: Loads, added: Pick<WidgetLoad, 'origin' | 'outcome'>): void {
  const alike = [...loads.values()].filter(({ outcome }) => outcome === added.outcome);
  if (alike.length <= limits.widgetLoadSites) return;
  const others = alike.filter(({ origin }) => origin !== added.origin);
  const [least] = others.sort((a, b) => a.loads - b.loads || a.lastAt - b.lastAt);
  if (least) loads.delete(keyOf(least));
}

function keyOf({ origin, outcome }: Pick<WidgetLoad, 'origin' | 'outcome'>): string {
  return `${outcome} ${origin}`;
}
