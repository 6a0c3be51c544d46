import type { Namespace, Server } from 'socket.io';
import type { ChatbotId } from '#contracts/ids.js';
import { timing } from '#contracts/limits.js';
import type { Ports } from '#engine/ports/ports.js';
import { toChatbotView } from '#engine/views/chatbot-view.js';
import { chatbotRoom } from './rooms.js';

/**
 * Tells open chats what has changed about their chatbot: its words when somebody changes them, its hours also when they begin
 * or end. Chatbots are few and kept in memory: to look at them now and then needs no event and no alarm that could be missed.
 */
export class ChatbotNotices {
  readonly #visitors: Namespace;
  readonly #timer: NodeJS.Timeout;
  /** As every chat knows them, from its session or from here. */
  #told = new Map<ChatbotId, string>();

  constructor(
    io: Server,
    private readonly ports: Pick<Ports, 'chatbots' | 'clock'>,
  ) {
    this.#visitors = io.of('/visitor');
    this.#look(() => {});
    this.#timer = setInterval(() => {
      this.#look((id, view) => this.#visitors.to(chatbotRoom(id)).emit('chatbot', view));
    }, timing.chatbotsEveryMs);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(changed: (id: ChatbotId, view: ReturnType<typeof toChatbotView>) => void): void {
    const { chatbots, clock } = this.ports;
    const now = new Map<ChatbotId, string>();
    for (const chatbot of chatbots.all()) {
      const view = toChatbotView(chatbot, clock.now());
      const text = JSON.stringify(view);
      now.set(chatbot.id, text);
      if (this.#told.get(chatbot.id) !== text) changed(chatbot.id, view);
    }
    this.#told = now;
  }
}
