import { isKnownEvent } from '#contracts/events.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { ok, reject } from '#contracts/result.js';
import type { Conversation, LoggedEvent } from '#domain/conversation/conversation.js';
import { evolve } from '#domain/conversation/evolve.js';
import type { CommitResult, IdempotencyKey, JournalDecision, JournalEntry } from '#engine/ports/journal.js';
import { conflict, storageTrouble } from '../../journal/journal-limits.js';
import type { LoadedConversation } from './conversation-loader.js';

/** Pending commit. It is decided again whenever its decision was not based on the newest state. */
export interface CommitRequest {
  readonly key: IdempotencyKey | null;
  readonly decide: (newest: Conversation | null) => JournalDecision;
  readonly accepted: ((entry: JournalEntry) => void) | undefined;
  readonly resolve: (result: CommitResult) => void;
  readonly reject: (error: unknown) => void;
  /** How often it was decided. */
  tries: number;
  /** Decision: a write, or a result that becomes valid once all earlier writes are on disk. */
  outcome: Write | CommitResult | null;
  /** Last events of its writes with an unknown outcome: the connection was lost meanwhile. */
  readonly uncertain: LoggedEvent[];
}

/** A decision that is to be written. */
export interface Write {
  readonly line: ConversationLine;
  readonly request: CommitRequest;
  readonly entry: JournalEntry;
  /** The last event: it carries the client key, if there is one. */
  readonly event: LoggedEvent;
  /** State it was decided on; null: none. */
  readonly before: Conversation | null;
  /** Its `seq`; 0: none. */
  readonly decidedAt: number;
}

export function isWrite(outcome: CommitRequest['outcome']): outcome is Write {
  return outcome !== null && 'entry' in outcome;
}

/** Next step for a request. */
export type Step =
  | { readonly kind: 'write'; readonly write: Write }
  /** Its key is in the log. */
  | { readonly kind: 'repeated'; readonly key: IdempotencyKey }
  /** It would be refused, on a state that another node may have changed. */
  | { readonly kind: 'reload' }
  | { readonly kind: 'settled' };

const settled: Step = { kind: 'settled' };
/** Maximum decisions of one request, each on a state that another node changed meanwhile. */
const maxTries = 12;

/**
 * One cached conversation: its state as this node knows it, and the requests without a result yet, in the order of
 * their calls. It only decides; the journal reads and writes.
 */
export class ConversationLine {
  readonly id: ConversationId;
  /** Whether the state is valid: not before it is loaded, nor after another node turned out to have changed it. */
  isKnown = false;
  isLoading = false;
  /** `seq` up to which this node's listeners have received events; null: unknown. */
  publishedSeq: number | null = null;
  #committed: Conversation | null = null;
  /** The newest decided state, on which the next decision builds. */
  #newest: Conversation | null = null;
  /** The write of each client key, or null once it is in the log. */
  #keys = new Map<ClientKey, Write | null>();
  #requests: CommitRequest[] = [];
  /** A start that the database refused. */
  #refusedStart: CommitRequest | null = null;

  constructor(id: ConversationId) {
    this.id = id;
  }

  /** Newest state on disk, if known. */
  get committed(): Conversation | null {
    return this.#committed;
  }

  get isIdle(): boolean {
    return this.#requests.length === 0;
  }

  /**
   * Whether listeners have received more than the state contains: another node's events arrived while it was loaded, or
   * while requests waited.
   */
  get isBehind(): boolean {
    return (this.publishedSeq ?? 0) > (this.#committed?.seq ?? 0);
  }

  /** Requests that are to be decided, in order. */
  get undecided(): CommitRequest[] {
    return this.#requests.filter(({ outcome }) => outcome === null);
  }

  /** Events that may or may not have been written. */
  get uncertain(): LoggedEvent[] {
    return this.#requests.flatMap(({ uncertain }) => uncertain);
  }

  add(request: CommitRequest): void {
    if (this.isIdle && this.isBehind) this.forget();
    this.#requests.push(request);
  }

  load({ conversation, keys }: LoadedConversation, written: ReadonlySet<string>): void {
    this.isKnown = true;
    if (conversation === null) this.publishedSeq ??= 0;
    this.#committed = conversation;
    this.#newest = conversation;
    this.#keys = new Map(keys.map((key) => [key, null]));
    for (const request of [...this.#requests]) {
      const event = request.uncertain.find(({ id }) => written.has(id));
      if (event !== undefined && conversation !== null)
        this.#settle(request, ok({ event, conversation, duplicate: false }));
    }
    const refused = this.#refusedStart;
    this.#refusedStart = null;
    // Not there, and yet refused: another conversation of the visitor is open.
    if (refused !== null && conversation === null) this.#settle(refused, conflict);
  }

  /** Decides a request on the newest state. `isFresh`: the state was read after the request came. */
  decide(request: CommitRequest, isFresh: boolean): Step {
    const repeated = this.#repeated(request);
    if (repeated !== null) return repeated;
    request.tries += 1;
    if (request.tries > maxTries) return this.#answer(request, conflict);
    const decision = this.#decideOn(this.#newest, request);
    if (decision === null) return settled;
    if (!decision.ok) {
      // A rejection that depends on pending writes is returned once they are on disk, and only if they succeed.
      const isCertain = isFresh || this.#requests.some(({ outcome }) => isWrite(outcome));
      return isCertain ? this.#answer(request, decision) : { kind: 'reload' };
    }
    const entry = decision.value;
    const event = entry.events.at(-1);
    if (event === undefined) throw new Error('a commit without events changes nothing and must not be written');
    request.accepted?.(entry);
    const before = this.#newest;
    const write: Write = { line: this, request, entry, event, before, decidedAt: before?.seq ?? 0 };
    request.outcome = write;
    this.#newest = entry.next;
    if (event.clientKey !== null) this.#keys.set(event.clientKey, write);
    return { kind: 'write', write };
  }

  /** Takes the event of a repeated key. False if an erasure has removed the key: it counts as new. */
  repeat(request: CommitRequest, { clientKey }: IdempotencyKey, event: LoggedEvent | null): boolean {
    const conversation = this.#committed;
    if (event !== null && conversation !== null) {
      request.resolve(repeatOf(request, event, conversation));
      return true;
    }
    this.#keys.delete(clientKey);
    return false;
  }

  /** Marks a write and all before it as on disk: states first, so that a whole batch is visible before any sender is notified. */
  markWritten({ entry: { next }, event }: Write): void {
    this.#committed = next;
    for (const { outcome } of this.#requests) {
      if (!isWrite(outcome)) continue;
      if (outcome.event.clientKey !== null) this.#keys.set(outcome.event.clientKey, null);
      if (outcome.event === event) break;
    }
  }

  /** Resolves the requests up to that write. */
  settleUpTo(last: Write): void {
    for (let isDone = false; !isDone; ) {
      const [request] = this.#requests;
      const write = request?.outcome ?? null;
      if (request === undefined || !isWrite(write)) break;
      isDone = write === last;
      this.#settle(request, ok({ event: write.event, conversation: write.entry.next, duplicate: false }));
      this.#settleAnswers();
    }
  }

  /** Discards unwritten decisions: all are decided again on the state loaded next. */
  forget(): void {
    this.isKnown = false;
    for (const request of this.#requests) request.outcome = null;
  }

  /** The same, where the database had a newer state, or another open conversation of the visitor. */
  conflicted({ request, decidedAt }: Write): void {
    if (decidedAt === 0) this.#refusedStart = request;
    this.forget();
  }

  /** Marks a write whose connection was lost. After several losses the request fails with an unknown outcome. */
  markLost(request: CommitRequest, event: LoggedEvent, maxTimes: number): void {
    request.uncertain.push(event);
    this.forget();
    if (request.uncertain.length > maxTimes) this.#settle(request, storageTrouble);
  }

  /** The database rejects this write for good. Decisions on top of it are made again. */
  refuse({ request }: Write, result: CommitResult | Error): void {
    this.#remove(request);
    if (result instanceof Error) request.reject(result);
    else request.resolve(result);
    this.forget();
  }

  settleAll(result: CommitResult): void {
    for (const request of [...this.#requests]) this.#settle(request, result);
  }

  /** Events of another node: they lead to the newest state. Only while nothing is being decided here. */
  evolve(events: readonly LoggedEvent[]): void {
    if (!this.isKnown || !this.isIdle) return;
    for (const event of events) {
      const seq = this.#committed?.seq ?? 0;
      if (event.seq <= seq) continue;
      // A gap was read in neither place, and for an unknown event type the row is the state: the next commit loads it.
      if (event.seq > seq + 1 || !isKnownEvent(event.type)) {
        this.forget();
        return;
      }
      this.#committed = evolve(this.#committed, event);
      if (event.clientKey !== null) this.#keys.set(event.clientKey, null);
    }
    this.#newest = this.#committed;
  }

  /** The step of a client key that is in the log or about to be; null for a new one. */
  #repeated(request: CommitRequest): Step | null {
    const { key } = request;
    const earlier = key === null ? undefined : this.#keys.get(key.clientKey);
    if (key === null || earlier === undefined) return null;
    if (earlier === null) {
      // Its answer depends on nothing else.
      this.#remove(request);
      return { kind: 'repeated', key };
    }
    return this.#answer(request, repeatOf(request, earlier.event, earlier.entry.next));
  }

  /** Null if a rule throws: its error goes to the caller. */
  #decideOn(newest: Conversation | null, request: CommitRequest) {
    try {
      return request.decide(newest);
    } catch (error) {
      this.#remove(request);
      request.reject(error);
      return null;
    }
  }

  #answer(request: CommitRequest, result: CommitResult): Step {
    request.outcome = result;
    this.#settleAnswers();
    return settled;
  }

  /** Gives the answers that wait for no write any more. */
  #settleAnswers(): void {
    for (;;) {
      const [request] = this.#requests;
      const answer = request?.outcome ?? null;
      if (request === undefined || answer === null || isWrite(answer)) return;
      this.#settle(request, answer);
    }
  }

  #settle(request: CommitRequest, result: CommitResult): void {
    this.#remove(request);
    request.resolve(result);
  }

  #remove(request: CommitRequest): void {
    if (this.#requests[0] === request) this.#requests.shift();
    else this.#requests = this.#requests.filter((each) => each !== request);
  }
}

function repeatOf({ key }: CommitRequest, event: LoggedEvent, conversation: Conversation): CommitResult {
  return key?.isSame(event) ? ok({ event, conversation, duplicate: true }) : reject('client_key_reused');
}
