import { Button, Modal } from '@mantine/core';
import { useBlocker } from 'react-router';
import { useT } from '../../../lib/translate.js';
import type { ArticleForm } from '../api/use-article-form.js';
import classes from './dialog.module.css';

/** Nobody leaves a changed text without noticing. */
export function LeaveGuard({ form }: { form: ArticleForm }) {
  const t = useT();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A new article that has just been stored goes on under its own address.
      form.dirty && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Modal
      opened
      onClose={blocker.reset}
      title={t('leave.title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <p className={classes.text}>{t('leave.text')}</p>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="gray"
          onClick={() => {
            form.discard();
            blocker.proceed();
          }}
        >
          {t('leave.discard')}
        </Button>
        <Button variant="default" onClick={blocker.reset}>
          {t('leave.stay')}
        </Button>
        <Button onClick={blocker.proceed} data-autofocus>
          {t('leave.keep')}
        </Button>
      </div>
    </Modal>
  );
}
