import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import dialog from '../../../ui/dialog.module.css';

interface Props {
  title: string;
  submit: string;
  isReady: boolean;
  isPending: boolean;
  isDangerous?: boolean;
  /** It is done, and there is nothing to go back from. */
  isOver?: boolean;
  onClose: () => void;
  onSubmit: () => void;
  children: ReactNode;
}

/** Dialog for something to be done in a business system. It stays open until the system has replied. */
export function BusinessDialog({
  title,
  submit,
  isReady,
  isPending,
  isDangerous,
  isOver = false,
  onClose,
  onSubmit,
  children,
}: Props) {
  const t = useT();
  return (
    <Dialog opened onClose={() => !isPending && onClose()} title={title} size={480} isCloseDisabled={isPending}>
      <form
        className={dialog.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady && !isPending) onSubmit();
        }}
      >
        {children}
        <DialogActions>
          {!isOver && (
            <Button variant="default" disabled={isPending} onClick={onClose}>
              {t('action.back')}
            </Button>
          )}
          <Button type="submit" color={isDangerous ? 'red' : undefined} loading={isPending} disabled={!isReady}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
