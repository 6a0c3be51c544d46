/** @jsxImportSource preact */
import type { ComponentChildren, JSX } from 'preact';
import { useId } from 'preact/hooks';
import { Icon } from '../components/icon.js';

/** Attributes that tie a control to its label and its error. */
export interface ControlProps {
  readonly id: string;
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface FieldProps {
  readonly label: string;
  /** Beside the label. */
  readonly note?: string | undefined;
  /** Error of the value; null: none. */
  readonly problem: string | null;
  readonly children: (control: ControlProps) => ComponentChildren;
}

/** A labelled control with its error below, which screen readers announce with the control. */
export function Field({ label, note, problem, children }: FieldProps): JSX.Element {
  const id = useId();
  const problemId = `${id}-problem`;
  return (
    <div class="form-field">
      <label for={id} dir="auto">
        {label} {note && <span class="quiet">({note})</span>}
      </label>
      {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': problem === null ? undefined : problemId })}
      {problem !== null && (
        <p id={problemId} class="form-problem">
          <Icon name="alert" /> {problem}
        </p>
      )}
    </div>
  );
}
