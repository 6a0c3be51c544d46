import type { CustomActionPut } from '#contracts/business/custom-actions.js';

/** Part of an action being edited; `errorAt` gives the server's error for a JSON pointer. */
export interface EditorPart {
  readonly action: CustomActionPut;
  readonly errorAt: (pointer: string) => string | null;
  readonly onChange: (changes: Partial<CustomActionPut>) => void;
}
