import { z } from 'zod';
import { webhookDisableReasons } from './events/webhook-events.js';
import { chatbotId, isoInstant } from './ids.js';
import { circuitStates } from './webhooks.js';

/** How the installation is, for the person who runs it. Nothing here names a path of the machine. */

/** `warning`: it works, and will not for ever. `problem`: something does not work now. */
export const healthLevels = ['ok', 'warning', 'problem'] as const;
export type HealthLevel = (typeof healthLevels)[number];

/** Why the database cannot be read or written. */
export const storageProblems = [
  'full',
  'read_only',
  'not_accessible',
  'locked',
  'damaged',
  'out_of_memory',
  'unreliable',
  'other',
] as const;
export type StorageProblem = (typeof storageProblems)[number];

const level = z.enum(healthLevels);
const bytes = z.int().min(0);

export const diskSpace = z.object({ freeBytes: bytes, totalBytes: bytes });
export type DiskSpace = z.infer<typeof diskSpace>;

export const followerState = z.object({
  name: z.string().describe('`decisions`, `search` or `webhooks`.'),
  lag: z.int().describe('Events that it is behind the log, counted up to 10 000.'),
  behindSince: isoInstant
    .nullable()
    .describe('Time of the first event that it has not applied; null: it is not behind.'),
  isFailing: z.boolean().describe('Its last attempt failed.'),
});
export type FollowerView = z.infer<typeof followerState>;

export const webhookTrouble = z.object({
  id: z.string(),
  host: z.string(),
  circuit: z.enum(circuitStates),
  failingSince: isoInstant.nullable(),
  disabledReason: z.enum(webhookDisableReasons).nullable(),
  pending: z.int(),
});
export type WebhookTrouble = z.infer<typeof webhookTrouble>;

export const systemHealth = z
  .object({
    checkedAt: isoInstant,
    level: level.describe('The worst of all checks.'),
    database: z.object({ level, problem: z.enum(storageProblems).nullable().describe('Null: it reads and writes.') }),
    disk: diskSpace.extend({ level }).describe('Of the data directory.'),
    writeAheadLog: z.object({ level, bytes: bytes.describe('What is not written back into the database yet.') }),
    followers: z.object({ level, items: z.array(followerState) }).describe('Readers of the log.'),
    answering: z.object({
      level,
      chatbots: z.array(
        z.object({
          id: chatbotId,
          name: z.string(),
          isTrained: z.boolean().describe('False: it answers from what articles say, with less precise confidence.'),
        }),
      ),
      languageModel: z.enum(circuitStates).nullable().describe('Breaker of the endpoint; null: none is configured.'),
    }),
    mail: z.object({
      level,
      isConfigured: z.boolean(),
      waiting: z.int(),
      refused: z.int().describe('Of those that wait, how many the mail server did not take yet.'),
      lastFailedAt: isoInstant.nullable().describe('When the last message failed for good.'),
    }),
    webhooks: z
      .object({ level, total: z.int(), troubled: z.array(webhookTrouble) })
      .describe('Endpoints whose breaker is not closed, that fail, or that were disabled because of failures.'),
    clock: z.object({
      level,
      jumpedAt: isoInstant.nullable().describe('When the clock of the machine was last set, since the start.'),
      jumpedMs: z.int(),
    }),
    backup: z.object({
      level,
      lastAt: isoInstant.nullable().describe('Null: none is known.'),
      isByDatabase: z
        .boolean()
        .describe('The data are in PostgreSQL: its own tools take backups, and none is known here.'),
    }),
    access: z.object({
      level,
      isExposed: z.boolean().describe('Other machines can reach the server.'),
      isHttps: z.boolean(),
      isAddressMissing: z
        .boolean()
        .describe('A chatbot may be shown on a site of another machine, which cannot reach the server.'),
      isOpenToOthers: z.boolean().describe('Other accounts of the machine may read the data directory.'),
    }),
  })
  .meta({ id: 'SystemHealth' });
export type SystemHealth = z.infer<typeof systemHealth>;

export const systemStorage = z
  .object({
    disk: diskSpace.describe('Of the data directory.'),
    databaseBytes: bytes.describe('With what is still in the write-ahead log.'),
    freeBytes: bytes.describe('Of the database: room that what was deleted left, which is used again.'),
    writeAheadLogBytes: bytes,
    searchBytes: bytes,
    vectorsBytes: bytes,
    modelsBytes: bytes,
    previousDataBytes: bytes.describe('Data that restores have set aside.'),
    backupsBytes: bytes.describe('Backups of the backup folder.'),
    images: z.object({ count: z.int(), bytes }).describe('In the database.'),
    growth: z
      .object({
        since: isoInstant,
        events: z.int().describe('Written since then.'),
        bytes: bytes.describe('Their estimated share of the database.'),
      })
      .nullable()
      .describe('Of the last 30 days, or since the first event; null while there is none. Measured once an hour.'),
  })
  .meta({ id: 'SystemStorage' });
export type SystemStorage = z.infer<typeof systemStorage>;

/** Who took a backup: a person in the console, or the command line. */
export const backupOrigins = ['console', 'command_line'] as const;
export type BackupOrigin = (typeof backupOrigins)[number];

export const backupView = z
  .object({
    name: z.string().describe('Of the file, without its folder.'),
    at: isoInstant,
    by: z.enum(backupOrigins),
    isInFolder: z.boolean().describe('In the backup folder; false: where the command line put it.'),
    isPresent: z.boolean().describe('The file is still there, as far as the server can see.'),
    bytes,
    position: z.int().describe('Everything up to this position of the feed is in it.'),
    conversations: z.int(),
    events: z.int(),
  })
  .meta({ id: 'BackupView' });
export type BackupView = z.infer<typeof backupView>;

export const systemBackups = z
  .object({
    isByDatabase: z
      .boolean()
      .describe('The data are in PostgreSQL: its own tools take backups, which are not listed here.'),
    isBesideData: z.boolean().describe('The backup folder is on the disk of the data; false: it is on another.'),
    isInData: z
      .boolean()
      .describe('The backup folder is in the data directory, where erasures do not reach the backups.'),
    runningSince: isoInstant.nullable().describe('Null: none is being taken from the console.'),
    failure: z
      .object({ at: isoInstant, problem: z.enum(storageProblems) })
      .nullable()
      .describe('Of the last one from the console since the start; null: it succeeded, or there was none.'),
    backups: z.array(backupView).describe('Newest first.'),
  })
  .meta({ id: 'SystemBackups' });
export type SystemBackups = z.infer<typeof systemBackups>;

export const backupCreate = z.strictObject({});

export const systemVersion = z
  .object({
    version: z.string(),
    node: z.string().describe('Of Node.js.'),
    schema: z.int().describe('Of the database: the number of its last migration.'),
    dataSetId: z.string().describe('Changes with a restore, and where the installation begins anew.'),
    startedAt: isoInstant,
    licence: z.string().describe('SPDX identifier.'),
  })
  .meta({ id: 'SystemVersion' });
export type SystemVersion = z.infer<typeof systemVersion>;
