/** What one rule says of a run. */
export interface Finding {
  /** `I1` … `I28`. */
  readonly rule: string;
  readonly title: string;
  /** How many things were looked at; null where the rule does not apply, and then `note` says why. */
  readonly checked: number | null;
  /** One sentence each. */
  readonly violations: readonly string[];
  readonly note?: string;
}

/** Collects what one rule finds. */
export class Tally {
  checked = 0;
  readonly violations: string[] = [];

  constructor(
    private readonly rule: string,
    private readonly title: string,
  ) {}

  /** Looks at one thing: a violation unless it holds. */
  expect(holds: boolean, violation: () => string): void {
    this.checked += 1;
    if (!holds) this.violations.push(violation());
  }

  finding(note?: string): Finding {
    const { rule, title, checked, violations } = this;
    return { rule, title, checked, violations, ...(note === undefined ? {} : { note }) };
  }
}

export function notApplicable(rule: string, title: string, note: string): Finding {
  return { rule, title, checked: null, violations: [], note };
}
