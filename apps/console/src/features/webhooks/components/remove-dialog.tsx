import { Button, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import { useRemoveEndpoint } from '../api/use-endpoints.js';
import classes from './endpoint-form.module.css';

interface Props {
  endpoint: WebhookEndpointView;
  opened: boolean;
  onClose: () => void;
}

export function RemoveDialog({ endpoint: { id, url }, opened, onClose }: Props) {
  const t = useT();
  const navigate = useNavigate();
  const removing = useRemoveEndpoint(id);
  return (
    <Dialog opened={opened} onClose={onClose} title={t('webhook.remove_title')} size={440}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          removing.mutate(undefined, { onSuccess: () => void navigate('/settings/webhooks') });
        }}
      >
        <Text size="sm">{t('webhook.remove_text', { host: new URL(url).host })}</Text>
        {removing.error && <FailureBanner failure={failureOf(removing.error)} />}
        <DialogActions>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={removing.isPending}>
            {t('webhook.remove')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
