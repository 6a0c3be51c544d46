import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import {
  type ClientId,
  type ConversationId,
  clientId,
  conversationId,
  type VisitorId,
  visitorId,
} from '#contracts/ids.js';
import { isErasureSql } from '../../erasure-sql.js';
import { replaceFile } from '../durable-files.js';
import { ownLike } from '../private-files.js';

const ids = z.object({
  conversations: z.array(conversationId),
  visitors: z.array(visitorId),
  // Lists of earlier versions have none.
  clients: z.array(clientId).default([]),
});
const fileName = 'parley-erasures.json';

/** Ids of erased records. */
export interface Erased {
  readonly conversations: readonly ConversationId[];
  readonly visitors: readonly VisitorId[];
  readonly clients: readonly ClientId[];
}

export const nothingErased: Erased = { conversations: [], visitors: [], clients: [] };

/** Erasures recorded in the log; none in data of a version without erasures. */
export function erasedIn(database: Database.Database): Erased {
  const canErase = database.prepare(`SELECT 1 FROM pragma_table_info('events') WHERE name = 'stream_id'`).get();
  if (!canErase) return nothingErased;
  const erased = database
    .prepare<[string], string>(`SELECT DISTINCT stream_id FROM events WHERE ${isErasureSql} AND type = ?`)
    .pluck();
  return ids.parse({
    conversations: erased.all('conversation.erased'),
    visitors: erased.all('visitor.erased'),
    clients: erased.all('client.removed'),
  });
}

/** The list of erasures in a folder: of the data directory, or beside backups, which were made before. */
export function readErasures(folder: string): Erased {
  const file = join(folder, fileName);
  if (!existsSync(file)) return nothingErased;
  return ids.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Adds ids to the list atomically, keeping earlier ones. The file is readable by its owner only. Returns all of them. */
export function addErasures(folder: string, ...erased: readonly Erased[]): Erased {
  const known = readErasures(folder);
  const all = erased.reduce(mergeErased, known);
  if (sizeOf(all) > sizeOf(known)) replaceFile(join(folder, fileName), `${JSON.stringify(all, null, 2)}\n`);
  return all;
}

/** Gives the list of a folder, if any, to the owner of the data directory. */
export function leaveErasures(directory: string, folder: string): void {
  const file = join(folder, fileName);
  if (existsSync(file)) ownLike(directory, file);
}

export function mergeErased(one: Erased, other: Erased): Erased {
  return {
    conversations: [...new Set([...one.conversations, ...other.conversations])],
    visitors: [...new Set([...one.visitors, ...other.visitors])],
    clients: [...new Set([...one.clients, ...other.clients])],
  };
}

function sizeOf({ conversations, visitors, clients }: Erased): number {
  return conversations.length + visitors.length + clients.length;
}
