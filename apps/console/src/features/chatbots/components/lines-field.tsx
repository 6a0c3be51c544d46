import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Locale } from '#contracts/states.js';

interface LinesFieldProps {
  label: string;
  /** Accessible name, if the label alone is not enough. */
  name?: string;
  hint?: string;
  locale: Locale;
  lines: readonly string[];
  readOnly: boolean;
  onChange: (lines: string[]) => void;
}

/** A list of texts, one on each line. */
export function LinesField({ label, name, hint, locale, lines, readOnly, onChange }: LinesFieldProps) {
  const [typed, setTyped] = useState(lines.join('\n'));
  // The input may contain empty lines; it is replaced only when the list changed elsewhere.
  const shown = linesOf(typed).join('\n') === lines.join('\n') ? typed : lines.join('\n');
  return (
    <Textarea
      label={label}
      {...(name !== undefined && { 'aria-label': name })}
      description={hint}
      autosize
      minRows={3}
      maxRows={8}
      lang={locale}
      dir="auto"
      readOnly={readOnly}
      value={shown}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        onChange(linesOf(value));
      }}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
