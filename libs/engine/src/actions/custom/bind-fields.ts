import type { ActionField } from '#contracts/business/action-fields.js';
import type { JsonObject } from '#contracts/business/actions.js';
import { ok } from '#contracts/result.js';
import { type BusinessResult, fault } from '../../ports/business/business-result.js';
import type { OfferedAction } from '../../state/action-registry.js';
import type { ActionContext } from '../action-handler.js';

/**
 * Values of all fields: what was asked for, and what the engine binds. An input never has the latter: the engine knows whom the
 * conversation is with. `not_found`: there is no client, or nothing is known of them that the action needs.
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
