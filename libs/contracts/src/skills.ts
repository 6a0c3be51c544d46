import { z } from 'zod';
import { limits } from './limits.js';
import { shortText } from './text.js';

/** Skill of an operator: `Invoices`, `Repairs`. Case-insensitive. */
export const skill = shortText(limits.skillLength);

export const skills = z
  .array(skill)
  .max(limits.skills)
  .refine((list) => new Set(list.map(skillKey)).size === list.length, { error: 'must not repeat a skill' });

/** Key by which skills are compared. */
export function skillKey(name: string): string {
  return name.trim().toLowerCase();
}
