import { systemActor } from '#contracts/actors.js';
import type { ChatbotPolicy } from '#contracts/chatbot-policy.js';
import { reject } from '#contracts/result.js';
import { noneOfThese } from '../dialogue/none-of-these.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Context, OperatorFacts } from './command.js';
import type { Conversation, DraftEvent } from './conversation.js';
import { accept, acceptDecided, type Decision, draft } from './decision.js';
import { dialogueUpdated } from './dialogue.js';
import { handoffStarted } from './handoff.js';
import { fence, isOffered } from './turn.js';

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/**
 * A visitor may always write, but in a closed conversation. Writing wakes a snoozed one and reopens a resolved one, unless the chatbot
 * is archived.
 */
export function postVisitorMessage(
  c: Conversation,
  command: CommandOf<'post-visitor-message'>,
  context: Context,
): Decision {
  const message = draft('message.posted', context.by, { text: command.text });
  if (c.state === 'snoozed') {
    const to = keepsOwner(c, command.owner) ? 'assigned' : 'queued';
    return accept(draft('conversation.woken', systemActor, { reason: 'visitor', to }), message);
  }
  if (c.state === 'resolved')
    return context.isArchived ? reject('chatbot_archived') : accept(reopenFor(c, command.owner), message);
  return accept(message);
}

/** A conversation returns to its owner only if the owner is present and has capacity. */
function keepsOwner(c: Conversation, owner: OperatorFacts | null): boolean {
  return owner !== null && owner.id === (c.owner ?? c.lastOwner) && owner.available && owner.hasRoom;
}

function reopenFor(c: Conversation, owner: OperatorFacts | null): DraftEvent {
  return owner !== null && keepsOwner(c, owner)
    ? draft('conversation.reopened', systemActor, { to: 'assigned', operatorId: owner.id, operatorName: owner.name })
    : draft('conversation.reopened', systemActor, { to: 'bot', operatorId: null, operatorName: null });
}

export function postAnswer(c: Conversation, command: CommandOf<'post-answer'>, { by, policy }: Context): Decision {
  if (!botSpeaks(policy)) return reject('bot_disabled');
  const { text, citations, choices, decision, answersUpTo } = command;
  const asking = choices.length > 0 && { choices, none: noneOfThese(decision.locale) };
  const said = { text, citations, answersUpTo, ...asking };
  return (
    fence(c, command) ?? acceptDecided(decision, draft('message.posted', by, said), ...endOfAbandoned(c, policy, by))
  );
}

/** A form is closed when its action has been switched off. */
function endOfAbandoned({ dialogue }: Conversation, { actions }: ChatbotPolicy, by: Context['by']): DraftEvent[] {
  const isAbandoned = dialogue && !actions.some(({ name }) => name === dialogue.intent);
  return isAbandoned ? [dialogueUpdated(null, by)] : [];
}

/** Withholding: the bot sends no answer, and a handoff is requested. */
export function withholdAnswer(c: Conversation, command: CommandOf<'withhold-answer'>, context: Context): Decision {
  const { decision, topic, related, answersUpTo } = command;
  const reason = decision.reason ?? 'low_confidence';
  const declined = decision.choice?.articleId === null && { declined: decision.question };
  return (
    fence(c, command) ??
    acceptDecided(
      decision,
      draft('answer.withheld', context.by, { reason, answersUpTo, ...declined }),
      handoffStarted(c, { reason, related, ...context.waitNeeds(c, topic ?? null) }, context),
    )
  );
}

/**
 * Correction of an earlier answer, by a member of staff who maintains the knowledge base. It changes neither the owner
 * of the conversation nor what the visitor is waiting for.
 */
export function postCorrection({ text, corrects }: CommandOf<'post-correction'>, { by }: Context): Decision {
  return accept(draft('message.posted', by, { text, corrects }));
}

export function postOperatorMessage(
  c: Conversation,
  command: CommandOf<'post-operator-message'>,
  { by }: Context,
): Decision {
  if (c.owner !== by.id) return reject('not_owner');
  return accept(draft('message.posted', by, { text: command.text }));
}

/**
 * Message of a program, allowed only in the state `bot`: a person who has taken over is never interrupted. The bot's
 * answer stays pending, unless the message replies to a turn that was offered to the program.
 */
export function postProgramMessage(
  c: Conversation,
  command: CommandOf<'post-program-message'>,
  { by, now }: Context,
): Decision {
  const { text, answersUpTo } = command;
  if (command.control !== null && command.control !== c.control) return reject('control_moved');
  if (answersUpTo === null) return accept(draft('message.posted', by, { text }));
  if (!isOffered(c, answersUpTo, now)) return reject('turn_moved');
  return accept(draft('message.posted', by, { text, answersUpTo }));
}
