import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { limits } from '../limits.js';
import { actionField, bilingual } from './action-fields.js';
import { identityLevels } from './actions.js';
import { businessFaults } from './business-ports.js';
import { customActionName } from './custom-action-name.js';
import { definitionErrors } from './definition-errors.js';
import { httpCall } from './http-call.js';

/** A tool of a connected MCP server. Its arguments are the fields of the action. */
export const toolCall = z.strictObject({
  type: z.literal('tool'),
  tool: z.string().min(1).max(128),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(
      'Of the description and the schema that an admin approved. Where the server offers others, the tool is not called.',
    ),
});

/** RFC 6901; a part `*` stands for every entry of a list. */
export const jsonPointer = z
  .string()
  .max(200)
  .regex(/^(\/([^~/]|~[01])*)*$/, 'must be a JSON pointer, such as /order/status');

/** Something that a reply says. */
export const actionOutput = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,59}$/),
    label: bilingual(80),
    pointer: jsonPointer.describe('Where it is in the reply (RFC 6901). A part `*` stands for every entry of a list.'),
  })
  .meta({ id: 'ActionOutput' });
export type ActionOutputField = z.output<typeof actionOutput>;

const definition = z.strictObject({
  name: customActionName.describe('Under which it is run. Of one action only.'),
  title: bilingual(80),
  description: bilingual(500).describe('What it does, for operators and for models.'),
  effect: z.enum(['read', 'write']),
  identity: z
    .enum(identityLevels)
    .describe(
      'What must be known of a visitor for whom it is asked; staff and programs need the permission alone. `matched`: they name the e-mail address that the reply has at `ownerEmail`. `verified`: they have signed in.',
    ),
  isConfirmed: z.boolean().default(true).describe('For a write: a summary is confirmed first.'),
  fields: z.array(actionField).max(limits.actionFields),
  call: z.discriminatedUnion('type', [httpCall, toolCall]),
  output: z.array(actionOutput).max(limits.actionOutputs),
  ownerEmail: jsonPointer
    .nullable()
    .default(null)
    .describe('Where a reply has the e-mail address of the client whose record it is. Others get `not_found`.'),
});

/** What an admin writes of an action: everything but its id. */
export const customActionPut = definition
  .extend({ isEnabled: z.boolean().default(true) })
  .superRefine((given, context) => {
    for (const { pointer, detail } of definitionErrors(given))
      context.addIssue({ code: 'custom', path: pointer.split('/').slice(1), message: detail });
  });
export type CustomActionPut = z.output<typeof customActionPut>;
export type CustomActionDefinition = z.output<typeof definition>;

export const customActionView = definition
  .extend({
    id: z.string(),
    connectionId: z.string(),
    isEnabled: z.boolean(),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'CustomAction' });
export type CustomActionView = z.output<typeof customActionView>;

/** A trial run: the action as edited in the form, with a value for every field, those that the engine binds included. */
export const customActionTrial = z.strictObject({
  action: customActionPut,
  values: z.record(z.string().max(60), z.unknown()),
});
export type CustomActionTrial = z.output<typeof customActionTrial>;

export const customActionTrialResult = z
  .object({
    fault: z.enum(businessFaults).nullable().describe('Null: it worked.'),
    detail: z.string().nullable(),
    durationMs: z.int().min(0),
    status: z.int().nullable().describe('HTTP status of the reply. Null: there was none, or it was that of a tool.'),
    reply: z.string().nullable().describe('The beginning of the reply, as it is.'),
    output: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'CustomActionTrialResult' });
export type CustomActionTrialResult = z.output<typeof customActionTrialResult>;

/** A tool that a connected MCP server offers, as an action that an admin may make of it. */
export const remoteToolView = z
  .object({
    tool: z.string(),
    description: z.string().nullable().describe('In the words of the server.'),
    state: z
      .enum(['new', 'approved', 'changed', 'gone'])
      .describe('`changed`: its description or schema is not the one that was approved; it is not called.'),
    actionId: z.string().nullable().describe('Of the action that was made of it.'),
    problem: z.string().nullable().describe('Why no action can be made of it.'),
    draft: definition.nullable().describe('The action that it would be.'),
  })
  .meta({ id: 'RemoteTool' });
export type RemoteToolView = z.output<typeof remoteToolView>;

export const remoteToolsView = z
  .object({
    fault: z.enum(businessFaults).nullable().describe('Null: the server has listed them.'),
    detail: z.string().nullable(),
    tools: z.array(remoteToolView),
  })
  .meta({ id: 'RemoteTools' });
export type RemoteToolsView = z.output<typeof remoteToolsView>;

/** An OpenAPI document, JSON or YAML. */
export const apiDocumentCreate = z.strictObject({ document: z.string().min(1).max(limits.apiDocumentLength) });

export const apiDocumentView = z
  .object({
    title: z.string(),
    address: z.string().nullable().describe('Of the first server that it names.'),
    operations: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        problem: z.string().nullable().describe('Why no action can be made of it.'),
        draft: definition.nullable(),
      }),
    ),
  })
  .meta({ id: 'ApiDocument' });
export type ApiDocumentView = z.output<typeof apiDocumentView>;

/** Something that can be done during a conversation now. */
export const actionView = z
  .object({
    name: z.string(),
    title: bilingual(80),
    description: bilingual(500),
    effect: z.enum(['read', 'write']),
    identity: z.enum(identityLevels),
    isCustom: z.boolean().describe('Made by an admin of this installation.'),
    isConfirmed: z.boolean().describe('A summary should be confirmed before it runs.'),
    fields: z.array(actionField).describe('Of a custom action: what its input has, in order.'),
    input: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema. Fields of a custom action have `label` and `help` by language.'),
    output: z.array(z.object({ name: z.string(), label: bilingual(80) })).describe('Of a custom action.'),
  })
  .meta({ id: 'Action' });
export type ActionView = z.output<typeof actionView>;

/** The same, with what stands behind it. */
export const offeredActionView = actionView
  .extend({
    source: z
      .object({
        connection: z
          .string()
          .nullable()
          .describe('Name of the connected system that it runs in. Null: the tables of this installation.'),
        isEmpty: z
          .boolean()
          .describe(
            'The tables of this installation hold nothing that it could find or use: it fails for every visitor.',
          ),
      })
      .describe('What stands behind it now.'),
  })
  .meta({ id: 'OfferedAction' });
export type OfferedActionView = z.output<typeof offeredActionView>;
