/**
 * Props of a button that is disabled for a reason: it stays in the tab order, and screen readers read the reason, the
 * element of that id. The caller leaves `onClick` out.
 */
export function refusedBecause(reasonId: string) {
  return { 'aria-disabled': true, 'data-disabled': true, 'aria-describedby': reasonId } as const;
}
