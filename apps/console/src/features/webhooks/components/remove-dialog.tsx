import { Button, Modal, Text } from '@mantine/core';
import { useNavigate } from 'react-router';
import type { WebhookEndpointView } from '#contracts/webhooks.js';
import { failureOf } from '../../../lib/failure.js';
import { useT } from '../../../lib/translate.js';
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
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('webhook.remove_title')}
      size={440}
      closeButtonProps={{ 'aria-label': t('action.close') }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          removing.mutate(undefined, { onSuccess: () => void navigate('/settings/webhooks') });
        }}
      >
        <Text size="sm">{t('webhook.remove_text', { host: new URL(url).host })}</Text>
        {removing.error && <FailureBanner failure={failureOf(removing.error)} />}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={removing.isPending}>
            {t('webhook.remove')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
