import type { Instant } from '#contracts/ids.js';
import { reject } from '#contracts/result.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command, Context } from './command.js';
import type { Conversation } from './conversation.js';
import { accept, type Decision, draft } from './decision.js';

type CommandOf<T extends Command['type']> = Extract<Command, { type: T }>;

/** State that a reply to a turn started from. */
interface Fence {
  readonly control: number;
  readonly answersUpTo: number;
}

/**
 * The fence: a reply is accepted only if `control` has not changed since it was started, and only if it answers everything that
 * the visitor has written since.
 */
export function fence(c: Conversation, { control, answersUpTo }: Fence): Decision | null {
  if (c.control !== control) return reject('control_moved');
  if (c.answerOwed === null || c.answerOwed.upToSeq !== answersUpTo) return reject('turn_moved');
  return null;
}

/** Whether a program may reply to this turn: it was offered, its time is not up, and no reply was posted yet. */
export function isOffered({ answerOwed }: Conversation, answersUpTo: number, now: Instant): boolean {
  return answerOwed?.offeredUntil !== undefined && now < answerOwed.offeredUntil && answerOwed.upToSeq === answersUpTo;
}

/** Offers the turn to a program, once per turn. */
export function offerTurn(c: Conversation, command: CommandOf<'offer-turn'>, { by, policy, now }: Context): Decision {
  if (!botSpeaks(policy)) return reject('bot_disabled');
  const fenced = fence(c, command);
  if (fenced !== null) return fenced;
  const { text, control, answersUpTo } = command;
  if (c.answerOwed?.offeredUntil !== undefined) return reject('turn_moved');
  const until = now + policy.externalBotSeconds * 1000;
  return accept(draft('turn.offered', by, { text, control, answersUpTo, until }));
}

/** Pass of the program: it has no reply. */
export function passTurn(c: Conversation, command: CommandOf<'pass-turn'>, { by, now }: Context): Decision {
  const fenced = fence(c, command);
  if (fenced !== null) return fenced;
  const { answersUpTo } = command;
  if (!isOffered(c, answersUpTo, now)) return reject('turn_moved');
  return accept(draft('turn.passed', by, { answersUpTo }));
}
