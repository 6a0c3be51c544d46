import { z } from 'zod';
import { askedFields, inputSchemaOf } from '#contracts/business/action-fields.js';
import { actionTexts } from '#contracts/business/action-texts.js';
import { actionNames, actions } from '#contracts/business/actions.js';
import type { ActionView, CustomActionView } from '#contracts/business/custom-actions.js';
import type { CustomAction } from '../ports/custom-action-store.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';

export function toCustomActionView(action: CustomAction): CustomActionView {
  const { id, connectionId, definition, isEnabled, createdAt, updatedAt } = action;
  return { ...definition, id, connectionId, isEnabled, createdAt: iso(createdAt), updatedAt: iso(updatedAt) };
}

/** Every action available in conversations: the product's and those of admins. */
export function offeredActions({ actionRegistry }: Pick<Ports, 'actionRegistry'>): ActionView[] {
  const own = actionRegistry.all().map(({ definition }): ActionView => {
    const { name, title, description, effect, identity, isConfirmed, fields, output } = definition;
    return {
      ...{ name, title, description, effect, identity, isCustom: true, isConfirmed: isConfirmed && effect === 'write' },
      fields: askedFields(fields),
      input: schemaOf(inputSchemaOf(fields)),
      output: output.map((one) => ({ name: one.name, label: one.label })),
    };
  });
  return [...builtIn, ...own];
}

const builtIn = actionNames.map((name): ActionView => {
  const { effect, identity, input } = actions[name];
  return {
    ...{ name, ...actionTexts[name], effect, identity, isCustom: false, isConfirmed: effect === 'write' },
    fields: [],
    input: schemaOf(input),
    output: [],
  };
});

function schemaOf(input: z.ZodObject): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(input, { io: 'input' });
  return schema;
}
