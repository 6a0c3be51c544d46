import { Modal, type ModalProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useT } from '../lib/translate.js';
import classes from './dialog.module.css';

type DialogProps = Omit<ModalProps, 'closeButtonProps'> & {
  /** Disables the close button while something must end first. */
  isCloseDisabled?: boolean;
};

/** Modal dialog of the console. */
export function Dialog({ isCloseDisabled = false, ...props }: DialogProps) {
  const t = useT();
  return <Modal closeButtonProps={{ 'aria-label': t('action.close'), disabled: isCloseDisabled }} {...props} />;
}

/** Buttons of a dialog, the primary one last. They stay in sight at the end of the dialog, however long its contents are. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={classes.actions}>{children}</div>;
}
