import type { MouseEvent } from 'react';

/** For what opens at a click and shuts at the next: a double click is one wish. To be given as `onClickCapture`. */
export function firstClickOnly(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
