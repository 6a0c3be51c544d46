import { inputSchemaOf } from '#contracts/business/action-fields.js';
import type { JsonObject } from '#contracts/business/actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { customInput } from '#domain/dialogue/form/custom-form.js';
import type { FormCall } from '#domain/dialogue/form/form.js';
import { inputOf } from '#domain/dialogue/form/input-of.js';
import { provenEmail } from '../actions/proven-email.js';
import type { Ports } from '../ports/ports.js';
import { definitionOf } from './dialogue-form.js';

/** Input of the action that a form calls: its values, and what was looked up for it. Null: incomplete. */
export async function callInput(
  ports: Pick<Ports, 'actionRegistry' | 'visitors'>,
  c: Conversation,
  { facts, form }: Dialogue,
  { action, values }: FormCall,
): Promise<JsonObject | null> {
  if (isCustom(action)) {
    const { fields } = definitionOf(ports, action);
    const parsed = inputSchemaOf(fields).safeParse(customInput(fields, values));
    return parsed.success ? parsed.data : null;
  }
  const appointmentId = typeof values.appointment === 'string' ? values.appointment : undefined;
  return inputOf(action, values, {
    ...(form.slot && { slot: form.slot }),
    ...(appointmentId && { appointmentId }),
    ...(facts?.client && { revision: facts.client.revision }),
    ...(action === 'payment.link' && { payer: await provenEmail(ports, c) }),
  }) as JsonObject | null;
}
