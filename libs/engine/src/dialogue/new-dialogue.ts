import type { BotActionName } from '#contracts/business/bot-actions.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { emptyForm } from '#domain/dialogue/form/form.js';
import { numberSlotOf } from '#domain/dialogue/form/standard-forms.js';
import { withoutConsent } from './dialogue-form.js';

/** A dialogue without a form's values, in the language of the conversation. */
export function newDialogue({ locale }: Conversation, intent: BotActionName): Dialogue {
  return { intent, locale, form: emptyForm(intent), calledUpTo: null };
}

/**
 * New dialogue before its form, with the values given except for the record and its owner: "move my appointment to
 * Friday".
 */
export function restartedDialogue(c: Conversation, { intent, form, aside }: Dialogue): Dialogue {
  const slots = [numberSlotOf(intent), 'email'];
  const { values, open } = withoutConsent(form);
  const said = Object.fromEntries(Object.entries(values).filter(([slot]) => !slots.includes(slot)));
  return { ...newDialogue(c, intent), form: { ...emptyForm(intent), values: said, open }, ...(aside && { aside }) };
}
