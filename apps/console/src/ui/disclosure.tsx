import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './disclosure.module.css';

interface Props {
  label: string;
  open: boolean;
  onToggle: () => void;
  /** Drawn while it is open. */
  children: ReactNode;
}

/** A quiet button that shows a panel below it. */
export function Disclosure({ label, open, onToggle, children }: Props) {
  const panel = useId();
  return (
    <div className={classes.disclosure}>
      <UnstyledButton className={classes.toggle} onClick={onToggle} aria-expanded={open} aria-controls={panel}>
        {label}
        <IconChevronDown size={13} className={classes.chevron} data-open={open} aria-hidden="true" />
      </UnstyledButton>
      <div id={panel}>{open && <div className={classes.panel}>{children}</div>}</div>
    </div>
  );
}
