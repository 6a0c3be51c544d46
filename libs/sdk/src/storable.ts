import { toStorable } from '#contracts/characters.js';

/** The same command, with every text in it as it can be kept. */
export function storable<C extends object>(command: C): C {
  const texts = (_: string, value: unknown) => (typeof value === 'string' ? toStorable(value) : value);
  return JSON.parse(JSON.stringify(command), texts) as C;
}
