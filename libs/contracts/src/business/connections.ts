import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { limits } from '../limits.js';
import { lineText } from '../text.js';
import { actionNames } from './actions.js';
import { businessFaults, businessPorts } from './business-ports.js';

/**
 * State of a connection. `unused`: no call since its settings were changed. `refused`: the system rejects the
 * credentials. `failing`: it cannot be reached, or its replies violate its contract. `unusable`: no available key opens
 * the credentials, or the settings are no longer valid; no call is possible.
 */
export const connectionStates = ['off', 'unused', 'working', 'refused', 'failing', 'unusable'] as const;
export type ConnectionState = (typeof connectionStates)[number];

const name = lineText(limits.connectionNameLength);
const kind = z.string().max(60).describe('A kind listed by `/api/v1/connection-kinds`.');
const settings = z
  .record(z.string().max(60), z.unknown())
  .describe('Settings that follow the schema of the kind. Includes secrets in requests, never in responses.');
const changedSettings = settings.describe(
  'Merge patch of the settings: absent fields keep their values, null removes one. A new address requires the secrets again.',
);

export const connectionCreate = z.strictObject({
  kind,
  name: name.optional().describe('Display name. Defaults to the name of the system.'),
  settings,
  isEnabled: z
    .boolean()
    .default(true)
    .describe('True if the connection is in use. Each business area can have only one enabled connection.'),
});
export type ConnectionCreate = z.output<typeof connectionCreate>;

export const connectionPatch = z.strictObject({
  name: name.optional(),
  settings: changedSettings.optional(),
  isEnabled: z.boolean().optional(),
});
export type ConnectionPatch = z.output<typeof connectionPatch>;

export const connectionTestCreate = z.strictObject({ kind, settings });
export type ConnectionTestCreate = z.output<typeof connectionTestCreate>;
export const savedConnectionTest = z.strictObject({ settings: changedSettings.optional() });
export type SavedConnectionTest = z.output<typeof savedConnectionTest>;

const fault = z.enum(businessFaults).nullable();
const detail = z.string().nullable().describe('Message from the system, without personal data. Null if there is none.');

export const connectionTest = z
  .object({
    fault: fault.describe('Fault of the call. Null if it succeeded.'),
    detail,
    areCredentialsAccepted: z
      .boolean()
      .describe(
        'True if the reply shows that the system accepts the credentials. False if the call failed or needed none.',
      ),
    durationMs: z.int().min(0),
  })
  .meta({ id: 'ConnectionTest' });
export type ConnectionTest = z.infer<typeof connectionTest>;

export const connectionView = z
  .object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    ports: z.array(z.enum(businessPorts)).describe('Business areas that the connection serves while it is enabled.'),
    settings: z.record(z.string(), z.unknown()).describe('Settings without secrets.'),
    secrets: z.array(z.string()).describe('Names of the settings that are stored encrypted.'),
    isEnabled: z.boolean(),
    state: z
      .enum(connectionStates)
      .describe(
        'State of the connection. `unused`: not called since the settings were changed. `refused`: the system rejects the credentials. `failing`: the system is unreachable or its responses are not valid. `unusable`: the credentials cannot be decrypted, or the settings are no longer valid.',
      ),
    fault: fault.describe('Fault of the last call, if the connection is at fault. Null otherwise.'),
    failingSince: isoInstant
      .nullable()
      .describe('Start of the current series of failures. Null if the last call succeeded.'),
    lastCallAt: isoInstant.nullable().describe('Time of the last call. Null if there was none.'),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connectionView>;

export const connectionCallView = z
  .object({
    id: z.string(),
    at: isoInstant,
    operation: z.string().describe('Port and method of the call, such as `tickets.open`; `check` for a test.'),
    fault,
    detail,
    durationMs: z.int().min(0),
  })
  .meta({ id: 'ConnectionCall' });
export type ConnectionCallView = z.infer<typeof connectionCallView>;

/**
 * Why an event was refused. `unreadable`: its signature is valid, but its format is not the one that the system
 * documents.
 */
export const eventRefusals = ['signature', 'unreadable'] as const;
export type EventRefusal = (typeof eventRefusals)[number];

export const receivedEventView = z
  .object({
    eventId: z.string().describe('Event id assigned by the system. Repeated events are not listed.'),
    at: isoInstant,
    type: z.string().describe('Event type, as the system calls it; `poll` for a poll.'),
    origin: z.enum(['sent', 'polled']),
    changes: z.int().describe('Number of events written to the log; 0 if nothing had changed.'),
    refusal: z
      .enum(eventRefusals)
      .nullable()
      .describe(
        'Reason why the event was refused. Null if it was accepted. At most one refusal per minute is recorded.',
      ),
  })
  .meta({ id: 'ReceivedEvent' });
export type ReceivedEventView = z.infer<typeof receivedEventView>;

const pollSeconds = z.int().min(limits.pollSecondsMin).max(limits.pollSecondsMax).nullable();

export const connectionIntakeView = z
  .object({
    path: z.string().describe('Path on this installation to which the system sends its events.'),
    signature: z
      .enum(['own', 'standard'])
      .describe(
        'Signature scheme. `own`: that of the system, with the secret that it shows. `standard`: Standard Webhooks, as for outgoing webhooks.',
      ),
    hasSecret: z.boolean().describe('True if a secret is set. Without one, no event is accepted.'),
    isPolled: z.boolean().describe('True if this kind of system can be polled for changes.'),
    pollSeconds: pollSeconds.describe('Polling interval in seconds. Null if polling is off.'),
    lastPollAt: isoInstant.nullable().describe('Time of the last poll. Null if there was none.'),
    pollFault: fault.describe('Fault of the last poll. Null if it succeeded.'),
  })
  .meta({ id: 'ConnectionIntake' });
export type ConnectionIntakeView = z.infer<typeof connectionIntakeView>;

export const connectionIntakePatch = z.strictObject({ pollSeconds });
export type ConnectionIntakePatch = z.output<typeof connectionIntakePatch>;

export const eventSecretPut = z.strictObject({
  secret: z
    .string()
    .trim()
    .min(16)
    .max(200)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe('The secret shown by the system. If absent, a new one is generated.'),
});
export const eventSecret = z
  .object({
    secret: z
      .string()
      .nullable()
      .describe('The generated secret, shown only once. Null if the request contained the secret.'),
  })
  .meta({ id: 'EventSecret' });
export type EventSecretView = z.infer<typeof eventSecret>;

/** Reply to a system: the same for an event's first delivery and every repeat. */
export const eventReceipt = z
  .object({
    isRepeated: z.boolean().describe('True if every event in the request had been received before; nothing was done.'),
  })
  .meta({ id: 'EventReceipt' });
export type EventReceipt = z.infer<typeof eventReceipt>;

export const connectionKindView = z
  .object({
    kind: z.string(),
    title: z.string().describe('Product name of the system.'),
    ports: z.array(z.enum(businessPorts)),
    actions: z.array(z.enum(actionNames)).describe('Actions that the system provides in conversations.'),
    customActions: z
      .enum(['http', 'tool'])
      .nullable()
      .describe(
        'Type of custom actions: `http` requests defined by an admin, or `tool` calls offered by the system. Null if not supported.',
      ),
    settings: z
      .record(z.string(), z.unknown())
      .describe(
        'JSON Schema of the settings. Each property has `label` and, if needed, `help` by language; secrets are `writeOnly`.',
      ),
  })
  .meta({ id: 'ConnectionKind' });
export type ConnectionKindView = z.infer<typeof connectionKindView>;
