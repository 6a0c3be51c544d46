import type { ChatbotId, ConversationId, Instant } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Committed } from '../ports/journal.js';
import type { Ports } from '../ports/ports.js';

/** Consecutive timeouts after which the circuit opens. */
const maxTimeouts = 5;

interface Offer {
  readonly chatbotId: ChatbotId;
  readonly until: Instant;
}

/** Consecutive timeouts of one chatbot's external bot. */
interface Silence {
  readonly since: Instant;
  readonly timeouts: number;
  /** Time from which the next turn is offered, as a trial. */
  readonly trialAt: Instant;
}

/**
 * Circuit breaker of the external bots, one per chatbot: after several offered turns in a row that timed out, visitors
 * no longer wait for a program that is down. A turn now and then is offered as a trial; a reply, a pass or a handoff by
 * a program closes the circuit. In memory: each node counts the commits of all, and has trials of its own; a restart
 * forgets it.
 */
export class ExternalBotBreaker {
  readonly #offers = new Map<ConversationId, Offer>();
  readonly #silent = new Map<ChatbotId, Silence>();

  constructor(private readonly ports: Pick<Ports, 'clock' | 'log'>) {}

  /** Commit listener: counts offered turns that timed out. */
  onCommitted({ conversation: c, events }: Pick<Committed, 'conversation' | 'events'>): void {
    const offer = this.#offers.get(c.id);
    const until = c.answerOwed?.offeredUntil;
    if (offer && offer.until !== until) {
      this.#offers.delete(c.id);
      if (isReply(events)) this.#replied(offer);
      else if (events.some(({ at }) => at >= offer.until)) this.#timedOut(offer);
      // Otherwise the visitor wrote more, or a person took over.
    }
    if (events.some(({ type }) => type === 'turn.offered') && until !== undefined)
      this.#offers.set(c.id, { chatbotId: c.chatbotId, until });
  }

  /** Whether a turn may be offered now. An open circuit reserves the trial for the caller. */
  admits(chatbotId: ChatbotId): boolean {
    const silence = this.#silent.get(chatbotId);
    if (!silence || silence.timeouts < maxTimeouts) return true;
    const now = this.ports.clock.now();
    if (now < silence.trialAt) return false;
    this.#silent.set(chatbotId, { ...silence, trialAt: now + timing.externalBotTrialMs });
    return true;
  }

  /** Time of the first of the consecutive timeouts that opened the circuit; null: it is closed. */
  openSince(chatbotId: ChatbotId): Instant | null {
    const silence = this.#silent.get(chatbotId);
    return silence && silence.timeouts >= maxTimeouts ? silence.since : null;
  }

  #replied({ chatbotId }: Offer): void {
    if (this.openSince(chatbotId) !== null) this.ports.log.info({ chatbotId }, 'the external bot replies again');
    this.#silent.delete(chatbotId);
  }

  #timedOut({ chatbotId, until }: Offer): void {
    const { since, timeouts } = this.#silent.get(chatbotId) ?? { since: until, timeouts: 0 };
    const trialAt = this.ports.clock.now() + timing.externalBotTrialMs;
    this.#silent.set(chatbotId, { since, timeouts: timeouts + 1, trialAt });
    if (timeouts + 1 !== maxTimeouts) return;
    const fields = { chatbotId, timeouts: maxTimeouts };
    this.ports.log.warn(
      fields,
      'the external bot does not reply: turns are no longer offered to it, except for trials',
    );
  }
}

/** Whether a program has replied to the offer. An erasure by a program is not a reply. */
function isReply(events: Committed['events']): boolean {
  return (
    events.some(({ actor }) => actor.kind === 'api_key' || actor.kind === 'application') &&
    events.every(({ type }) => type !== 'conversation.erased')
  );
}
