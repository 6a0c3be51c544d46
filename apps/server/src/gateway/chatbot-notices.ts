import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type Namespace, Server } from 'socket.io';
import type { ChatbotId } from '#contracts/ids.js';
import { timing } from '#contracts/timing.js';
import type { Ports } from '#engine/ports/ports.js';
import { toChatbotView } from '#engine/views/chatbot-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { chatbotRoom } from './rooms.js';

/**
 * Broadcasts chatbot changes to open chats: edited texts, and the start and end of opening hours. It polls, since chatbots
 * are few and in memory, and a poll needs no event and no timer that could be missed.
 */
@Injectable()
export class ChatbotNotices implements OnModuleInit, OnApplicationShutdown {
  readonly #visitors: Namespace;
  #timer: NodeJS.Timeout | null = null;
  /** The views that chats already have, as JSON. */
  #sent = new Map<ChatbotId, string>();

  constructor(
    io: Server,
    @InjectPorts() private readonly ports: Pick<Ports, 'chatbots' | 'teams' | 'mailService' | 'clock'>,
  ) {
    this.#visitors = io.of('/visitor');
  }

  /** Chatbots are loaded by now. */
  onModuleInit(): void {
    this.#findChanges(() => {});
    this.#timer = setInterval(() => {
      this.#findChanges((id, view) => this.#visitors.to(chatbotRoom(id)).emit('chatbot', view));
    }, timing.chatbotsEveryMs);
  }

  onApplicationShutdown(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  #findChanges(changed: (id: ChatbotId, view: ReturnType<typeof toChatbotView>) => void): void {
    const { chatbots, clock } = this.ports;
    const now = new Map<ChatbotId, string>();
    for (const chatbot of chatbots.all()) {
      const view = toChatbotView(this.ports, chatbot, clock.now());
      const text = JSON.stringify(view);
      now.set(chatbot.id, text);
      if (this.#sent.get(chatbot.id) !== text) changed(chatbot.id, view);
    }
    this.#sent = now;
  }
}
