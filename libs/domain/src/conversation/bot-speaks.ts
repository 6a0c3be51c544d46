import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import type { HandoffReason } from '#contracts/states.js';

type Bot = Pick<ChatbotPolicy, 'bot'>;

/** Whether the policy lets the bot reply to visitors. */
export function botSpeaks({ bot }: Bot): boolean {
  return bot === 'answers';
}

/** Reason for a handoff if the bot may not reply; null if it may. */
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
