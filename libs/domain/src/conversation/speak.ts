import { reject } from '#contracts/result.js';
import { noneOfThese } from '../dialogue/none-of-these.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Context, OperatorFacts } from './command.js';
import type { Conversation, DraftEvent } from './conversation.js';
import { accept, acceptDecided, type Decision, draft } from './decision.js';
import { handoffStarted } from './handoff.js';

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** A visitor may always write, but in a closed conversation. Writing wakes a snoozed one and reopens a resolved one. */
export function postVisitorMessage(
  c: Conversation,
  command: CommandOf<'post-visitor-message'>,
  context: Context,
): Decision {
  const message = draft('message.posted', context.by, { text: command.text });
  if (c.state === 'snoozed') {
    const to = keepsOwner(c, command.owner) ? 'assigned' : 'queued';
    return accept(draft('conversation.woken', { kind: 'system', id: null }, { reason: 'visitor', to }), message);
  }
  if (c.state === 'resolved') return accept(reopenFor(c, command.owner), message);
  return accept(message);
}

/** The owner gets a conversation back only while present and with room for it. */
function keepsOwner(c: Conversation, owner: OperatorFacts | null): boolean {
  return owner !== null && owner.id === (c.owner ?? c.lastOwner) && owner.available && owner.hasRoom;
}

function reopenFor(c: Conversation, owner: OperatorFacts | null): DraftEvent {
  const system = { kind: 'system', id: null } as const;
  return owner !== null && keepsOwner(c, owner)
    ? draft('conversation.reopened', system, { to: 'assigned', operatorId: owner.id, operatorName: owner.name })
    : draft('conversation.reopened', system, { to: 'bot', operatorId: null, operatorName: null });
}

/**
 * The fence: an answer is said only if who may speak has not changed since it was begun, and only if it answers
 * everything that the visitor has written meanwhile.
 */
function fence(c: Conversation, command: { control: number; answersUpTo: number }): Decision | null {
  if (c.control !== command.control) return reject('control_moved');
  if (c.answerOwed === null || c.answerOwed.upToSeq !== command.answersUpTo) return reject('turn_moved');
  return null;
}

export function postAnswer(c: Conversation, command: CommandOf<'post-answer'>, { by, policy }: Context): Decision {
  if (!botSpeaks(policy)) return reject('bot_disabled');
  const { text, citations, choices, decision, answersUpTo } = command;
  const asking = choices.length > 0 && { choices, none: noneOfThese(c.locale) };
  const said = { text, citations, answersUpTo, ...asking };
  return fence(c, command) ?? acceptDecided(decision, draft('message.posted', by, said));
}

/** The bot does not know: it says nothing, and a person is asked to come. */
export function withholdAnswer(c: Conversation, command: CommandOf<'withhold-answer'>, context: Context): Decision {
  const { decision, related, answersUpTo } = command;
  const reason = decision.reason ?? 'low_confidence';
  const declined = decision.choice?.articleId === null && { declined: decision.question };
  return (
    fence(c, command) ??
    acceptDecided(
      decision,
      draft('answer.withheld', context.by, { reason, answersUpTo, ...declined }),
      handoffStarted(reason, context, related),
    )
  );
}

/**
 * Words that put an earlier answer right, from whoever answers for the knowledge: whoever has the conversation goes on
 * having it, and what the visitor waits for is still owed.
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
 * Words of a program of the business, where the bot speaks: a person who has taken over is never interrupted. What the bot owes
 * it still owes, as they may answer nothing.
 */
export function postProgramMessage(
  c: Conversation,
  command: CommandOf<'post-program-message'>,
  { by }: Context,
): Decision {
  if (command.control !== null && command.control !== c.control) return reject('control_moved');
  return accept(draft('message.posted', by, { text: command.text }));
}
