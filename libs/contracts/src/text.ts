import { z } from 'zod';
import { isStorable, textLength, toLine } from './characters.js';
import { limits, protocolLimits } from './limits.js';

function withinLimit(text: string): boolean {
  // A code point has at most two UTF-16 units: this cheap test suffices for nearly every message.
  return (
    text.length <= protocolLimits.textLength ||
    (text.length <= 2 * protocolLimits.textLength && textLength(text) <= protocolLimits.textLength)
  );
}

export const notStorable = 'must be well-formed Unicode without NUL';

/** Text of a message, stored exactly as sent. */
export const messageText = z
  .string()
  .refine((text) => text.trim().length > 0, 'must not be empty')
  .refine(withinLimit, `must have at most ${protocolLimits.textLength} characters`)
  .refine(isStorable, notStorable);

/** Comment or remark: like a message, but may be empty. */
export const remarkText = z
  .string()
  .refine(withinLimit, `must have at most ${protocolLimits.textLength} characters`)
  .refine(isStorable, notStorable);

/** Short text such as a name: trimmed, not empty, at most `max` UTF-16 units. */
export const shortText = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, notStorable);

/** Name or other text of one line: like {@link shortText}, and {@link toLine} is applied. NUL is refused as everywhere. */
export const lineText = (max: number) => z.string().refine(isStorable, notStorable).overwrite(toLine).min(1).max(max);

/** Search text: unstorable characters match nothing. */
export const filterText = (max: number) => z.string().trim().max(max).refine(isStorable, notStorable);

/** E-mail address in lower case: it is case-insensitive, so one person is found, and stored, once. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength)
  .pipe(z.email('must be an e-mail address'))
  .meta({ format: 'email' });
