import { readProduct } from '../entities/read-product.js';
import { withChanges } from './apply-changes.js';
import { proceed } from './continue-form.js';
import { emptyForm, type Form, type FormContext, type FormMessage, type FormState } from './form.js';
import type { FormStep } from './form-step.js';
import { descriptionAfter } from './read-description.js';
import { readSlots } from './read-slots.js';

/**
 * Starts a form with the message that requested it, which may fill slots: "book me in for tomorrow at 10". `known`:
 * values that need not be asked for, of a signed-in visitor or given before.
 */
export function startForm(
  form: Form,
  message: FormMessage,
  context: FormContext,
  known: Partial<Pick<FormState, 'values' | 'open'>> = {},
): FormStep {
  const state = { ...emptyForm(form.name), ...known };
  const { values, ...uncertain } = readSlots(form, state, message.text, context);
  const query = form.slots.find(({ isQuery }) => isQuery);
  const product = query && readProduct(message.text);
  const described = form.slots.find(({ isDescription }) => isDescription);
  const description = described && descriptionAfter(message.text);
  const looked = {
    ...(query && product && { [query.name]: product }),
    ...(described && description && { [described.name]: description }),
  };
  return proceed(form, withChanges(state, { values: { ...looked, ...values }, ...uncertain }), message, context);
}
