import { type BotAction, isAskable } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { ChatbotId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';
import type { ActionRegistry } from '../state/action-registry.js';
import type { TaughtIntent } from './intent-articles.js';

/** Actions that a chatbot's bot carries out now: enabled ones of its admin's choice that visitors may ask for. */
export function enabledBotActions(
  registry: ActionRegistry,
  chosen: readonly BotAction[],
): (BotAction & TaughtIntent)[] {
  return chosen.flatMap((action): (BotAction & TaughtIntent)[] => {
    if (!isCustom(action.name)) return [action];
    const offered = registry.get(action.name)?.definition;
    return offered && isAskable(offered.fields) ? [{ ...action, title: offered.title }] : [];
  });
}

/** {@link enabledBotActions} of a chatbot. */
export function botActionsOf(
  { actionRegistry, chatbots }: Pick<Ports, 'actionRegistry' | 'chatbots'>,
  chatbotId: ChatbotId,
): (BotAction & TaughtIntent)[] {
  return enabledBotActions(actionRegistry, chatbots.policy(chatbotId).actions);
}
