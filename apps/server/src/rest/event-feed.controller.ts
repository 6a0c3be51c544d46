import { Controller, type OnModuleDestroy, Query } from '@nestjs/common';
import { limits } from '#contracts/limits.js';
import type { FeedPage } from '#contracts/operations/event-feed.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Principal } from '#engine/access/principal.js';
import { lackingToFollow } from '#engine/access/readable-streams.js';
import { checkFeedPosition } from '#engine/log/check-feed-position.js';
import { readFeed } from '#engine/log/read-feed.js';
import { waitForFeed } from '#engine/log/wait-for-feed.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { RequestRefused } from '../refused.js';
import { lacking } from '../security/authorize.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Disconnected } from './disconnected.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

/** When a caller with too many long polls may try again, in milliseconds. */
const retryAfterMs = 1_000;

/** The feed of events, by page or by long poll. */
@Controller()
export class EventFeedController implements OnModuleDestroy {
  readonly #stopping = new AbortController();
  /** Number of open long polls, by caller. */
  readonly #waits = new Map<string, number>();

  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(operations.eventFeed.read)
  async read(
    @CurrentPrincipal() reader: Principal,
    @Query() { after: given, dataSet, types, limit, wait }: QueryOf<typeof operations.eventFeed.read>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<FeedPage> {
    const after = given === 'end' ? await this.ports.eventLog.head() : given;
    unwrap(await checkFeedPosition(this.ports, { after, dataSet }));
    const missing = lackingToFollow(reader, types);
    if (missing) throw lacking(reader, missing);
    const filter = { reader, types };
    if (wait === 0) return readFeed(this.ports, filter, { after, limit });
    const signal = AbortSignal.any([disconnected, this.#stopping.signal]);
    return this.#counted(reader.id, async () => {
      const page = await waitForFeed(this.ports, filter, { after, limit }, { ms: wait * 1_000, signal });
      if (page.ok) return page.value;
      if (page.code === 'forbidden') throw lacking(reader, page.permission);
      throw new RequestRefused('unauthenticated', { message: 'The credential was revoked or has expired meanwhile.' });
    });
  }

  onModuleDestroy(): void {
    this.#stopping.abort();
  }

  async #counted<T>(caller: string, work: () => Promise<T>): Promise<T> {
    const open = this.#waits.get(caller) ?? 0;
    if (open >= limits.feedWaits)
      throw new RequestRefused('rate_limited', {
        message: `The caller has ${limits.feedWaits} long polls open, which is the limit: wait for one to end.`,
        retryAfterMs,
      });
    this.#waits.set(caller, open + 1);
    try {
      return await work();
    } finally {
      const left = (this.#waits.get(caller) ?? 1) - 1;
      if (left === 0) this.#waits.delete(caller);
      else this.#waits.set(caller, left);
    }
  }
}
