import { z } from 'zod';
import { isoInstant } from '../ids.js';
import { limits } from '../limits.js';
import { shortText } from '../text.js';
import { actionNames } from './actions.js';
import { businessFaults, businessPorts } from './business-ports.js';

/**
 * How a connection is. `unused`: nothing was asked of it since its settings were changed. `refused`: the system does not take the
 * credentials. `failing`: it cannot be reached, or its replies are not what it promises. `unusable`: no key at hand opens the
 * credentials, or the settings are none any more; nothing can be asked of it.
 */
export const connectionStates = ['off', 'unused', 'working', 'refused', 'failing', 'unusable'] as const;
export type ConnectionState = (typeof connectionStates)[number];

const name = shortText(limits.connectionNameLength);
const kind = z.string().max(60).describe('One of those that `/api/v1/connection-kinds` lists.');
const settings = z
  .record(z.string().max(60), z.unknown())
  .describe('By the schema of the kind. Secrets are among them where they are sent, and never in a reply.');
const changedSettings = settings.describe(
  'A merge patch: what is absent stays, null removes. Another address needs the secrets again.',
);

export const connectionCreate = z.strictObject({
  kind,
  name: name.optional().describe('The name of the system where it is absent.'),
  settings,
  isEnabled: z.boolean().default(true).describe('One connection at most does the same at a time.'),
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
const detail = z.string().nullable().describe('What the system said, without the words of people.');

export const connectionTest = z
  .object({ fault: fault.describe('Null: it works.'), detail, durationMs: z.int().min(0) })
  .meta({ id: 'ConnectionTest' });
export type ConnectionTest = z.infer<typeof connectionTest>;

export const connectionView = z
  .object({
    id: z.string(),
    kind: z.string(),
    name: z.string(),
    ports: z.array(z.enum(businessPorts)).describe('What it is for, while it is on.'),
    settings: z.record(z.string(), z.unknown()).describe('Without secrets.'),
    secrets: z.array(z.string()).describe('Names of the settings that are kept sealed.'),
    isEnabled: z.boolean(),
    state: z.enum(connectionStates),
    fault: fault.describe('Of the last call, where it says something of the connection. Null: none.'),
    failingSince: isoInstant.nullable().describe('Nothing but faults since then.'),
    lastCallAt: isoInstant.nullable(),
    createdAt: isoInstant,
    updatedAt: isoInstant,
  })
  .meta({ id: 'Connection' });
export type ConnectionView = z.infer<typeof connectionView>;

export const connectionCallView = z
  .object({
    id: z.string(),
    at: isoInstant,
    operation: z.string().describe('Port and method, such as `tickets.open`; `check` for a test.'),
    fault,
    detail,
    durationMs: z.int().min(0),
  })
  .meta({ id: 'ConnectionCall' });
export type ConnectionCallView = z.infer<typeof connectionCallView>;

/** Why nothing was taken of an event. `unreadable`: it was signed, and is not as the system documents it. */
export const eventRefusals = ['signature', 'unreadable'] as const;
export type EventRefusal = (typeof eventRefusals)[number];

export const receivedEventView = z
  .object({
    eventId: z.string().describe('As the system calls it. Repeats are not listed.'),
    at: isoInstant,
    type: z.string().describe('As the system calls it; `poll` where it was asked.'),
    origin: z.enum(['sent', 'polled']),
    changes: z.int().describe('Events that it made in the log; 0: it says nothing new.'),
    refusal: z.enum(eventRefusals).nullable().describe('Why nothing was taken of it. At most one a minute is kept.'),
  })
  .meta({ id: 'ReceivedEvent' });
export type ReceivedEventView = z.infer<typeof receivedEventView>;

const pollSeconds = z.int().min(limits.pollSecondsMin).max(limits.pollSecondsMax).nullable();

export const connectionIntakeView = z
  .object({
    path: z.string().describe('Where the system sends its events, from the origin of this installation.'),
    signature: z
      .enum(['own', 'standard'])
      .describe('`own`: as the system signs, with a secret that it shows. `standard`: as our own webhooks are.'),
    hasSecret: z.boolean().describe('Without a secret no event is taken.'),
    isPolled: z.boolean().describe('Whether this kind of system can be asked for changes.'),
    pollSeconds: pollSeconds.describe('Polling interval; null: never.'),
    lastPollAt: isoInstant.nullable(),
    pollFault: fault.describe('Of the last time that it was asked. Null: none.'),
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
    .describe('The one that the system shows. Missing: a new one is made.'),
});
export const eventSecret = z
  .object({ secret: z.string().nullable().describe('Shown once if it was created here; null if it was sent.') })
  .meta({ id: 'EventSecret' });
export type EventSecretView = z.infer<typeof eventSecret>;

/** Reply to a system: the first time that it sends an event, and every other. */
export const eventReceipt = z
  .object({ isRepeated: z.boolean().describe('Every event of it was received before, and nothing was done.') })
  .meta({ id: 'EventReceipt' });
export type EventReceipt = z.infer<typeof eventReceipt>;

export const connectionKindView = z
  .object({
    kind: z.string(),
    title: z.string().describe('The own name of the system.'),
    ports: z.array(z.enum(businessPorts)),
    actions: z.array(z.enum(actionNames)).describe('What is done by it during conversations.'),
    customActions: z
      .enum(['http', 'tool'])
      .nullable()
      .describe(
        'The actions that admins make for it: requests that they describe, or tools that it offers. Null: none.',
      ),
    settings: z
      .record(z.string(), z.unknown())
      .describe(
        'JSON Schema of the settings. Each has `label` and, where it needs one, `help` by language; a secret is `writeOnly`.',
      ),
  })
  .meta({ id: 'ConnectionKind' });
export type ConnectionKindView = z.infer<typeof connectionKindView>;
