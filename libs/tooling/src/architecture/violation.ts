export interface Violation {
  readonly path: string;
  /** The first line when the whole file is meant. */
  readonly line: number;
  readonly message: string;
}

/** One per line, in the form that editors and terminals make clickable. */
export function formatViolations(violations: readonly Violation[]): string {
  return [...violations]
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map((v) => `${v.path}:${v.line}  ${v.message}`)
    .join('\n');
}
