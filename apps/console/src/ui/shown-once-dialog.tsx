import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { CopyValue } from './copy-value.js';
import { Dialog, DialogActions } from './dialog.js';
import classes from './dialog.module.css';

interface Props {
  title: string;
  text: string;
  values: readonly { readonly label: string; readonly text: string }[];
  /** What the button says: that it is kept elsewhere now. */
  done: string;
  /** What speaks against using it. */
  notice?: ReactNode;
  onClose: () => void;
}

/** Shows once what is kept nowhere, such as a secret or a link. It closes by its button alone: a stray click would lose it. */
export function ShownOnceDialog({ title, text, values, done, notice, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={560}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <div className={classes.form}>
        <Text size="sm">{text}</Text>
        {values.map((value) => (
          <CopyValue key={value.label} {...value} />
        ))}
        {notice}
        <DialogActions>
          <Button onClick={onClose}>{done}</Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
