import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.js';
import classes from './dialog.module.css';

type DialogProps = Omit<ModalProps, 'closeButtonProps'> & {
  /** While something must end first. */
  isHeld?: boolean;
};

/** Modal dialog of the console. */
export function Dialog({ isHeld = false, ...props }: DialogProps) {
  const t = useT();
  return <Modal closeButtonProps={{ 'aria-label': t('action.close'), disabled: isHeld }} {...props} />;
}

/** Buttons of a dialog, the primary one last. They stay in sight at the end of the dialog, however long its contents are. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
