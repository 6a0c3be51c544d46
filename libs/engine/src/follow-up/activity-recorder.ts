import type { AnyActionName } from '#contracts/business/actions.js';
import type { BusinessFault } from '#contracts/business/business-ports.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { hourMs, minuteMs, secondMs } from '#contracts/durations.js';
import { errors } from '#contracts/errors.js';
import type { EventBody } from '#contracts/events.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { type EpisodeSummary, emptySummary, summarise } from '#domain/conversation/episode-summary.js';
import { systemAuthor } from '../access/author.js';
import { provenEmail } from '../actions/proven-email.js';
import type { ExecutePorts } from '../conversation/execute.js';
import { executeWithRetries } from '../conversation/execute-with-retries.js';
import { type BusinessResult, fault, type WriteKey } from '../ports/business/business-result.js';
import type { Activity } from '../ports/business/customer-directory.js';
import type { ActivityEntry, ActivityKey } from '../ports/follow-up-stores.js';
import type { Ports } from '../ports/ports.js';
import { activityKey } from './activity-key.js';
import { activityText } from './activity-text.js';

type RecorderPorts = ExecutePorts &
  Pick<
    Ports,
    | 'activities'
    | 'actionRegistry'
    | 'businessDirectory'
    | 'chatbots'
    | 'clientActivities'
    | 'clients'
    | 'connectors'
    | 'duties'
    | 'events'
    | 'lightUnitOfWork'
    | 'log'
    | 'visitors'
  > &
  Pick<Ports, 'unitOfWork'>;

/** Retry delays, in milliseconds; then it fails for good. */
const waitsMs = [
  10 * secondMs,
  minuteMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  10 * hourMs,
];
/** Permanent faults. */
const finalFaults: ReadonlySet<BusinessFault> = new Set(['invalid', 'not_found', 'conflict']);
/** Entries of one sweep. */
const batchSize = 20;
const pageSize = 500;
const noteRetries = 5;

/**
 * Outbox sender of client activities: records conversations in the customer system, one by one with retries; a duty of one node. Each write
 * is keyed by its episode, so a repeated attempt adds nothing.
 */
export class ActivityRecorder {
  #timer: NodeJS.Timeout | null = null;
  #sweeping: Promise<void> | null = null;
  #isClosed = false;

  /** `urlOf`: link to a conversation for staff. */
  constructor(
    private readonly ports: RecorderPorts,
    private readonly urlOf: (id: ConversationId) => string | null,
  ) {}

  start(): void {
    this.#timer = setInterval(() => void this.sweep(), timing.activitySweepMs).unref();
  }

  /** A call during a sweep joins it. */
  sweep(): Promise<void> {
    if (!this.ports.duties.has('activities')) return Promise.resolve();
    this.#sweeping ??= this.#sweep()
      .catch((error: unknown) => this.ports.log.warn({ error }, 'activities were not recorded'))
      .finally(() => {
        this.#sweeping = null;
      });
    return this.#sweeping;
  }

  /** Waits for the running write, which is short. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#timer) clearInterval(this.#timer);
    await this.#sweeping;
  }

  /** Retries a failed activity at once. `not_found`: none has failed. */
  async retry(key: ActivityKey): Promise<Result<null>> {
    const entry = await this.ports.activities.get(key);
    if (!entry || entry.state === 'recorded') return reject('not_found');
    const again = { ...entry, state: 'waiting', attempts: 0, nextAttemptAt: this.ports.clock.now() } as const;
    await this.ports.unitOfWork.run(({ activities }) => activities.put(again));
    void this.sweep();
    return ok(null);
  }

  async #sweep(): Promise<void> {
    for (const entry of await this.ports.activities.due(this.ports.clock.now(), batchSize)) {
      if (this.#isClosed) return;
      await this.#attempt(entry);
    }
  }

  async #attempt(entry: ActivityEntry): Promise<void> {
    const c = await this.ports.journal.read(entry.conversationId);
    if (!c || c.erasedAt) return this.#put(entry, null);
    const system = this.#systemName();
    const key = activityKey(entry);
    const recorded = await this.#record(c, entry, key).catch((error: unknown) => {
      this.ports.log.error({ error, conversationId: c.id }, 'an activity could not be recorded');
      return fault('broken', 'the adapter failed');
    });
    if (this.#isClosed && !recorded.ok) return;
    // No client record.
    if (recorded.ok && recorded.value === null) return this.#put(entry, null);
    const about = { of: entry.of, ofEpisode: entry.ofEpisode, system };
    if (recorded.ok) {
      const data = { ...about, activityId: String(recorded.value) };
      await this.#note(c.id, { type: 'activity.recorded', data }, `${key}-ok`);
      await this.#forgetErased(c.id, key);
      return this.#put(entry, { ...entry, state: 'recorded', nextAttemptAt: null, fault: null });
    }
    await this.#fail(entry, about, recorded.code);
  }

  /** Name of the customer system. */
  #systemName(): string | null {
    const { businessDirectory, connectors } = this.ports;
    const kind = businessDirectory.connectionOf('customers')?.systemName;
    return kind === undefined ? null : (connectors.find((one) => one.kind === kind)?.title ?? kind);
  }

  /** Null: the visitor is not known there. */
  async #record(
    c: Conversation,
    { of, ofEpisode }: ActivityEntry,
    key: WriteKey,
  ): Promise<BusinessResult<string | null>> {
    const { businessDirectory, clients } = this.ports;
    const client = c.clientId === null ? null : await clients.get(c.clientId);
    const email = client?.email ?? (await provenEmail(this.ports, c));
    const customer = await businessDirectory.customerId(client, 'customers', email);
    if (!customer.ok || customer.value === null) return customer;
    const activity = await this.#activity(c, of, ofEpisode);
    return businessDirectory.systemsFor(systemAuthor).customers.record(customer.value, activity, key);
  }

  async #activity(c: Conversation, of: ActivityEntry['of'], ofEpisode: number): Promise<Activity> {
    const { chatbots, clock } = this.ports;
    const summary = await this.#summary(c.id, ofEpisode);
    const locale = chatbots.get(c.chatbotId)?.locales[0] ?? 'en';
    const at = (of === 'start' ? summary.startedAt : summary.endedAt) ?? clock.now();
    const titleOf = (name: AnyActionName) =>
      isCustom(name) ? this.ports.actionRegistry.get(name)?.definition.title[locale] : undefined;
    return { at, ...activityText(of, summary, locale, titleOf), url: this.urlOf(c.id) };
  }

  async #summary(id: ConversationId, episode: number): Promise<EpisodeSummary> {
    let summary = emptySummary;
    for (let after = 0; ; after += pageSize) {
      const page = await this.ports.events.events(id, { after, limit: pageSize });
      for (const event of page) if (event.episode === episode) summary = summarise(summary, event);
      if (page.length < pageSize) return summary;
    }
  }

  /** The first and last failure become events; others are in the connection's log. */
  async #fail(
    entry: ActivityEntry,
    about: Pick<ActivityEntry, 'of' | 'ofEpisode'> & { readonly system: string | null },
    code: BusinessFault,
  ): Promise<void> {
    const attempts = entry.attempts + 1;
    const waitMs = finalFaults.has(code) ? undefined : waitsMs[attempts - 1];
    const isFinal = waitMs === undefined;
    const isNew = entry.fault === null || isFinal;
    const data = { ...about, fault: code, isFinal };
    const now = this.ports.clock.now();
    if (isNew)
      await this.#note(entry.conversationId, { type: 'activity.failed', data }, `${activityKey(entry)}-${now}`);
    await this.#put(entry, {
      ...{ ...entry, attempts, fault: code },
      state: isFinal ? 'failed' : 'waiting',
      nextAttemptAt: isFinal ? null : now + waitMs,
    });
  }

  async #note(
    conversationId: ConversationId,
    outcome: EventBody<'activity.recorded' | 'activity.failed'>,
    key: string,
  ): Promise<void> {
    const noted = await executeWithRetries(
      this.ports,
      {
        conversationId,
        by: systemAuthor,
        idempotencyKey: { clientKey: key.slice(0, 64) as ClientKey, isSame: ({ type }) => type === outcome.type },
        command: (c) => (c ? ok({ type: 'note-activity', outcome }) : reject('not_found')),
      },
      noteRetries,
    );
    if (!noted.ok && errors[noted.code].retryable) throw new Error(`an activity was not noted: ${noted.code}`);
  }

  /** Erased during the write: remove it from our own table too. */
  async #forgetErased(id: ConversationId, key: WriteKey): Promise<void> {
    if ((await this.ports.journal.read(id))?.erasedAt)
      await this.ports.unitOfWork.run(({ clientActivities }) => clientActivities.removeByKeys([key]));
  }

  /** Null: removed from the outbox. Idempotent, so committed without fsync. */
  #put(key: ActivityKey, entry: ActivityEntry | null): Promise<void> {
    return this.ports.lightUnitOfWork.run(({ activities }) => (entry ? activities.put(entry) : activities.remove(key)));
  }
}
