import { z } from 'zod';
import { webhookDisableReasons } from './events/webhook-events.js';
import { chatbotId, isoInstant } from './ids.js';
import { circuitStates } from './webhooks.js';

/** Health of the installation, for its administrator. Nothing here names a path of the machine. */

/** `warning`: it works, but needs attention. `problem`: something does not work now. */
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
  name: z.string().describe('Name of the follower: `decisions`, `search` or `webhooks`.'),
  lag: z.int().describe('Number of events behind the log, counted up to 10,000.'),
  behindSince: isoInstant.nullable().describe('Time of the first event not yet processed. Null if there is none.'),
  isFailing: z.boolean().describe('True if the last attempt failed.'),
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
    level: level.describe('The worst level of all checks.'),
    database: z.object({
      level,
      problem: z
        .enum(storageProblems)
        .nullable()
        .describe('Problem of the database. Null if it can be read and written.'),
    }),
    disk: diskSpace.extend({ level }).describe('Disk of the data directory.'),
    writeAheadLog: z.object({
      level,
      bytes: bytes.describe('Size of the changes not yet written back to the database file.'),
    }),
    followers: z.object({ level, items: z.array(followerState) }).describe('Followers: readers of the log.'),
    answering: z.object({
      level,
      chatbots: z.array(
        z.object({
          id: chatbotId,
          name: z.string(),
          isTrained: z
            .boolean()
            .describe('False if the chatbot answers from its articles alone, with less precise confidence.'),
        }),
      ),
      languageModel: z
        .enum(circuitStates)
        .nullable()
        .describe('Circuit breaker of the language model endpoint. Null if none is configured.'),
      silentExternalBots: z
        .array(
          z.object({
            id: chatbotId,
            name: z.string(),
            since: isoInstant.describe('When the first of the consecutive offered turns timed out.'),
          }),
        )
        .describe(
          'Chatbots whose external bot let several offered turns in a row time out: visitors do not wait for it now.',
        ),
    }),
    mail: z.object({
      level,
      isConfigured: z.boolean(),
      waiting: z.int().describe('Number of messages in the outbox.'),
      refused: z.int().describe('Number of waiting messages that the mail server has refused so far.'),
      lastFailedAt: isoInstant.nullable().describe('When a message last failed permanently. Null if never.'),
    }),
    webhooks: z
      .object({ level, total: z.int(), troubled: z.array(webhookTrouble) })
      .describe(
        'Endpoints that are failing, whose circuit breaker is not closed, or that were disabled because of failures.',
      ),
    clock: z.object({
      level,
      jumpedAt: isoInstant
        .nullable()
        .describe('When the system clock was last changed since the server started. Null if it was not.'),
      jumpedMs: z.int().describe('Size of that change in milliseconds, negative if the clock was set back. 0 if none.'),
    }),
    backup: z.object({
      level,
      lastAt: isoInstant.nullable().describe('Time of the last backup. Null if none is known.'),
      isByDatabase: z
        .boolean()
        .describe(
          'True if the data is in PostgreSQL, which is backed up with its own tools; those backups are not known here.',
        ),
    }),
    access: z.object({
      level,
      isExposed: z.boolean().describe('True if other machines can reach the server.'),
      isHttps: z.boolean().describe('True if the public address uses https.'),
      isAddressMissing: z
        .boolean()
        .describe('True if a chatbot is allowed on a site of another machine, which cannot reach the server.'),
      isOpenToOthers: z.boolean().describe('True if other accounts of the machine can read the data directory.'),
    }),
  })
  .meta({ id: 'SystemHealth' });
export type SystemHealth = z.infer<typeof systemHealth>;

export const systemStorage = z
  .object({
    disk: diskSpace.describe('Disk of the data directory.'),
    databaseBytes: bytes.describe('Size of the database, including the write-ahead log.'),
    freeBytes: bytes.describe('Free space in the database, left by deleted data and reused.'),
    writeAheadLogBytes: bytes.describe('Size of the write-ahead log, in bytes.'),
    searchBytes: bytes.describe('Size of the full-text index, in bytes. It can be rebuilt.'),
    vectorsBytes: bytes.describe('Size of the cache of sentence vectors, in bytes. It can be rebuilt.'),
    modelsBytes: bytes.describe('Size of the trained models, in bytes. They can be rebuilt.'),
    previousDataBytes: bytes.describe('Size of previous data set aside by restores.'),
    backupsBytes: bytes.describe('Size of the backups in the backup folder.'),
    images: z.object({ count: z.int(), bytes }).describe('Images stored in the database.'),
    growth: z
      .object({
        since: isoInstant,
        events: z.int().describe('Number of events written since then.'),
        bytes: bytes.describe('Estimated size of these events in the database, in bytes.'),
      })
      .nullable()
      .describe(
        'Growth over the last 30 days, or since the first event. Null if there are no events. Measured once an hour.',
      ),
  })
  .meta({ id: 'SystemStorage' });
export type SystemStorage = z.infer<typeof systemStorage>;

/** Who took a backup: a person in the console, or the command line. */
export const backupOrigins = ['console', 'command_line'] as const;
export type BackupOrigin = (typeof backupOrigins)[number];

export const backupView = z
  .object({
    name: z.string().describe('File name, without the folder.'),
    at: isoInstant,
    by: z.enum(backupOrigins),
    isInFolder: z
      .boolean()
      .describe('True if the backup is in the backup folder; false if the command line wrote it elsewhere.'),
    isPresent: z.boolean().describe('True if the file still exists, as far as the server can see.'),
    bytes,
    position: z.int().describe('Position in the feed up to which the backup is complete.'),
    conversations: z.int(),
    events: z.int(),
  })
  .meta({ id: 'BackupView' });
export type BackupView = z.infer<typeof backupView>;

export const systemBackups = z
  .object({
    isByDatabase: z
      .boolean()
      .describe(
        'True if the data is in PostgreSQL, which is backed up with its own tools; those backups are not listed here.',
      ),
    isBesideData: z.boolean().describe('True if the backup folder is on the same disk as the data.'),
    isInData: z
      .boolean()
      .describe('True if the backup folder is in the data directory. Erasures do not reach the backups there.'),
    runningSince: isoInstant
      .nullable()
      .describe('Start of the backup running from the console. Null if none is running.'),
    failure: z
      .object({ at: isoInstant, problem: z.enum(storageProblems) })
      .nullable()
      .describe(
        'Failure of the last backup from the console since the server started. Null if it succeeded, or there was none.',
      ),
    backups: z.array(backupView).describe('Backups, newest first.'),
  })
  .meta({ id: 'SystemBackups' });
export type SystemBackups = z.infer<typeof systemBackups>;

export const backupCreate = z.strictObject({});

export const systemVersion = z
  .object({
    version: z.string(),
    node: z.string().describe('Version of Node.js.'),
    schema: z.int().describe('Version of the database schema: the number of its last migration.'),
    dataSetId: z
      .string()
      .describe('Id of the data set. Changes when a backup is restored or the installation starts over.'),
    startedAt: isoInstant,
    licence: z.string().describe('SPDX licence identifier.'),
  })
  .meta({ id: 'SystemVersion' });
export type SystemVersion = z.infer<typeof systemVersion>;
