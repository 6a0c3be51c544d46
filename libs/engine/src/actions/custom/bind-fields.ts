import type { ActionField } from '#contracts/business/action-fields.js';
import type { JsonObject } from '#contracts/business/actions.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '../../ports/business/business-result.js';
import type { OfferedAction } from '../../state/action-registry.js';
import type { ActionContext } from '../action-handler.js';

/**
 * Binds all fields: values from the input, and those that only the engine may supply, such as the client. `not_found`: no client, or
 * nothing known of them that the action needs.
 */
export function bindFields(
  { definition, idOf }: Pick<OfferedAction, 'definition' | 'idOf'>,
  input: JsonObject,
  context: ActionContext,
): BusinessResult<Readonly<Record<string, unknown>>> {
  const bound = definition.fields.map((field) => ({ field, value: boundValue(field, input, idOf, context) ?? null }));
  const missing = bound.find(({ field, value }) => field.isRequired && value === null);
  if (missing) return fault('not_found', `nothing is known for ${missing.field.name}`);
  return ok(
    Object.fromEntries(bound.filter(({ value }) => value !== null).map(({ field, value }) => [field.name, value])),
  );
}

function boundValue(
  { name, from }: ActionField,
  input: JsonObject,
  idOf: OfferedAction['idOf'],
  { client, email, conversationId }: ActionContext,
): unknown {
  switch (from) {
    case 'asked':
      return Object.hasOwn(input, name) ? input[name] : null;
    case 'client.id':
      return client?.id;
    case 'client.external_id':
      return client && idOf(client);
    case 'client.email':
      return email;
    case 'client.phone':
      return client?.phone;
    case 'client.name':
      return client?.name;
    case 'conversation.id':
      return conversationId;
  }
}
