import type { ReactNode } from 'react';
import classes from './chip.module.css';

export type ChipTone = 'plain' | 'accent' | 'amber' | 'red';

export function Chip({ tone = 'plain', title, children }: { tone?: ChipTone; title?: string; children: ReactNode }) {
  return (
    <span className={classes.chip} data-tone={tone} title={title}>
      {children}
    </span>
  );
}
