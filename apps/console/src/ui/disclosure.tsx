import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './disclosure.module.css';

interface Props {
  label: string;
  /** Controls at the end of the line. */
  aside?: ReactNode;
  /** Drawn while it is open. */
  children: ReactNode;
}

/** A quiet button that shows a panel below it. */
export function Disclosure({ label, aside, children }: Props) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <div className={classes.disclosure}>
      <div className={classes.bar}>
        <UnstyledButton
          className={classes.toggle}
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={panel}
        >
          {label}
          <IconChevronDown size={13} className={classes.chevron} data-open={open} aria-hidden="true" />
        </UnstyledButton>
        {aside}
      </div>
      <div id={panel}>{open && <div className={classes.panel}>{children}</div>}</div>
    </div>
  );
}
