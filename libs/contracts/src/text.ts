import { z } from 'zod';
import { isStorable, textLength } from './characters.js';
import { limits, protocolLimits } from './limits.js';

function withinLimit(text: string): boolean {
  // A code point has at most two UTF-16 units: the cheap test decides nearly every message.
  return (
    text.length <= protocolLimits.textLength ||
    (text.length <= 2 * protocolLimits.textLength && textLength(text) <= protocolLimits.textLength)
  );
}

export const notStorable = 'must be well-formed Unicode without NUL';

/** What a person wrote, stored exactly as sent. */
export const messageText = z
  .string()
  .refine((text) => text.trim().length > 0, 'must not be empty')
  .refine(withinLimit, `must have at most ${protocolLimits.textLength} characters`)
  .refine(isStorable, notStorable);

/** A comment or remark: like a message, but may be empty. */
export const remarkText = z
  .string()
  .refine(withinLimit, `must have at most ${protocolLimits.textLength} characters`)
  .refine(isStorable, notStorable);

/** Short text that a person or a program gives, such as a name: trimmed, not empty, at most so many UTF-16 units. */
export const shortText = (max: number) => z.string().trim().min(1).max(max).refine(isStorable, notStorable);

/** Text to look for: none that is stored has what cannot be stored. */
export const filterText = (max: number) => z.string().trim().max(max).refine(isStorable, notStorable);

/** Case says nothing in an e-mail address: in lower case one is found however it is typed, and one person is one client. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(limits.emailLength)
  .pipe(z.email('must be an e-mail address'))
  .meta({ format: 'email' });
