import { z } from 'zod';

/** Prefix of every custom action's name; no built-in action has it. */
export const customPrefix = 'custom.';
export type CustomActionName = `${typeof customPrefix}${string}`;

export const customActionName = z.templateLiteral([
  customPrefix,
  z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
]) as z.ZodType<CustomActionName, CustomActionName>;

export function isCustom(name: string): name is CustomActionName {
  return name.startsWith(customPrefix);
}
