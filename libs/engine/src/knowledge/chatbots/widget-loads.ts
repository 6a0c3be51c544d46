import { dayMs } from '#contracts/durations.js';
import type { ChatbotId } from '#contracts/ids.js';
import { limits, timing } from '#contracts/limits.js';
import type { WidgetLoad } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';
import { RateLimiter } from '../../state/rate-limiter.js';

type LoadPorts = Pick<Ports, 'unitOfWork' | 'widgetLoads' | 'clock' | 'log' | 'rates'>;

/** By origin and outcome. */
type Loads = Map<string, WidgetLoad>;

/**
 * Write-behind counter of the pages that load a chatbot's widget. Anybody can send a request with any origin, so all of it is
 * bounded: loads per caller, sites per chatbot, days. One write for each chatbot and interval, however many requests.
 */
export class WidgetLoads {
  readonly #byChatbot = new Map<ChatbotId, Loads>();
  readonly #unsaved = new Set<ChatbotId>();
  readonly #limiter: RateLimiter;
  #timer: NodeJS.Timeout | null = null;
  #saving: Promise<void> = Promise.resolve();

  constructor(private readonly ports: LoadPorts) {
    this.#limiter = new RateLimiter(ports.rates.widgetLoadsPerAddress, ports.clock);
  }

  async start(): Promise<void> {
    for (const load of await this.ports.widgetLoads.all()) this.#of(load.chatbotId).set(keyOf(load), load);
    this.#timer = setInterval(() => this.save(), timing.widgetLoadsEveryMs).unref();
  }

  /** `origin` is that of a page, as the browser names it; `caller` the address of the request. */
  count(load: Pick<WidgetLoad, 'chatbotId' | 'origin' | 'outcome'>, caller: string): void {
    if (load.origin.length > limits.siteLength || this.#limiter.take(caller) > 0) return;
    const loads = this.#of(load.chatbotId);
    const known = loads.get(keyOf(load));
    loads.set(keyOf(load), { ...load, loads: (known?.loads ?? 0) + 1, lastAt: this.ports.clock.now() });
    if (!known) evict(loads, load);
    this.#unsaved.add(load.chatbotId);
  }

  /** Those of one chatbot in the last days, newest first. */
  of(chatbotId: ChatbotId): WidgetLoad[] {
    const since = this.ports.clock.now() - timing.widgetLoadDays * dayMs;
    const loads = [...(this.#byChatbot.get(chatbotId)?.values() ?? [])];
    return loads.filter(({ lastAt }) => lastAt >= since).sort((a, b) => b.lastAt - a.lastAt);
  }

  /** Never rejects: what was not written is tried again at the next interval. */
  save(): Promise<void> {
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await this.save();
  }

  async #write(): Promise<void> {
    const changed = [...this.#unsaved];
    if (changed.length === 0) return;
    this.#unsaved.clear();
    try {
      await this.ports.unitOfWork.run(async ({ widgetLoads }) => {
        for (const id of changed) await widgetLoads.replace(id, this.of(id));
      });
    } catch (error) {
      for (const id of changed) this.#unsaved.add(id);
      this.ports.log.warn({ error }, 'the sites that load the widget were not stored');
    }
  }

  #of(chatbotId: ChatbotId): Loads {
    const known = this.#byChatbot.get(chatbotId);
    if (known) return known;
    const loads: Loads = new Map();
    this.#byChatbot.set(chatbotId, loads);
    return loads;
  }
}

/** Room for a new site: of the same outcome that with the fewest loads goes, the oldest of them, but not the new one. */
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
