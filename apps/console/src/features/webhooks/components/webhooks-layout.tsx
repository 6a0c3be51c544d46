import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { NotFound } from '../../../ui/not-found.js';
import classes from './webhooks-layout.module.css';

interface Props {
  title: string;
  /** Address of the page above. */
  back: string;
  /** Beside the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** Page of this section, for operators who may manage webhooks. */
export function WebhooksLayout({ title, back, action, children }: Props) {
  const t = useT();
  const mayManage = useMay('webhooks.manage');
  if (!mayManage) return <NotFound />;
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <ActionIcon component={Link} to={back} size={36} aria-label={t('action.back')}>
          <IconArrowLeft size={20} />
        </ActionIcon>
        <h1 className={`${classes.title} truncate`} dir="auto">
          {title}
        </h1>
        <div className={classes.action}>{action}</div>
      </header>
      <div className={`${classes.body} scroll`}>
        <div className={classes.column}>{children}</div>
      </div>
    </main>
  );
}
