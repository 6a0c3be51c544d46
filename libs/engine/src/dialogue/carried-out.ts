import { type BotAction, isAskable } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { ActionRegistry } from '../state/action-registry.js';
import type { TaughtIntent } from './intent-articles.js';

/** What the bot of a chatbot carries out now: of what its admin has chosen, actions that are on, and that a visitor can be asked for. */
export function carriedOut(registry: ActionRegistry, chosen: readonly BotAction[]): (BotAction & TaughtIntent)[] {
  return chosen.flatMap((action): (BotAction & TaughtIntent)[] => {
    if (!isCustom(action.name)) return [action];
    const offered = registry.get(action.name)?.definition;
    return offered && isAskable(offered.fields) ? [{ ...action, title: offered.title }] : [];
  });
}
