import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import classes from './snooze-menu.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
  onSnooze: (until: Date) => void;
}

/** Dialog for a custom snooze time. */
export function SnoozeDialog({ opened, onClose, onSnooze }: Props) {
  const t = useT();
  const [text, setText] = useState('');
  const until = new Date(text);
  const ahead = until.getTime() > Date.now();
  return (
    <Dialog opened={opened} onClose={onClose} size={340} title={t('snooze.own')}>
      <form
        className={classes.own}
        onSubmit={(event) => {
          event.preventDefault();
          if (!ahead) return;
          onSnooze(until);
          onClose();
        }}
      >
        <TextInput
          type="datetime-local"
          label={t('snooze.until')}
          value={text}
          error={text !== '' && !ahead ? t('snooze.past') : undefined}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <DialogActions>
          <Button type="submit" disabled={!ahead}>
            {t('command.snooze')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
