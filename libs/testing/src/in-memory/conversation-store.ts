import type { ChatbotId, ConversationId, Instant, OperatorId, VisitorId } from '#contracts/ids.js';
import { type ConversationView, conversationViews } from '#contracts/rest.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DueKind } from '#domain/conversation/due.js';
import { compareWaiting } from '#domain/queue/order.js';
import { endsWait, type Wait } from '#domain/queue/wait.js';
import type {
  ConversationFilter,
  ConversationStore,
  HistoryFilter,
  SearchHit,
  StoredConversation,
  WaitFilter,
  Window,
} from '#engine/ports/conversation-store.js';
import type { ReadMarkStore } from '#engine/ports/people-stores.js';
import { bestHit, isInView, passes } from './conversation-filter.js';
import type { InMemoryLog } from './in-memory-log.js';

type Compare = (a: Conversation, b: Conversation) => number;

const byId: Compare = (a, b) => (a.id < b.id ? -1 : 1);
const byQueue: Compare = (a, b) => compareWaiting(waiting(a), waiting(b));
const byActivity: Compare = (a, b) => b.lastActivityAt - a.lastActivityAt || byId(a, b);
const byCreation: Compare = (a, b) => b.createdAt - a.createdAt || byId(a, b);

function orderOf(view: ConversationFilter['view']): Compare {
  if (view === undefined) return byCreation;
  return view === 'queue' || view === 'unassigned' ? byQueue : byActivity;
}

function waiting(c: Conversation) {
  return { id: c.id, priority: c.priority, since: c.queue?.since ?? 0 };
}

export class InMemoryConversationStore implements ConversationStore {
  readonly #memory: InMemoryLog;
  readonly #marks: ReadMarkStore;

  constructor(memory: InMemoryLog, marks: ReadMarkStore) {
    this.#memory = memory;
    this.#marks = marks;
  }

  async get(id: ConversationId): Promise<StoredConversation | null> {
    const known = this.#memory.conversations.get(id);
    return known ? this.#stored(known.conversation) : null;
  }

  async getMany(ids: readonly ConversationId[]): Promise<Map<ConversationId, StoredConversation>> {
    const found = await Promise.all(ids.map((id) => this.get(id)));
    return new Map(found.flatMap((stored) => (stored ? [[stored.conversation.id, stored] as const] : [])));
  }

  async openOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    return this.#of(visitorId, chatbotId).find(({ state }) => state !== 'closed') ?? null;
  }

  async latestOf(visitorId: VisitorId, chatbotId: ChatbotId): Promise<Conversation | null> {
    return (await this.openOf(visitorId, chatbotId)) ?? this.#of(visitorId, chatbotId)[0] ?? null;
  }

  async list(filter: ConversationFilter, window: Window): Promise<{ items: StoredConversation[]; total: number }> {
    const order = orderOf(filter.view);
    const found = this.#find(filter).sort((a, b) => order(a.conversation, b.conversation));
    return {
      items: await Promise.all(cut(found, window).map((f) => this.#stored(f.conversation))),
      total: found.length,
    };
  }

  async search(filter: HistoryFilter, window: Window): Promise<{ items: SearchHit[]; total: number }> {
    const found = this.#find(filter).sort((a, b) => byCreation(a.conversation, b.conversation));
    const items = cut(found, window).map(async ({ conversation, hit }) => ({
      ...(await this.#stored(conversation)),
      excerpt: hit?.excerpt ?? null,
      seq: hit?.seq ?? null,
    }));
    return { items: await Promise.all(items), total: found.length };
  }

  async counts(viewer: OperatorId | null, today: Instant): Promise<Record<ConversationView, number>> {
    const all = this.#memory.all();
    const count = (view: ConversationView) =>
      view === 'mine' && viewer === null
        ? 0
        : all.filter((c) => isInView(c, view, { viewer: viewer ?? undefined, today })).length;
    return Object.fromEntries(conversationViews.map((view) => [view, count(view)])) as Record<ConversationView, number>;
  }

  async waiting(): Promise<Conversation[]> {
    return this.#memory
      .all()
      .filter((c) => isInView(c, 'queue', {}))
      .sort(byQueue);
  }

  async due(now: Instant, limit: number): Promise<{ id: ConversationId; kind: DueKind }[]> {
    const due = [...this.#memory.conversations.values()]
      .flatMap(({ conversation, due }) => (due !== null && due.at <= now ? [{ id: conversation.id, ...due }] : []))
      .sort((a, b) => a.at - b.at)
      .map(({ id, kind }) => ({ id, kind }));
    const isAnswer = ({ kind }: { kind: DueKind }) => kind === 'answer';
    return [...due.filter((each) => !isAnswer(each)).slice(0, limit), ...due.filter(isAnswer).slice(0, limit)];
  }

  async recentWaits({ searched, ...filter }: WaitFilter, limit: number): Promise<Wait[]> {
    const waits: Wait[] = [];
    let looked = 0;
    for (const began of this.#memory.feed.toReversed()) {
      if ((began.type !== 'handoff.started' && began.type !== 'conversation.transferred') || !began.data.wait) continue;
      looked += 1;
      if (looked > searched) break;
      const { chatbotId } = this.#memory.conversations.get(began.conversationId)?.conversation ?? {};
      if (filter.chatbotId !== undefined && filter.chatbotId !== chatbotId) continue;
      if (began.at < filter.since || (filter.teamId !== undefined && filter.teamId !== began.data.teamId)) continue;
      const ended = this.#memory.log(began.conversationId).find((event) => event.seq > began.seq && endsWait(event));
      const isAnswered = ended?.type === 'handoff.completed';
      const { teamId, wait } = began.data;
      waits.push({ ...wait, teamId, at: began.at, endedAt: ended?.at ?? null, isAnswered });
    }
    return waits.slice(0, limit);
  }

  #of(visitorId: VisitorId, chatbotId: ChatbotId): Conversation[] {
    return this.#memory
      .all()
      .filter((c) => c.visitorId === visitorId && c.chatbotId === chatbotId)
      .sort((a, b) => b.createdAt - a.createdAt || byId(b, a));
  }

  #find(filter: HistoryFilter) {
    const text = filter.text?.trim() ?? '';
    return this.#memory
      .all()
      .filter((c) => passes(c, filter))
      .map((conversation) => ({
        conversation,
        hit: text === '' ? null : bestHit(this.#memory.log(conversation.id), text),
      }))
      .filter(({ hit }) => text === '' || hit !== null);
  }

  async #stored(conversation: Conversation): Promise<StoredConversation> {
    return { conversation, ...(await this.#marks.get(conversation.id)) };
  }
}

function cut<T>(items: readonly T[], { offset, limit }: Window): T[] {
  return items.slice(offset, offset + limit);
}
