import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { FormState } from '../dialogue/form/form.js';

/** What the bot is about to do for the visitor: JSON, folded from the log like all of the conversation. */
export interface Dialogue {
  readonly intent: BotActionName;
  readonly form: FormState;
  /** The last message of the turn that set the call off; null before. */
  readonly calledUpTo: number | null;
}

/** Whether a call is under way, or its outcome has not been said yet. */
export function awaitsOutcome({ dialogue }: { readonly dialogue?: Dialogue | null }): boolean {
  return dialogue?.form.phase === 'called';
}
