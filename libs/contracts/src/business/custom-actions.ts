import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { limits } from '../limits.js';
import { actionField, bilingual } from './action-fields.js';
import { identityLevels } from './actions.js';
import { businessFaults } from './business-ports.js';
import { customActionName } from './custom-action-name.js';
import { definitionErrors } from './definition-errors.js';
import { httpCall } from './http-call.js';

/** Call of a tool of a connected MCP server. Its arguments are the fields of the action. */
export const toolCall = z.strictObject({
  type: z.literal('tool'),
  tool: z.string().min(1).max(128),
  fingerprint: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(
      "Fingerprint of the tool's description and schema as approved by an admin. If the server offers a different tool, it is not called.",
    ),
});

/** JSON Pointer (RFC 6901); a part `*` stands for every entry of a list. */
export const jsonPointer = z
  .string()
  .max(200)
  .regex(/^(\/([^~/]|~[01])*)*$/, 'must be a JSON pointer, such as /order/status');

/** Output of an action, read from the reply. */
export const actionOutput = z
  .strictObject({
    name: z.string().regex(/^[A-Za-z_][A-Za-z0-9_.-]{0,59}$/),
    label: bilingual(80),
    pointer: jsonPointer.describe(
      'JSON Pointer (RFC 6901) of the value in the response. The segment `*` matches every entry of a list.',
    ),
  })
  .meta({ id: 'ActionOutput' });
export type ActionOutputField = z.output<typeof actionOutput>;

const definition = z.strictObject({
  name: customActionName.describe('Name to run the action by. Unique.'),
  title: bilingual(80),
  description: bilingual(500).describe('What the action does, for operators and language models.'),
  effect: z.enum(['read', 'write']).describe('`write` if the action changes data, otherwise `read`.'),
  identity: z
    .enum(identityLevels)
    .describe(
      'Identity check required before the bot runs the action for a visitor; operators and programs only need the permission. `matched`: the visitor states the email address found at `ownerEmail` of the response. `verified`: the visitor has signed in.',
    ),
  isConfirmed: z
    .boolean()
    .default(true)
    .describe('True if a write must be confirmed first, on the basis of a summary.'),
  fields: z.array(actionField).max(limits.actionFields).describe('Fields of the action, in order.'),
  call: z.discriminatedUnion('type', [httpCall, toolCall]).describe('The request or tool call that the action makes.'),
  output: z.array(actionOutput).max(limits.actionOutputs).describe('Values read from the response.'),
  ownerEmail: jsonPointer
    .nullable()
    .default(null)
    .describe(
      "JSON Pointer of the client's email address in the response. Anyone else gets `not_found`. Null if not checked.",
    ),
});

/** Definition of a custom action: everything but its id. */
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

/** Trial run: the action as edited in the form, with a value for every field, including those that the engine binds. */
export const customActionTrial = z.strictObject({
  action: customActionPut,
  values: z.record(z.string().max(60), z.unknown()),
});
export type CustomActionTrial = z.output<typeof customActionTrial>;

export const customActionTrialResult = z
  .object({
    fault: z.enum(businessFaults).nullable().describe('Fault of the call. Null if it succeeded.'),
    detail: z.string().nullable(),
    durationMs: z.int().min(0),
    status: z.int().nullable().describe('HTTP status of the response. Null if there was no response, or for a tool.'),
    reply: z.string().nullable().describe('The beginning of the response, unmodified. Null if there was none.'),
    output: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'CustomActionTrialResult' });
export type CustomActionTrialResult = z.output<typeof customActionTrialResult>;

/** Tool of a connected MCP server, as a draft for a custom action. */
export const remoteToolView = z
  .object({
    tool: z.string(),
    description: z.string().nullable().describe('Description by the server. Null if there is none.'),
    state: z
      .enum(['new', 'approved', 'changed', 'gone'])
      .describe(
        'Approval state. `changed`: the description or schema differs from the approved one, so the tool is not called.',
      ),
    actionId: z.string().nullable().describe('Id of the action created from the tool. Null if there is none.'),
    problem: z.string().nullable().describe('Reason why no action can be created from the tool. Null if one can.'),
    draft: definition.nullable().describe('Draft of an action for the tool. Null if none can be created.'),
  })
  .meta({ id: 'RemoteTool' });
export type RemoteToolView = z.output<typeof remoteToolView>;

export const remoteToolsView = z
  .object({
    fault: z.enum(businessFaults).nullable().describe('Fault of the call. Null if the server listed its tools.'),
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
    address: z.string().nullable().describe('Address of the first server in the document. Null if there is none.'),
    operations: z.array(
      z.object({
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        problem: z
          .string()
          .nullable()
          .describe('Reason why no action can be created from the operation. Null if one can.'),
        draft: definition.nullable(),
      }),
    ),
  })
  .meta({ id: 'ApiDocument' });
export type ApiDocumentView = z.output<typeof apiDocumentView>;

/** Action that can be run in a conversation now. */
export const actionView = z
  .object({
    name: z.string(),
    title: bilingual(80),
    description: bilingual(500),
    effect: z.enum(['read', 'write']),
    identity: z.enum(identityLevels),
    isCustom: z.boolean().describe('True for an action created by an admin of this installation.'),
    isConfirmed: z.boolean().describe('True if the user should confirm a summary before the action runs.'),
    fields: z.array(actionField).describe('Input fields of a custom action, in order.'),
    input: z
      .record(z.string(), z.unknown())
      .describe('JSON Schema of the input. Fields of a custom action have `label` and `help` by language.'),
    output: z.array(z.object({ name: z.string(), label: bilingual(80) })).describe('Output fields of a custom action.'),
  })
  .meta({ id: 'Action' });
export type ActionView = z.output<typeof actionView>;

/** The same, with its definition. */
export const offeredActionView = actionView
  .extend({
    source: z
      .object({
        connection: z
          .string()
          .nullable()
          .describe('Name of the connected system that runs the action. Null if it runs in this installation.'),
        isEmpty: z
          .boolean()
          .describe(
            'True if this installation has no data that the action could find or use, so that it fails for every visitor.',
          ),
      })
      .describe('Where the action currently runs.'),
  })
  .meta({ id: 'OfferedAction' });
export type OfferedActionView = z.output<typeof offeredActionView>;
