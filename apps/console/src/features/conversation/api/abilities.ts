import type { OperatorCommand } from '#contracts/commands.js';
import { commandPermission } from '#contracts/permissions.js';
import { isPossible } from '#contracts/transitions.js';
import type { ConversationSummary, Me, OperatorView } from '#contracts/views.js';

type OperatorCommandType = OperatorCommand['type'];

/** Whether the operator has as many conversations as allowed: the server refuses to add one. */
export function isAtCapacity({ load, capacity }: Pick<OperatorView, 'load' | 'capacity'>): boolean {
  return load >= capacity;
}

/** Commands available to this operator now, which decides the buttons shown. The server validates again. */
export function abilities(
  { state, owner, queue }: ConversationSummary,
  { operator, permissions }: Me,
): { can: (type: OperatorCommandType) => boolean; reply: boolean } {
  const mine = owner?.id === operator.id;
  const offeredToMe = queue?.offeredTo === operator.id;
  /** Rules beyond the state: the owner, and the operator with the offer. */
  const rules: Partial<Record<OperatorCommandType, boolean>> = {
    accept: state !== 'offered' || offeredToMe,
    decline: offeredToMe,
    'take-over': !owner || (!mine && permissions.includes('conversations.take_over_assigned')),
    // A waiting conversation can be moved to another team.
    transfer: mine || !owner,
    'return-to-bot': !owner || mine,
    snooze: mine,
    wake: mine,
    // An offer's recipient decides first.
    resolve: state !== 'offered' && (!owner || mine),
  };
  return {
    can: (type) => isPossible(type, state) && (rules[type] ?? true) && permissions.includes(commandPermission[type]),
    reply: isPossible('post-operator-message', state) && mine && permissions.includes('conversations.reply'),
  };
}
