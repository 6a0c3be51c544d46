import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';

type Waits = Pick<ChatbotPolicy, 'waitAim' | 'maxWait'>;

/** Colour of a waiting time: amber from the chatbot's target, red from its maximum; none while the chatbot is unknown. */
export function waitingTone(waitedMs: number, policy: Waits | null): 'plain' | 'amber' | 'red' {
  if (policy === null) return 'plain';
  const minutes = waitedMs / 60_000;
  if (minutes >= policy.maxWait) return 'red';
  return minutes >= policy.waitAim ? 'amber' : 'plain';
}
