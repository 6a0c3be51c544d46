import type { CustomActionPut } from '#contracts/business/custom-actions.js';

/** What is changed of an action; `errorAt` gives the text for a place (JSON pointer) that the server refuses. */
export interface EditorPart {
  readonly action: CustomActionPut;
  readonly errorAt: (pointer: string) => string | null;
  readonly onChange: (changes: Partial<CustomActionPut>) => void;
}
