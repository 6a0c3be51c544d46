import { Button, Modal, Text } from '@mantine/core';
import { useT } from '../lib/translate.js';
import classes from './dialog.module.css';

interface Props {
  opened: boolean;
  title: string;
  text: string;
  submit: string;
  isPending: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Confirmation of what cannot be undone. */
export function ConfirmDialog({ opened, title, text, submit, isPending, onClose, onConfirm }: Props) {
  const t = useT();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={440}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <div className={classes.form}>
        <Text size="sm">{text}</Text>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button color="red" loading={isPending} onClick={onConfirm}>
            {submit}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
