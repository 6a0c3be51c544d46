import type { FeedPage } from '#contracts/operations/event-feed.js';
import { Api } from '../../support/api.js';
import type { FeedEvidence } from '../evidence.js';
import { retryRest } from './retry-rest.js';

const pageSize = 500;
const waitSeconds = 5;

/** Program that follows the feed by position, through every restart of the server. */
export class FeedReader {
  readonly #events: FeedEvidence['events'] = [];
  #position = 0;
  #isStopped = false;
  #following: Promise<void> = Promise.resolve();

  private constructor(private readonly api: Api) {}

  static async signIn(url: string): Promise<FeedReader> {
    const reader = new FeedReader(await Api.signedIn(url, 'elena'));
    while (await reader.#read(0));
    return reader;
  }

  get position(): number {
    return this.#position;
  }

  /** Ids of the events after a position. */
  idsAfter(position: number): string[] {
    return this.#events.flatMap((event) => (event.position > position ? [event.id] : []));
  }

  follow(): void {
    this.#following = this.#follow();
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Stops following, reads to the end, and then everything once more. */
  async finish(): Promise<FeedEvidence> {
    this.stop();
    await this.#following;
    while (await this.#read(0));
    const upTo = this.#position;
    const again = new FeedReader(this.api);
    const texts: string[] = [];
    while (await again.#read(0, (text) => texts.push(text)));
    return { upTo, events: this.#events, again: again.#events.filter(({ position }) => position <= upTo), texts };
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) await this.#read(waitSeconds);
  }

  /** Reads one page. Returns whether there is more. */
  async #read(wait: number, eachText: (text: string) => void = () => {}): Promise<boolean> {
    const path = `/api/v1/events?after=${this.#position}&limit=${pageSize}&wait=${wait}`;
    const { reply } = await retryRest(() => this.api.get<FeedPage>(path));
    if (reply.status !== 200) throw new Error(`the feed answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    const { events, next, hasMore } = reply.body;
    for (const event of events) {
      const { position, event_id: id, type, stream, data } = event;
      this.#events.push({ position, id, type, streamId: stream.id });
      if ('text' in data && data.text !== '') eachText(`${stream.id} ${data.text}`);
    }
    this.#position = next;
    return hasMore;
  }
}
