/** Result of one rule for a run. */
export interface Finding {
  /** `I1` … `I31`. */
  readonly rule: string;
  readonly title: string;
  /** Number of checks; null where the rule does not apply, for the reason in `note`. */
  readonly checked: number | null;
  /** One sentence per violation. */
  readonly violations: readonly string[];
  readonly note?: string;
}

/** Counter of checks and violations of one rule. */
export class Tally {
  checked = 0;
  readonly violations: string[] = [];

  constructor(
    private readonly rule: string,
    private readonly title: string,
  ) {}

  /** Counts one check: a violation unless it holds. */
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
