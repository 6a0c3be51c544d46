import type { ErrorCode } from '#contracts/errors.js';
import { reject } from '#contracts/result.js';
import { isPossible } from '#contracts/transitions.js';
import { eraseActions, requestAction, settleAction } from './business-action.js';
import type { Command, Context } from './command.js';
import type { Conversation } from './conversation.js';
import { accept, acceptDecided, type Decision, draft } from './decision.js';
import { replyInDialogue } from './dialogue.js';
import { isDue, timerOf } from './due.js';
import {
  acceptHandoff,
  declineOffer,
  expireOffer,
  foundAnswer,
  leaveQueue,
  offer,
  requestHandoff,
  returnToBot,
  takeOver,
  withdrawOffer,
} from './handoff.js';
import { identifyVisitor } from './identify-visitor.js';
import { close, erase, reopen, resolve, snooze, start, wake, warnIdle } from './lifecycle.js';
import { linkClient } from './link-client.js';
import { noteActivity } from './note-activity.js';
import {
  postAnswer,
  postCorrection,
  postOperatorMessage,
  postProgramMessage,
  postVisitorMessage,
  withholdAnswer,
} from './speak.js';
import { requiredActors } from './states.js';
import { delayHandoff, requeue, transfer } from './transfer.js';
import { offerTurn, passTurn } from './turn.js';

/**
 * Decision function, the one place where a conversation changes: state + command + context -> events, or a rejection. Pure.
 * `c` is null for a conversation that does not exist yet.
 */
export function decide(c: Conversation | null, command: Command, context: Context): Decision {
  if (!isPossible(command.type, c?.state ?? null)) return reject(stateError(c, command));
  if (command.type === 'start') return start(command, context);
  if (c === null) return reject('not_found');
  const { by } = context;
  if (requiredActors[command.type]?.includes(by.kind) === false) return reject('forbidden');
  const timer = timerOf(command, by);
  if (timer !== null && !isDue(c, timer, context)) return reject('wrong_state');
  switch (command.type) {
    case 'post-visitor-message':
      return postVisitorMessage(c, command, context);
    case 'post-answer':
      return postAnswer(c, command, context);
    case 'withhold-answer':
      return withholdAnswer(c, command, context);
    case 'reply-in-dialogue':
      return replyInDialogue(c, command, context);
    case 'post-operator-message':
      return postOperatorMessage(c, command, context);
    case 'post-program-message':
      return postProgramMessage(c, command, context);
    case 'offer-turn':
      return offerTurn(c, command, context);
    case 'pass-turn':
      return passTurn(c, command, context);
    case 'post-correction':
      return postCorrection(command, context);
    case 'request-handoff':
      return requestHandoff(c, command, context);
    case 'offer':
      return offer(command, context);
    case 'decline':
      return declineOffer(c, by);
    case 'expire-offer':
      return expireOffer(c, by);
    case 'withdraw-offer':
      return withdrawOffer(c, command, by);
    case 'accept':
      return acceptHandoff(command.operator, by);
    case 'take-over':
      return takeOver(c, command.operator, by);
    case 'transfer':
      return transfer(c, command, context);
    case 'requeue':
      return requeue(c, command, by);
    case 'return-to-bot':
      return returnToBot(c, context);
    case 'delay-handoff':
      return delayHandoff(context);
    case 'leave-queue':
      return leaveQueue(command.reason, context);
    case 'found-answer':
      return foundAnswer(c, command.articleId, context);
    case 'write-note':
      return accept(draft('note.posted', by, { text: command.text }));
    case 'snooze':
      return snooze(c, command.until, context);
    case 'wake':
      return wake(c, command.owner, by);
    case 'warn-idle':
      return warnIdle(context);
    case 'resolve':
      return resolve(c, command, by);
    case 'reopen':
      return reopen(command.operator, by);
    case 'close':
      return close(command.reason, by);
    case 'rate':
      return accept(draft('conversation.rated', by, { score: command.score, comment: command.comment }));
    case 'label':
      return accept(draft('conversation.labelled', by, { labels: [...new Set(command.labels)] }));
    case 'prioritise':
      return accept(draft('conversation.prioritised', by, { priority: command.priority }));
    case 'identify-visitor':
      return identifyVisitor(c, command, by);
    case 'link-client':
      return linkClient(c, command, by);
    case 'unlink-client':
      return c.clientId === null ? reject('not_found') : accept(draft('client.unlinked', by, { clientId: c.clientId }));
    case 'judge-answer':
      return accept(draft('answer.judged', by, { eventId: command.eventId, verdict: command.verdict }));
    case 'request-action':
      return requestAction(c, command, context);
    case 'complete-action':
    case 'fail-action':
      return settleAction(c, command, context);
    case 'note-change':
      return accept(draft('record.changed', by, command.change));
    case 'note-activity':
      return noteActivity(c, command.outcome, by);
    case 'erase-actions':
      return eraseActions(c, by);
    case 'erase':
      return erase(c, by);
    case 'judge-suggestion':
      return acceptDecided(command.decision, draft('suggestion.judged', by, { verdict: command.verdict }));
  }
}

/** The most specific error of a command that this state does not allow. */
function stateError(c: Conversation | null, command: Command): ErrorCode {
  if (c === null) return 'not_found';
  if (c.state === 'closed') return 'conversation_closed';
  if ((command.type === 'accept' || command.type === 'found-answer') && c.owner !== null) return 'already_taken';
  if (command.type === 'post-operator-message') return 'not_owner';
  if (isReply(command)) return 'control_moved';
  return 'wrong_state';
}

function isReply({ type }: Command): boolean {
  return type === 'post-answer' || type === 'withhold-answer' || type === 'reply-in-dialogue';
}
