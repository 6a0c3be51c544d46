import type { PassageView } from '#contracts/answer.js';
import type { ClientKey, EventId } from '#contracts/ids.js';
import type { OutboxItem, VisitorClient, VisitorSnapshot } from '#sdk/client-types.js';

/** `receive` simulates another message of the operator. */
export interface FakeClient extends VisitorClient {
  receive(text: string): void;
}

/** Fake client fixed at a scene, for viewing the panel without a server. Sent messages stay in the outbox. */
export function fakeClient(scene: VisitorSnapshot, passage: PassageView | null): FakeClient {
  let snapshot = scene;
  const listeners = new Set<() => void>();
  const change = (next: Partial<VisitorSnapshot>) => {
    snapshot = { ...snapshot, ...next };
    for (const listener of listeners) listener();
  };
  const without = (key: ClientKey) => snapshot.outbox.filter((item) => item.clientKey !== key);
  return {
    state: {
      get: () => snapshot,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    connect: async () => undefined,
    reconnectNow: () => change({ connection: 'connecting' }),
    close: () => listeners.clear(),
    send: (text) => {
      const item: OutboxItem = {
        clientKey: `sent-in-the-scene-${snapshot.outbox.length}` as ClientKey,
        text,
        at: Date.now(),
        status: 'sending',
        failure: null,
        retryAt: null,
      };
      change({ outbox: [...snapshot.outbox, item] });
    },
    retry: (key) => {
      const outbox = snapshot.outbox.map(
        (item): OutboxItem => (item.clientKey === key ? { ...item, status: 'sending', failure: null } : item),
      );
      change({ outbox });
    },
    discard: (key) => {
      const text = snapshot.outbox.find((item) => item.clientKey === key)?.text ?? null;
      change({ outbox: without(key) });
      return text;
    },
    command: async (command) => {
      const { conversation } = snapshot;
      if (command.type === 'rate' && conversation) {
        change({
          conversation: { ...conversation, rating: { score: command.score, comment: command.comment ?? null } },
        });
      }
    },
    typing: () => undefined,
    markRead: () => undefined,
    setProfile: async () => undefined,
    submitForm: async () => change({ isFormFilled: true }),
    requestEmailCode: async () => undefined,
    confirmEmail: async () => change({ assurance: 'confirmed' }),
    signOuts: 0,
    identify: async () => 'same',
    logout: async () => undefined,
    receive: (text) => {
      const last = snapshot.events.findLast(
        (event) => event.type === 'message.posted' && event.actor.kind === 'operator',
      );
      if (last?.type !== 'message.posted') return;
      const seq = snapshot.events.length + 1;
      const event = { ...last, id: `e-${seq}` as EventId, seq, at: new Date().toISOString(), data: { text } };
      change({ events: [...snapshot.events, event] });
    },
    readPassage: async () => {
      if (!passage) throw new Error('this scene has no passage');
      return passage;
    },
  };
}
