import { type BotAction, isAskable } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { ActionRegistry } from '../../state/action-registry.js';

/** A bot can be given only runnable actions that visitors can ask for. Present ones stay, even while disabled. */
export function checkActions(
  registry: ActionRegistry,
  actions: readonly BotAction[],
  before: readonly BotAction[],
): Result<null> {
  const had = new Set(before.map(({ name }) => name));
  for (const [place, { name }] of actions.entries()) {
    if (!isCustom(name) || had.has(name)) continue;
    const pointer = `/policy/actions/${place}/name`;
    const offered = registry.get(name);
    if (!offered) return invalidAt(pointer, 'is no action, or is turned off');
    if (!isAskable(offered.definition.fields)) return invalidAt(pointer, 'asks for JSON, which no visitor writes');
  }
  return ok(null);
}
