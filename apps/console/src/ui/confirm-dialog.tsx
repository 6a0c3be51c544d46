import { Button, Text } from '@mantine/core';
import { useT } from '../lib/translate.js';
import { Dialog, DialogActions } from './dialog.js';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  text: string;
  submit: string;
  /** Whether it can be undone later. */
  isReversible?: boolean;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirmation of what has consequences, most of which cannot be undone. */
export function ConfirmDialog(props: Props) {
  const { opened, title, text, submit, isReversible = false, isPending, onClose, onConfirm } = props;
  const t = useT();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={440}>
      <div className={classes.form}>
        <Text size="sm">{text}</Text>
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button color={isReversible ? undefined : 'red'} loading={isPending} onClick={onConfirm}>
            {submit}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}
