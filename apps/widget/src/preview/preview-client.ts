import type { ChatbotView } from '#contracts/chatbot.js';
import type { ConversationId, EventId } from '#contracts/ids.js';
import type { VisitorEventView } from '#contracts/views.js';
import type { VisitorClient, VisitorSnapshot } from '#sdk/client-types.js';
import { createObservable } from '#sdk/observable.js';

export interface PreviewClient extends VisitorClient {
  show(chatbot: ChatbotView): void;
}

/** Client of the preview, without a server: a typed message appears as sent; no request leaves the page. */
export function previewClient(chatbot: ChatbotView): PreviewClient {
  const state = createObservable<VisitorSnapshot>({
    connection: 'live',
    failure: null,
    chatbot,
    assurance: 'none',
    isFormFilled: false,
    conversation: null,
    events: [],
    outbox: [],
    typing: { operator: false, bot: false },
    answerSoFar: null,
    queue: null,
    operators: [],
  });
  return {
    state,
    show: (next) => {
      const isOther = JSON.stringify(next.preChat) !== JSON.stringify(state.get().chatbot?.preChat);
      // The preview shows the form while it is edited.
      state.patch({ chatbot: next, ...(isOther && { isFormFilled: false, events: [] }) });
    },
    connect: async () => undefined,
    reconnectNow: () => undefined,
    close: () => undefined,
    send: (text) => {
      const { events } = state.get();
      state.patch({ events: [...events, message(text, events.length + 1)] });
    },
    retry: () => undefined,
    discard: () => null,
    command: async () => undefined,
    typing: () => undefined,
    markRead: () => undefined,
    setProfile: async () => undefined,
    submitForm: async () => state.patch({ isFormFilled: true }),
    requestEmailCode: async () => undefined,
    confirmEmail: async () => state.patch({ assurance: 'confirmed' }),
    signOuts: 0,
    identify: async () => 'same',
    logout: async () => undefined,
    readPassage: () => Promise.reject(new Error('the preview has no articles')),
  };
}

function message(text: string, seq: number): VisitorEventView {
  return {
    type: 'message.posted',
    actor: { kind: 'visitor', id: null },
    data: { text },
    id: `preview-${seq}` as EventId,
    conversationId: 'preview' as ConversationId,
    seq,
    at: new Date().toISOString(),
    episode: 1,
    clientKey: null,
  };
}
