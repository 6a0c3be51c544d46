import type { ProgramEvidence } from '../evidence.js';
import { FeedReader } from './feed-reader.js';
import { WebhookSubscriber } from './webhook-subscriber.js';

/** Timeout for pending deliveries once nobody writes any more. */
export const quietMs = 120_000;
const betweenLooksMs = 250;

/** Programs that follow the log from outside: by webhooks, and by the feed. */
export class Programs {
  private constructor(
    private readonly feed: FeedReader,
    private readonly webhooks: WebhookSubscriber,
    private readonly subscribedAt: number,
  ) {}

  static async start(url: string): Promise<Programs> {
    const webhooks = await WebhookSubscriber.subscribe(url);
    const feed = await FeedReader.signIn(url);
    const programs = new Programs(feed, webhooks, feed.position);
    feed.follow();
    return programs;
  }

  /** Reads the feed to its end, and waits until the webhooks have arrived; the checker detects missing ones. */
  async finish(): Promise<Omit<ProgramEvidence, 'log'>> {
    const { subscribedAt } = this;
    const feed = await this.feed.finish();
    const ids = this.feed.idsAfter(subscribedAt);
    const end = Date.now() + quietMs;
    while (!this.webhooks.hasAll(ids) && Date.now() < end)
      await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
    return { feed, subscribedAt, deliveries: this.webhooks.deliveries };
  }

  close(): Promise<void> {
    this.feed.stop();
    return this.webhooks.close();
  }
}
