import type { Section } from '../report/section.js';

/** Options `name=value` of the command line. */
export type Options = ReadonlyMap<string, string>;

export interface Part {
  /** One line for `help`. */
  readonly about: string;
  /** Measured by default. */
  readonly isDefault: boolean;
  run(options: Options): Promise<Section>;
}

export function numberOf(options: Options, name: string, otherwise: number): number {
  const value = Number(options.get(name) ?? otherwise);
  if (!Number.isFinite(value) || value <= 0) throw new Error(`${name} must be a number above 0`);
  return value;
}

export function numbersOf(options: Options, name: string, otherwise: readonly number[]): readonly number[] {
  const values = options.get(name)?.split(',').map(Number) ?? otherwise;
  if (values.some((value) => !(value > 0))) throw new Error(`${name} must be numbers above 0, with commas`);
  return values;
}
