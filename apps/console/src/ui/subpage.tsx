import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../lib/translate.js';
import classes from './subpage.module.css';

interface Props {
  title: string;
  lead?: string;
  /** Where the way back leads. */
  backTo?: string;
  /** Beside the title: what adds to the list. */
  action?: ReactNode;
  /** Uses the width of the screen. */
  isWide?: boolean;
  /** Nothing in it takes the focus: the page does, so that keys scroll it. */
  isText?: boolean;
  children: ReactNode;
}

/** A page below the settings or one of their lists, with the way back. */
export function Subpage({
  title,
  lead,
  backTo = '/settings',
  action,
  isWide = false,
  isText = false,
  children,
}: Props) {
  const t = useT();
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <ActionIcon component={Link} to={backTo} size={36} aria-label={t('action.back')}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h1 className={classes.title}>{title}</h1>
        <div className={classes.action}>{action}</div>
      </header>
      <div className="scroll" {...(isText && { tabIndex: 0, role: 'region', 'aria-label': title })}>
        <div className={isWide ? `${classes.column} ${classes.wide}` : classes.column}>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </main>
  );
}
