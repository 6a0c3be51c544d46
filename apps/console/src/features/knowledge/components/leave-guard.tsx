import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import type { ArticleForm } from '../api/use-article-form.js';
import classes from './dialog.module.css';

/** Unsaved-changes guard for navigation inside the console and away from it. */
export function LeaveGuard({ form }: { form: ArticleForm }) {
  const t = useT();
  const { dirty } = form;
  useEffect(() => {
    if (!dirty) return;
    // The browser shows its own text. The listener is attached only while needed: a page with one is not kept in the
    // back-forward cache.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      // A new article that has just been stored continues under its own address.
      dirty && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog opened onClose={blocker.reset} title={t('leave.title')} size={540}>
      <p className={classes.text}>{t('leave.text')}</p>
      <DialogActions>
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
      </DialogActions>
    </Dialog>
  );
}
