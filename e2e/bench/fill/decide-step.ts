import { chatbotPolicy } from '#contracts/chatbot-policy.js';
import { ok } from '#contracts/result.js';
import type { Command, Context } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { decide } from '#domain/conversation/decide.js';
import { type EventMetadata, logEvents } from '#domain/conversation/log-events.js';
import type { JournalDecision } from '#engine/ports/journal.js';
import { alwaysOpen } from '#testing/teams.js';

/** Author and time of the step, and the ids of its events. */
export interface StepContext extends Pick<EventMetadata, 'conversationId' | 'clientKey' | 'newId'> {
  readonly by: Context['by'];
  readonly now: number;
}

export const policy = chatbotPolicy.parse({});

/** A step of a conversation as the journal decides it, by a chatbot with the policy that every new one has. No timer is set. */
export function decideStep(
  newest: Conversation | null,
  command: Command,
  { by, now, ...ids }: StepContext,
): JournalDecision {
  const decided = decide(newest, command, { now, by, policy, ...alwaysOpen });
  if (!decided.ok) return decided;
  const stamp = { ...ids, at: now, principal: null, explanation: decided.value.explanation };
  return ok({ ...logEvents(newest, decided.value.events, stamp), due: null });
}
