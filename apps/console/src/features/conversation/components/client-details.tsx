import { ActionIcon, Skeleton } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { Suspense, useRef, useState } from 'react';
import type { ClientView } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { formatDate } from '../../../lib/format.js';
import { lazyComponent } from '../../../lib/load-script.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { Avatar } from '../../../ui/avatar.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useClient, useClientConversations } from '../api/use-client.js';
import { ClientActivities } from './client-activities.js';
import classes from './client-section.module.css';
import { EmailLink, PhoneLink } from './contact-links.js';
import { OtherConversations } from './other-conversations.js';

const ClientForm = lazyComponent(async () => (await import('./client-form.js')).ClientForm);

/** Client record: contact data, custom fields, and other conversations. */
export function ClientDetails({ id }: { id: ClientId }) {
  const t = useT();
  const client = useClient(id);
  const conversations = useClientConversations(id);
  const { readOnly } = useOpenConversation();
  const mayEdit = useMay('clients.write') && !readOnly;
  const [isEdited, setEdited] = useState(false);
  const wasEdited = useRef(false);
  if (client.error) {
    const failure = failureOf(client.error);
    // A link outlives the client, who may have asked for removal.
    const text = failure.code === 'not_found' ? t('client.removed') : failureText(t, failure);
    return <p className={classes.none}>{text}</p>;
  }
  if (!client.data) return <Skeleton height={84} radius="md" />;
  const { name, email, phone, customFields, createdAt } = client.data;
  return (
    <>
      <div className={classes.who}>
        <Avatar name={name} size={36} />
        <div className={classes.names}>
          <span className={classes.name} dir="auto">
            {name}
          </span>
          <span className={classes.since}>{t('client.since', { date: formatDate(t.locale, createdAt) })}</span>
        </div>
        {mayEdit && !isEdited && (
          <ActionIcon
            ref={(button: HTMLButtonElement | null) => {
              if (button && wasEdited.current) button.focus();
              wasEdited.current = false;
            }}
            size={28}
            className={classes.edit}
            aria-label={t('client.edit')}
            title={t('client.edit')}
            onClick={() => setEdited(true)}
          >
            <IconPencil size={15} />
          </ActionIcon>
        )}
      </div>
      {isEdited && (
        <Suspense fallback={<Skeleton height={180} radius="md" />}>
          <ClientForm
            id={id}
            onClose={() => {
              wasEdited.current = true;
              setEdited(false);
            }}
          />
        </Suspense>
      )}
      {!isEdited && (
        <dl className={classes.facts}>
          <dt>{t('client.email')}</dt>
          <dd>
            <EmailLink email={email} />
          </dd>
          {phone !== null && (
            <>
              <dt>{t('client.phone')}</dt>
              <dd>
                <PhoneLink phone={phone} />
              </dd>
            </>
          )}
          {Object.entries(customFields).map(([field, value]) => (
            <CustomField key={field} field={field} value={value} t={t} />
          ))}
        </dl>
      )}
      <ClientActivities id={id} />
      <OtherConversations items={conversations.data?.items ?? []} />
    </>
  );
}

interface FieldProps {
  field: string;
  value: ClientView['customFields'][string];
  t: Translation;
}

function CustomField({ field, value, t }: FieldProps) {
  return (
    <>
      <dt dir="auto">{field}</dt>
      <dd dir="auto">{typeof value === 'boolean' ? t(value ? 'client.yes' : 'client.no') : String(value)}</dd>
    </>
  );
}
