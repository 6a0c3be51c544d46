import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Failure } from '#contracts/errors.js';
import type { EventType } from '#contracts/events.js';
import { limits } from '#contracts/limits.js';
import { isWebhookUrl } from '#contracts/webhook-url.js';
import type { WebhookEndpointChange, WebhookEndpointCreate } from '#contracts/webhooks.js';
import { changedFields } from '../../../lib/changed-fields.js';
import { useT } from '../../../lib/translate.js';
import { Dialog, DialogActions } from '../../../ui/dialog.js';
import { FailureBanner } from '../../../ui/failure-banner.js';
import classes from './endpoint-form.module.css';
import { EventTypePicker } from './event-type-picker.js';

interface Props {
  opened: boolean;
  title: string;
  submit: string;
  /** Values to begin with. */
  initial?: WebhookEndpointCreate;
  failure: Failure | null;
  isPending: boolean;
  onClose: () => void;
  /** `changed`: fields changed since the form was opened. */
  onSubmit: (values: WebhookEndpointCreate, changed: WebhookEndpointChange) => void;
}

/** Address, description and event types of an endpoint, to create or change it. */
export function EndpointForm({ opened, title, onClose, ...form }: Props) {
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size={620} yOffset="6vh">
      <Fields {...form} onClose={onClose} />
    </Dialog>
  );
}

function Fields({ submit, initial, failure, isPending, onClose, onSubmit }: Omit<Props, 'opened' | 'title'>) {
  const t = useT();
  const [before] = useState(initial);
  const [url, setUrl] = useState(initial?.url ?? '');
  const [description, setDescription] = useState(initial?.description ?? '');
  const [eventTypes, setEventTypes] = useState<readonly EventType[]>(initial?.eventTypes ?? []);
  const [isChecked, setChecked] = useState(false);
  const isUrlWrong = failure?.errors?.some(({ pointer }) => pointer === '/url') ?? false;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        setChecked(true);
        if (!isWebhookUrl(url.trim()) || eventTypes.length === 0) return;
        const values = { url: url.trim(), description: description.trim(), eventTypes: [...eventTypes] };
        onSubmit(values, before ? changedFields(before, values) : values);
      }}
      noValidate
    >
      <TextInput
        type="url"
        label={t('webhook.url')}
        description={t('webhook.url_hint')}
        placeholder="https://example.com/webhooks"
        value={url}
        maxLength={limits.webhookUrlLength}
        error={isUrlWrong || (isChecked && !isWebhookUrl(url.trim())) ? t('webhook.url_wrong') : undefined}
        onChange={(event) => setUrl(event.currentTarget.value)}
        data-autofocus
        required
      />
      <TextInput
        label={t('webhook.description')}
        placeholder={t('webhook.description_placeholder')}
        value={description}
        maxLength={limits.webhookDescriptionLength}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <EventTypePicker
        chosen={eventTypes}
        error={isChecked && eventTypes.length === 0 ? t('webhook.types_missing') : null}
        onChange={setEventTypes}
      />
      {failure && !isUrlWrong && <FailureBanner failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
}
