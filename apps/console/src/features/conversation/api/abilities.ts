import type { OperatorCommand } from '#contracts/commands.js';
import { commandPermission } from '#contracts/permissions.js';
import type { ConversationSummary, Me } from '#contracts/views.js';

type CommandType = OperatorCommand['type'];

/** Commands available to this operator now, which decides the buttons shown. The server validates again. */
export function abilities(
  summary: ConversationSummary,
  me: Me,
): { can: (type: CommandType) => boolean; reply: boolean } {
  const { state } = summary;
  const mine = summary.owner?.id === me.operator.id;
  const waits = state === 'queued' || state === 'offered';
  const makesSense: Record<CommandType, boolean> = {
    accept: state === 'queued' || (state === 'offered' && offeredTo(summary) === me.operator.id),
    decline: state === 'offered' && offeredTo(summary) === me.operator.id,
    'take-over':
      state === 'bot' ||
      ((state === 'assigned' || state === 'snoozed') &&
        !mine &&
        me.permissions.includes('conversations.take_over_assigned')),
    'write-note': state !== 'closed',
    transfer: state === 'assigned' && mine,
    'return-to-bot': (state === 'assigned' && mine) || state === 'queued',
    snooze: state === 'assigned' && mine,
    wake: state === 'snoozed' && mine,
    resolve: state === 'bot' || waits || ((state === 'assigned' || state === 'snoozed') && mine),
    reopen: state === 'resolved',
    label: state !== 'closed',
    prioritise: state !== 'closed',
    'link-client': state !== 'closed',
    'judge-answer': true,
    'judge-suggestion': true,
  };
  return {
    can: (type) => makesSense[type] && me.permissions.includes(commandPermission[type]),
    reply: state === 'assigned' && mine && me.permissions.includes('conversations.reply'),
  };
}

function offeredTo(summary: ConversationSummary): string | null {
  return summary.queue?.offeredTo ?? null;
}
