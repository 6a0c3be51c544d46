import { Skeleton } from '@mantine/core';
import type { ClientView } from '#contracts/clients.js';
import type { ClientId } from '#contracts/ids.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { formatDate } from '../../../lib/format.js';
import { type Translation, useT } from '../../../lib/translate.js';
import { Avatar } from '../../../ui/avatar.js';
import { useClient } from '../api/use-client.js';
import { ClientConversations } from './client-conversations.js';
import classes from './client-section.module.css';
import { OrderList } from './order-list.js';

/** What the business knows of a client: how to reach them, what else is recorded, orders and other conversations. */
export function ClientDetails({ id }: { id: ClientId }) {
  const t = useT();
  const { client, orders } = useClient(id);
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
      </div>
      <dl className={classes.facts}>
        <dt>{t('client.email')}</dt>
        <dd>
          <a href={`mailto:${email}`}>
            {email.slice(0, email.lastIndexOf('@'))}
            <wbr />
            {email.slice(email.lastIndexOf('@'))}
          </a>
        </dd>
        {phone !== null && (
          <>
            <dt>{t('client.phone')}</dt>
            <dd>
              <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </>
        )}
        {Object.entries(customFields).map(([field, value]) => (
          <CustomField key={field} field={field} value={value} t={t} />
        ))}
      </dl>
      {orders.data && <OrderList orders={orders.data} />}
      <ClientConversations id={id} />
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
