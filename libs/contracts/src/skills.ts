import { z } from 'zod';
import { limits } from './limits.js';
import { shortText } from './text.js';

/** What some operators know and others do not: `Invoices`, `Repairs`. Case makes no other skill. */
export const skill = shortText(limits.skillLength);

export const skills = z
  .array(skill)
  .max(limits.skills)
  .refine((list) => new Set(list.map(skillKey)).size === list.length, { error: 'must not repeat a skill' });

/** By which skills are the same. */
export function skillKey(name: string): string {
  return name.trim().toLowerCase();
}
