import { Button, Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useErase } from '../api/use-erase.js';
import classes from './transfer-dialog.module.css';

/** Confirmation of an erasure: of this conversation, or of the visitor with all conversations. */
export function EraseDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT();
  const [whole, setWhole] = useState(false);
  const { erase, isPending, failure } = useErase();
  return (
    <Dialog opened={opened} onClose={onClose} title={t(whole ? 'erase.title_visitor' : 'erase.title')} size={440}>
      <form
        className={classes.form}
        onSubmit={async (event) => {
          event.preventDefault();
          if (await erase(whole ? 'visitor' : 'conversation')) onClose();
        }}
      >
        <Text size="sm">{t('erase.text')}</Text>
        <Checkbox
          label={t('erase.visitor')}
          description={t('erase.visitor_hint')}
          checked={whole}
          onChange={(event) => setWhole(event.currentTarget.checked)}
        />
        {failure && <FailureBanner failure={failure} />}
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={isPending}>
            {t('erase.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
