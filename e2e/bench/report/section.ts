/** Result of one part of the bench, for the terminal and for docs/performance.md. */
export interface Section {
  readonly title: string;
  /** Method of measurement, as Markdown. */
  readonly how: string;
  readonly goals: readonly Goal[];
  readonly tables: readonly Table[];
}

export interface Goal {
  readonly what: string;
  readonly target: string;
  readonly reached: string;
  readonly met: boolean;
}

export interface Table {
  readonly caption?: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface Bound {
  readonly unit?: string;
  readonly digits?: number;
}

export function atMost(what: string, limit: number, value: number, { unit = '', digits = 2 }: Bound = {}): Goal {
  return { what, target: `<= ${limit}${unit}`, reached: `${value.toFixed(digits)}${unit}`, met: value <= limit };
}

export function atLeast(what: string, limit: number, value: number, { unit = '', digits = 2 }: Bound = {}): Goal {
  return { what, target: `>= ${limit}${unit}`, reached: `${value.toFixed(digits)}${unit}`, met: value >= limit };
}

/** Formats milliseconds with significant digits only; a dash without a measurement. */
export function ms(value: number): string {
  if (Number.isNaN(value)) return '–';
  return value < 10 ? value.toFixed(2) : value.toFixed(value < 100 ? 1 : 0);
}

export function thousands(value: number): string {
  return Math.round(value).toLocaleString('en').replaceAll(',', ' ');
}
