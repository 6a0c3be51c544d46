/** Moves to the first field inside `part` that is marked as wrong. False: there is none. */
export function focusFault(part: HTMLElement | null): boolean {
  const field = part?.querySelector<HTMLElement>('[aria-invalid="true"]');
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
  return field != null;
}
