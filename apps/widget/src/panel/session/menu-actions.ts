import type { VisitorSnapshot } from '#sdk/client-types.js';
import type { MenuAction } from '../components/panel-menu.js';

interface MenuTargets {
  readonly person: () => void;
  readonly rate: () => void;
  readonly download: () => void;
  readonly end: () => void;
  readonly confirm: () => void;
}

/** Menu actions of the current state. */
export function menuActions(snapshot: VisitorSnapshot, targets: MenuTargets): MenuAction[] {
  const { chatbot, assurance, conversation, events } = snapshot;
  const actions: MenuAction[] = [];
  if (chatbot?.confirmsEmail && assurance === 'none')
    actions.push({ label: 'action.confirm', icon: 'mail', run: targets.confirm });
  if (!conversation) return actions;
  const { state } = conversation;
  if (state === 'bot') actions.push({ label: 'action.person', icon: 'person', run: targets.person });
  if (state === 'bot' || state === 'assigned' || state === 'resolved') {
    actions.push({ label: 'action.rate', icon: 'star', run: targets.rate });
  }
  if (events.length > 0) actions.push({ label: 'action.download', icon: 'download', run: targets.download });
  if (state !== 'resolved' && state !== 'closed') actions.push({ label: 'action.end', icon: 'end', run: targets.end });
  return actions;
}
