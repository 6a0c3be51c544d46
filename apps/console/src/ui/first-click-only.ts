import type { MouseEvent } from 'react';

/** Ignores the second click of a double click, for toggles. Pass it as `onClickCapture`. */
export function firstClickOnly(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
