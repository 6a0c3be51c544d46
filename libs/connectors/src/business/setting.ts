import { z } from 'zod';
import type { SettingMeta } from '#engine/ports/business/connector.js';

/** Field of a connection's form, with its metadata. */
export function setting<Schema extends z.ZodType>(schema: Schema, meta: SettingMeta): Schema {
  return schema.meta({ ...meta });
}

/** Base URL of a system, without trailing slash, user, query and fragment. */
export const baseAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .refine((text) => !/[?#@]/.test(text), 'must be an address without user, query and fragment')
  .transform((text) => (text.endsWith('/') ? text.slice(0, -1) : text));

export const secretText = z.string().min(1).max(500);
