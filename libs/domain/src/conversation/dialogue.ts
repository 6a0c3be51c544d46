import type { JsonObject } from '#contracts/business/actions.js';
import type { EventData } from '#contracts/events.js';
import { reject } from '#contracts/result.js';
import type { SpokenReply } from '../dialogue/cards/speech.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Consent, Context } from './command.js';
import type { Conversation, DraftEvent } from './conversation.js';
import { accept, acceptDecided, type Decision, draft } from './decision.js';
import { awaitsOutcome, type Dialogue } from './dialogue-state.js';
import type { EventOf, StateChange } from './evolve-message.js';
import { handoffStarted } from './handoff.js';
import { fence } from './turn.js';

/**
 * Reply of the bot to an open form, with the next state of the form. The reply that ends a call reports its outcome, whatever the visitor has
 * written in the meantime: that is the next turn.
 */
export function replyInDialogue(
  c: Conversation,
  command: Extract<Command, { type: 'reply-in-dialogue' }>,
  context: Context,
): Decision {
  const { by, policy } = context;
  if (!botSpeaks(policy)) return reject('bot_disabled');
  const { said: reply, answer, withheld, dialogue, handoff, answersUpTo } = command;
  const refused = awaitsOutcome(c) ? fenceOutcome(c, command) : fence(c, command);
  if (refused !== null) return refused;
  // It may contain words of a visitor or client erased meanwhile.
  if (command.epoch !== c.epoch) return reject('turn_moved');
  const said: DraftEvent[] = [];
  if (withheld) said.push(draft('answer.withheld', by, { reason: withheld.reason ?? 'no_match', answersUpTo }));
  if (answer) said.push(draft('message.posted', by, { text: answer.text, citations: answer.citations, answersUpTo }));
  // The answer before it was the reply to the turn.
  if (reply.text !== '')
    said.push(draft('message.posted', by, { ...messageOf(reply), ...(!answer && { answersUpTo }) }));
  // A wait for a person ends the dialogue by itself.
  if (handoff !== null) said.push(handoffStarted(c, { reason: handoff, ...context.waitNeeds(c, null) }, context));
  else if (dialogue !== null || c.dialogue) said.push(dialogueUpdated(dialogue, by));
  if (said.length === 0) return reject('conflict');
  // A decision explains the first event.
  said.push(...consentOf(command, by));
  const decision = withheld ?? answer?.decision;
  return decision ? acceptDecided(decision, ...said) : accept(...said);
}

function messageOf({ text, lead, cards, choices }: SpokenReply): EventData<'message.posted'> {
  return { text, ...(cards && { lead, cards: [...cards] }), ...(choices && { choices: [...choices] }) };
}

/** Consent is recorded once per conversation. */
export function consentOf({ consent }: { readonly consent?: Consent }, by: Context['by']): DraftEvent[] {
  return consent ? [draft('consent.given', by, { ...consent })] : [];
}

export function dialogueUpdated(dialogue: Dialogue | null, by: Context['by']): DraftEvent {
  return draft('dialogue.updated', by, { dialogue: dialogue as JsonObject | null });
}

function fenceOutcome(
  c: Conversation,
  { control, answersUpTo }: { control: number; answersUpTo: number },
): Decision | null {
  if (c.control !== control) return reject('control_moved');
  return c.dialogue?.calledUpTo === answersUpTo ? null : reject('turn_moved');
}

export function evolveDialogue({ data }: EventOf<'dialogue.updated'>): StateChange {
  return { dialogue: data.dialogue as Dialogue | null };
}
