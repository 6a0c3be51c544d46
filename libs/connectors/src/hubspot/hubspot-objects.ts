import { z } from 'zod';
import type { Result } from '#contracts/result.js';
import { parseJson } from '../business/business-client.js';
import type { ReadRejection } from '../business/to-business-fault.js';

/** API version of these paths and schemas. */
const version = '2026-09';
export const contactsPath = `/crm/objects/${version}/contacts`;
export const notesPath = `/crm/objects/${version}/notes`;
export const notesOfContactsPath = `/crm/associations/${version}/contacts/notes/batch/read`;

/** HubSpot's association type from a note to its contact. */
export const noteToContact = { associationCategory: 'HUBSPOT_DEFINED', associationTypeId: 202 } as const;

const object = z.object({ id: z.string(), properties: z.record(z.string(), z.string().nullable()) });

export const createdObject = z.object({ id: z.string() });
export const objects = z.object({ results: z.array(object) });
export const searchedObjects = objects.extend({ total: z.int() });
export const contactObject = object;

export const associations = z.object({
  results: z.array(
    z.object({
      to: z.array(z.object({ toObjectId: z.string() })),
      paging: z.object({ next: z.object({ after: z.string() }).optional() }).optional(),
    }),
  ),
});

/** Whether a text is an object id, which is a number. Other text of a visitor must not become part of the URL. */
export function isObjectId(text: string): boolean {
  return /^\d{1,20}$/.test(text);
}

/** Adds HubSpot's category of the error, such as `MISSING_SCOPES`, to the detail. */
export function explained(rejection: ReadRejection): Result<never, ReadRejection> {
  const parsed = rejection.reply ? errorReply.safeParse(parseJson(rejection.reply.body)) : null;
  if (!parsed?.success) return rejection;
  return { ...rejection, detail: `${rejection.detail}: ${parsed.data.category}` };
}

const errorReply = z.object({ category: z.string().max(60) });
