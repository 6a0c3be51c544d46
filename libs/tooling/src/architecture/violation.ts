/** Violation of an architecture rule at a place in the sources. */
export interface Violation {
  readonly path: string;
  /** 1 when the whole file is meant. */
  readonly line: number;
  readonly message: string;
}

/** Formats violations one per line as `path:line`, which editors and terminals make clickable. */
export function formatViolations(violations: readonly Violation[]): string {
  return [...violations]
    .sort((a, b) => a.path.localeCompare(b.path) || a.line - b.line)
    .map((v) => `${v.path}:${v.line}  ${v.message}`)
    .join('\n');
}
