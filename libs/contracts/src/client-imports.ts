import { z } from 'zod';
import { clientId } from './ids.js';

/**
 * Imports clients from CSV with a header row. Safe to retry: rows are matched by external id or else by e-mail address,
 * and an empty cell changes nothing.
 */
export const clientImportCreate = z.strictObject({
  csv: z.string().min(1).describe('The table as CSV, separated by comma, semicolon or tab, with a header row.'),
  system: z
    .string()
    .regex(/^[a-z][a-z0-9_-]{0,39}$/)
    .describe('Name of the system that the ids in the table belong to.')
    .default('import'),
});
export type ClientImportCreate = z.infer<typeof clientImportCreate>;

/** Accepted column names, in lower case. Every other column becomes a custom field of the same name. */
export const clientColumns = {
  id: ['id', 'external id', 'external_id', 'client id', 'customer id', 'codice', 'codice cliente', 'id cliente'],
  name: ['name', 'full name', 'client', 'customer', 'nominativo', 'cliente'],
  firstName: ['first name', 'first_name', 'firstname', 'given name', 'nome'],
  lastName: ['last name', 'last_name', 'lastname', 'surname', 'family name', 'cognome'],
  email: ['email', 'e-mail', 'mail', 'email address', 'indirizzo email', 'posta elettronica'],
  phone: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'telefono', 'cellulare'],
} as const;

export const clientImportRefusals = ['invalid', 'extra_cells', 'duplicate', 'conflict'] as const;

/** Result for one row, in the order of the table. */
export const clientImportItem = z.object({
  row: z.int().describe('Row number, as in a spreadsheet: the header is row 1.'),
  outcome: z.enum(['created', 'updated', 'unchanged', 'refused']),
  clientId: clientId.nullable().describe('The client of the row. Null if the row was refused.'),
  reason: z
    .enum(clientImportRefusals)
    .nullable()
    .describe(
      'Reason for the refusal. `extra_cells`: the row has text beyond the last column, which an unquoted separator has cut off. `duplicate`: an earlier row is about the same client. `conflict`: the id and the email address belong to two different clients. Null if the row was not refused.',
    ),
  errors: z
    .array(z.object({ field: z.string(), detail: z.string() }))
    .describe('Validation errors, by field of the client. The field `csv` stands for the row as a whole.'),
});
export type ClientImportItem = z.infer<typeof clientImportItem>;

export const clientImportResult = z
  .object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    customFields: z.array(z.string()).describe('Columns imported as custom fields.'),
    items: z.array(clientImportItem),
  })
  .meta({ id: 'ClientImportResult' });
export type ClientImportResult = z.infer<typeof clientImportResult>;
