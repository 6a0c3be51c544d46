import { z } from 'zod';
import { limits } from './limits.js';
import { lineText } from './text.js';

/** Skill of an operator: `Invoices`, `Repairs`. Case-insensitive. */
export const skill = lineText(limits.skillLength);

export const skills = z
  .array(skill)
  .max(limits.skills)
  .refine((list) => new Set(list.map(skillKey)).size === list.length, { error: 'must not repeat a skill' });

/** Key by which skills are compared. */
export function skillKey(name: string): string {
  return name.trim().toLowerCase();
}
