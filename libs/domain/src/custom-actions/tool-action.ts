import { type ActionField, fieldName } from '#contracts/business/action-fields.js';
import { type CustomActionDefinition, customActionPut } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { type ForeignSchema, fieldOfSchema, isObject, typeOf } from './field-of-schema.js';
import { actionNameOf, inBoth, oneLine, wordsOf } from './names.js';

/** A tool as an MCP server describes it. */
export interface OfferedTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly isReadOnly: boolean;
  readonly fingerprint: string;
}

type Made =
  | { readonly ok: true; readonly draft: CustomActionDefinition }
  | { readonly ok: false; readonly problem: string };

const problem = (text: string): Made => ({ ok: false, problem: text });

/**
 * Draft of an action for a tool. Its texts come from the server and are a proposal, to be approved by an admin. An
 * already approved action keeps the admin's texts.
 */
export function toolAction(tool: OfferedTool, server: string, before: CustomActionDefinition | null): Made {
  const schema = isObject(tool.inputSchema) ? tool.inputSchema : {};
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const names = Object.keys(properties);
  const unfit = required.find((name) => typeof name !== 'string' || !fieldName.safeParse(name).success);
  if (unfit !== undefined) return problem(`The argument ${oneLine(String(unfit), 60)} has a name that cannot be used.`);
  const usable = names.filter((name) => fieldName.safeParse(name).success);
  const sorted = [
    ...usable.filter((name) => required.includes(name)),
    ...usable.filter((name) => !required.includes(name)),
  ];
  if (usable.filter((name) => required.includes(name)).length > limits.actionFields)
    return problem(`It needs more than ${limits.actionFields} arguments.`);
  const fields = sorted.slice(0, limits.actionFields).map((name) => {
    const property = isObject(properties[name]) ? (properties[name] as ForeignSchema) : {};
    return kept(fieldOfSchema(name, property, { isRequired: required.includes(name) }), before);
  });
  const title = oneLine(tool.title, 80) ?? wordsOf(tool.name).slice(0, 80);
  const effect = tool.isReadOnly ? 'read' : 'write';
  const draft = {
    name: before?.name ?? actionNameOf(server, tool.name),
    title: before?.title ?? inBoth(title),
    description: before?.description ?? inBoth(oneLine(tool.description, 500) ?? title),
    effect: before?.effect === 'write' ? 'write' : effect,
    identity: before?.identity ?? 'none',
    isConfirmed: before?.isConfirmed ?? true,
    fields,
    call: { type: 'tool', tool: tool.name, fingerprint: tool.fingerprint },
    output: before?.output ?? outputsOf(tool.outputSchema),
    ownerEmail: before?.ownerEmail ?? null,
  };
  const parsed = customActionPut.safeParse(draft);
  if (!parsed.success) return problem(parsed.error.issues[0]?.message ?? 'It cannot be used.');
  const { isEnabled: _, ...made } = parsed.data;
  return { ok: true, draft: made };
}

/** The admin's texts for an argument whose kind has not changed. */
function kept(field: ActionField, before: CustomActionDefinition | null): ActionField {
  const known = before?.fields.find(({ name, kind }) => name === field.name && kind === field.kind);
  return known ? { ...known, options: field.options, isRequired: field.isRequired } : field;
}

/** Outputs: the text of the result, and its named values. */
function outputsOf(schema: unknown): CustomActionDefinition['output'] {
  const properties = isObject(schema) && isObject(schema.properties) ? schema.properties : {};
  const named = Object.entries(properties).flatMap(([name, property]) => {
    const type = isObject(property) ? typeOf(property) : null;
    if (!fieldName.safeParse(name).success || name === 'text' || type === null || type === 'object') return [];
    const label = (isObject(property) && oneLine(property.title, 80)) || wordsOf(name).slice(0, 80);
    return [{ name, label: inBoth(label), pointer: `/structured/${name}` }];
  });
  if (named.length > 0) return named.slice(0, 10);
  return [{ name: 'text', label: { en: 'Result', it: 'Risultato' }, pointer: '/text' }];
}
