import type { ChatbotPolicy } from '#contracts/chatbot.js';
import type { HandoffReason } from '#contracts/states.js';

type Bot = Pick<ChatbotPolicy, 'bot'>;

/** Whether the bot says anything to visitors. */
export function botSpeaks({ bot }: Bot): boolean {
  return bot === 'answers';
}

/** Reason of the handoff where the bot is silent; null where it speaks. */
export function silentBotReason({ bot }: Bot): HandoffReason | null {
  switch (bot) {
    case 'answers':
      return null;
    case 'suggests':
      return 'bot_suggests';
    case 'off':
      return 'bot_disabled';
  }
}
