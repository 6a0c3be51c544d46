import type { ArticleId, ChatbotId, ConversationId, EventId, Instant } from '#contracts/ids.js';
import { assignedTime } from '#domain/conversation/assigned-time.js';
import type { LoggedEvent } from '#domain/conversation/conversation.js';
import { findChoice } from '#domain/dialogue/find-choice.js';
import {
  changeKinds,
  type DecisionFact,
  isQuestion,
  isUnmet,
  questionKey,
  readDecision,
  standaloneQuestion,
  turnBeforeIn,
} from '#domain/knowledge/read-decision.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type {
  AskedQuestion,
  BotDecision,
  DecisionStore,
  DecisionsChanged,
  Recipient,
  UnmetQuestion,
} from '#engine/ports/decision-store.js';
import type { InMemoryLog } from './in-memory-log.js';

type Decided = Extract<DecisionFact, { kind: 'decided' }>;

interface DecisionRow extends BotDecision {
  readonly event: LoggedEvent;
  readonly chatbotId: ChatbotId;
  readonly cited: Decided['cited'];
  readonly corrected: boolean;
}

/** In-memory decision store: derives every read from the whole log. */
export class InMemoryDecisionStore implements DecisionStore {
  readonly #memory: InMemoryLog;

  constructor(memory: InMemoryLog) {
    this.#memory = memory;
  }

  async catchUp(): Promise<void> {}

  onChange(listener: (change: DecisionsChanged) => void): void {
    this.#memory.commits.onConversation(({ conversation: { chatbotId }, events }) => {
      const facts = events.flatMap((event) => this.#read(event) ?? []);
      const changes = new Set(facts.flatMap(changeKinds));
      const decided = new Set(changes.has('decided') ? [chatbotId] : []);
      const judged = new Set(changes.has('judged') ? [chatbotId] : []);
      if (facts.length > 0) listener({ decided, judged });
    });
  }

  async latest(chatbotId: ChatbotId, limit: number, skip = 0): Promise<BotDecision[]> {
    return this.#questions(chatbotId)
      .slice(skip, skip + limit)
      .map(toDecision);
  }

  async count(chatbotId: ChatbotId): Promise<number> {
    return this.#questions(chatbotId).length;
  }

  async confidences(chatbotId: ChatbotId, limit: number) {
    return this.#questions(chatbotId)
      .slice(0, limit)
      .map(({ record: { confidence, reason } }) => ({ confidence, reason }));
  }

  async judged(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    const judged = this.#of(chatbotId).filter((kept) => verdict(kept) !== null || kept.visitorChoice !== null);
    return judged.slice(0, limit).map(toDecision);
  }

  async chosen(chatbotId: ChatbotId, limit: number): Promise<BotDecision[]> {
    const chosen = this.#of(chatbotId).filter(
      ({ visitorChoice }) => visitorChoice !== null && visitorChoice !== 'none',
    );
    return chosen.slice(0, limit).map(toDecision);
  }

  async measured(chatbotId: ChatbotId): Promise<{ verdicts: number; right: number }> {
    const judged = this.#questions(chatbotId).filter(
      (kept) => kept.origin === 'said' && kept.record.decision === 'answer' && verdict(kept) !== null,
    );
    return { verdicts: judged.length, right: judged.filter((kept) => verdict(kept) === 'right').length };
  }

  async asked(chatbotId: ChatbotId, since: Instant, limit: number): Promise<{ items: AskedQuestion[]; total: number }> {
    const groups = new Map<string, DecisionRow[]>();
    for (const kept of this.#questions(chatbotId).filter(({ at }) => at >= since)) {
      const key = `${questionKey(standaloneQuestion(kept.record))} ${kept.record.locale}`;
      groups.set(key, [...(groups.get(key) ?? []), kept]);
    }
    const items = [...groups.values()].flatMap((group) => {
      const [newest] = group;
      if (!newest) return [];
      const { locale } = newest.record;
      const visitors = new Set(group.map(({ visitorId }) => visitorId)).size;
      return [{ ...asked(newest.record), locale, visitors, conversationId: newest.conversationId, at: newest.at }];
    });
    items.sort((a, b) => b.visitors - a.visitors || b.at - a.at || (a.question < b.question ? -1 : 1));
    return { items: items.slice(0, limit).map(({ at: _, ...item }) => item), total: items.length };
  }

  async unmet(chatbotId: ChatbotId, since: Instant, limit: number): Promise<UnmetQuestion[]> {
    return this.#of(chatbotId)
      .filter((kept) => kept.at >= since && this.#isUnmet(kept))
      .slice(0, limit)
      .map(({ eventId, conversationId, visitorId, at, record }) => {
        const { locale } = record;
        return { eventId, conversationId, chatbotId, visitorId, at, locale, ...asked(record) };
      });
  }

  async useOf(articleId: ArticleId, since: Instant): Promise<{ answers: number; right: number; wrong: number }> {
    const said = this.#rows().filter((kept) => kept.at >= since && versionOf(kept, articleId) !== null);
    const judged = (value: string) => said.filter((kept) => verdict(kept) === value).length;
    return { answers: said.length, right: judged('right'), wrong: judged('wrong') };
  }

  async usedSince(articles: readonly ArticleId[], since: Instant): Promise<Set<ArticleId>> {
    const said = this.#rows().filter(({ at }) => at >= since);
    return new Set(articles.filter((id) => said.some((kept) => versionOf(kept, id) !== null)));
  }

  async recipients(
    articleId: ArticleId,
    versions: readonly number[],
    { offset, limit, only }: Window & { readonly only?: 'correctable' },
  ): Promise<{ items: Recipient[]; total: number }> {
    const items = this.#rows().flatMap((kept): Recipient[] => {
      const version = versionOf(kept, articleId);
      const { eventId, conversationId, visitorId, at, event, corrected } = kept;
      const conversation = this.#memory.conversations.get(conversationId)?.conversation;
      if (version === null || !versions.includes(version) || !conversation) return [];
      if (only && (corrected || conversation.state === 'closed')) return [];
      const text = event.type === 'message.posted' ? event.data.text : '';
      return [{ eventId, conversationId, visitorId, at, text, version, state: conversation.state, corrected }];
    });
    return { items: items.slice(offset, offset + limit), total: items.length };
  }

  async recipientsOf(articleId: ArticleId, events: readonly EventId[]) {
    return this.#rows()
      .filter((kept) => events.includes(kept.eventId) && versionOf(kept, articleId) !== null)
      .map(({ eventId, conversationId }) => ({ eventId, conversationId }));
  }

  async operatorTime(conversations: readonly ConversationId[], now: Instant): Promise<Map<ConversationId, number>> {
    return new Map(conversations.map((id) => [id, assignedTime(this.#memory.log(id), now)]));
  }

  #isUnmet({ origin, record, operatorVerdict, visitorChoice, conversationId, event, ...kept }: DecisionRow): boolean {
    if (origin === 'suggested') return operatorVerdict === 'rejected';
    if (origin === 'said' && record.decision === 'answer') return verdict({ operatorVerdict, ...kept }) === 'wrong';
    if (!isUnmet(origin, record) || (visitorChoice !== null && visitorChoice !== 'none')) return false;
    if (record.decision !== 'clarify' || event.type !== 'message.posted') return true;
    const next = this.#memory
      .log(conversationId)
      .find(({ seq, type, actor }) => seq > event.seq && type === 'message.posted' && actor.kind === 'visitor');
    return next?.type !== 'message.posted' || findChoice(event.data.choices ?? [], [next.data.text]) === null;
  }

  #read(event: LoggedEvent): DecisionFact | null {
    return readDecision(event, this.#memory.decisions.get(event.id) ?? null);
  }

  #of(chatbotId: ChatbotId): DecisionRow[] {
    return this.#rows().filter((kept) => kept.chatbotId === chatbotId);
  }

  #questions(chatbotId: ChatbotId): DecisionRow[] {
    return this.#of(chatbotId).filter(({ record }) => isQuestion(record));
  }

  /** Newest first. */
  #rows(): DecisionRow[] {
    const kept = new Map<EventId, DecisionRow>();
    for (const event of this.#memory.feed) {
      const fact = this.#read(event);
      const conversation = this.#memory.conversations.get(event.conversationId)?.conversation;
      if (fact === null || !conversation) continue;
      if (fact.kind === 'decided') {
        const { id: conversationId, visitorId, chatbotId } = conversation;
        const { origin, record, operatorVerdict, cited } = fact;
        const ids = { eventId: event.id, conversationId, visitorId, chatbotId };
        const rest = { at: event.at, visitorVerdict: null, visitorChoice: null, corrected: false };
        const asked = record.choice && kept.get(record.choice.asked);
        if (asked) kept.set(asked.eventId, { ...asked, visitorChoice: record.choice?.articleId ?? 'none' });
        kept.set(event.id, { ...ids, ...rest, event, origin, record, operatorVerdict, cited });
        continue;
      }
      if (fact.kind === 'found') {
        const withheld = [...kept.values()].findLast(
          ({ conversationId, origin }) => conversationId === event.conversationId && origin === 'withheld',
        );
        if (withheld) kept.set(withheld.eventId, { ...withheld, visitorChoice: fact.articleId });
        continue;
      }
      const before = kept.get(fact.eventId);
      if (!before) continue;
      if (fact.kind === 'corrected') kept.set(fact.eventId, { ...before, corrected: true });
      else if ('visitor' in fact) kept.set(fact.eventId, { ...before, visitorVerdict: fact.visitor });
      else kept.set(fact.eventId, { ...before, operatorVerdict: fact.operator });
    }
    return [...kept.values()].reverse();
  }
}

function asked(record: BotDecision['record']) {
  const question = standaloneQuestion(record);
  return { question, turnBefore: turnBeforeIn(question, record.question) };
}

function verdict({ operatorVerdict, visitorVerdict }: Pick<BotDecision, 'operatorVerdict' | 'visitorVerdict'>) {
  return operatorVerdict ?? visitorVerdict;
}

function versionOf({ cited }: DecisionRow, id: ArticleId): number | null {
  return cited.find(({ articleId }) => articleId === id)?.version ?? null;
}

function toDecision({ eventId, conversationId, visitorId, at, origin, record, ...rest }: DecisionRow): BotDecision {
  const { visitorVerdict, operatorVerdict, visitorChoice } = rest;
  return { eventId, conversationId, visitorId, at, origin, record, visitorVerdict, operatorVerdict, visitorChoice };
}
