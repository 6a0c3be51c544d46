import type { Outcome } from '#contracts/states.js';
import { useT } from '../../../lib/translate.js';
import { visitorName } from '../../../lib/visitor-name.js';
import { showUndo } from '../../../ui/show-undo.js';
import { useOpenConversation } from './open-conversation.js';
import { whenSent } from './when-sent.js';

/** Outcome unless an operator chooses another one: that the visitor said it helped is for the operator to know. */
export const usualOutcome: Outcome = 'unconfirmed';

/** Resolves after pending messages are sent, and offers to undo it. */
export function useResolve(): (outcome: Outcome) => Promise<void> {
  const t = useT();
  const { handle, run, summary } = useOpenConversation();
  return async (outcome) => {
    if (!(await whenSent(handle)) || !(await run({ type: 'resolve', outcome }))) return;
    showUndo(t, {
      id: `resolved-${handle.id}`,
      message: t('resolve.done', { name: visitorName(summary.visitor) }),
      undo: () => handle.command({ type: 'reopen' }),
      closable: false,
    });
  };
}
