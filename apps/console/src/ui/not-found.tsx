import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useT } from '../lib/translate.js';
import { EmptyState } from './empty-state.js';
import classes from './not-found.module.css';

/** Page for unknown URLs. */
export function NotFound() {
  const t = useT();
  return (
    <main className={classes.page}>
      <EmptyState
        icon={<IconMapOff size={20} />}
        title={t('not_found.title')}
        hint={t('not_found.hint')}
        action={
          <Button component={Link} to="/inbox/queue">
            {t('command.go_queue')}
          </Button>
        }
      />
    </main>
  );
}
