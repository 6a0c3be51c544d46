import { z } from 'zod';
import { isStorable, textLength } from './characters.js';
import { limits } from './limits.js';

function withinLimit(text: string): boolean {
  // A code point has at most two UTF-16 units: the cheap test decides nearly every message.
  return (
    text.length <= limits.textLength || (text.length <= 2 * limits.textLength && textLength(text) <= limits.textLength)
  );
}

export const notStorable = 'must be well-formed Unicode without NUL';

/** What a person wrote, stored exactly as sent. */
export const messageText = z
  .string()
  .refine((text) => text.trim().length > 0, 'must not be empty')
  .refine(withinLimit, `must have at most ${limits.textLength} characters`)
  .refine(isStorable, notStorable);

/** A comment or remark: like a message, but may be empty. */
export const remarkText = z
  .string()
  .refine(withinLimit, `must have at most ${limits.textLength} characters`)
  .refine(isStorable, notStorable);
