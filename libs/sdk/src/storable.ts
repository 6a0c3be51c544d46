import { toStorable } from '#contracts/characters.js';

/** Copy of a command with every text reduced to storable characters. */
export function storable<C extends object>(command: C): C {
  const texts = (_: string, value: unknown) => (typeof value === 'string' ? toStorable(value) : value);
  return JSON.parse(JSON.stringify(command), texts) as C;
}
