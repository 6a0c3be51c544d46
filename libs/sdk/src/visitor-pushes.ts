import type { VisitorSnapshot } from './client-types.js';
import type { ObservableSource } from './observable.js';
import type { TypingWatch } from './typing.js';
import type { VisitorPushes } from './visitor-post.js';
import type { VisitorThreads } from './visitor-threads.js';

/** Handlers for messages pushed to the visitor. `show` redraws the threads' state. */
export function visitorPushes(
  state: ObservableSource<VisitorSnapshot>,
  threads: VisitorThreads,
  writing: TypingWatch<'operator' | 'bot'>,
  show: () => void,
): { [K in keyof VisitorPushes]: (payload: VisitorPushes[K]) => void } {
  const isCurrent = (id: string) => id === threads.current?.id;
  return {
    event: (event) => {
      if (event.actor.kind !== 'visitor') state.patch({ answerSoFar: null });
      threads.about(event.conversationId, event.type === 'conversation.started')?.log.receive(event);
    },
    chatbot: (chatbot) => state.patch({ chatbot }),
    operators: ({ items }) => {
      const others = state.get().operators.filter(({ id }) => !items.some((item) => item.id === id));
      state.patch({ operators: [...others, ...items] });
    },
    head: ({ conversationId, seq, epoch }) => {
      threads.about(conversationId, false)?.log.raiseHead(seq, epoch);
    },
    typing: ({ conversationId, kind, active }) => {
      if (isCurrent(conversationId) && kind !== 'visitor') writing.onTyping(kind, active);
    },
    read: ({ conversationId, by, seq }) => {
      if (!isCurrent(conversationId) || by !== 'operator') return;
      threads.current?.onRead(seq);
      show();
    },
    'answer.delta': ({ conversationId, text }) => {
      if (isCurrent(conversationId)) state.patch({ answerSoFar: text || null });
    },
    queue: ({ conversationId, ...queue }) => {
      if (isCurrent(conversationId)) state.patch({ queue });
    },
  };
}
