import { Autocomplete, Select, Skeleton, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { BusinessOrder } from '#contracts/business/orders.js';
import { limits } from '#contracts/limits.js';
import { isEmail } from '../../../lib/is-email.js';
import { useT } from '../../../lib/translate.js';
import { parseAmount, writtenAmount } from '../api/amount.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { addToReply } from '../api/reply-text.js';
import { useGuest } from '../api/use-guest.js';
import { useRunAction } from '../api/use-run-action.js';
import { ActionFailure } from './action-failure.js';
import { BusinessDialog } from './business-dialog.js';
import { closeWhenDone } from './close-when-done.js';
import classes from './payment-dialog.module.css';

const currencies = ['EUR', 'USD', 'GBP', 'CHF'];

interface Fields {
  readonly reference: string;
  readonly amount: string;
  readonly currency: string;
}

const fieldsOf = (order: BusinessOrder | undefined, locale: string): Fields => ({
  reference: order?.number ?? '',
  amount: order ? writtenAmount(order.total, locale) : '',
  currency: order?.total.currency ?? 'EUR',
});

/** Dialog for a link to pay; it becomes text of the reply, which the operator sends. */
export function PaymentDialog({ orders, onClose }: { orders: readonly BusinessOrder[]; onClose: () => void }) {
  const t = useT();
  const { handle } = useOpenConversation();
  const running = useRunAction('payment.link', ({ link }) => addToReply(handle.id, link.url));
  const guest = useGuest();
  const [typed, setTyped] = useState<Partial<Fields>>({});
  // Orders may arrive while the dialog is open, and fill in untouched fields.
  const { reference, amount: written, currency } = { ...fieldsOf(orders[0], t.locale), ...typed };
  const [description, setDescription] = useState('');
  const [typedEmail, setEmail] = useState<string | null>(null);
  const email = typedEmail ?? guest?.email ?? '';
  const isEmailValid = email.trim() === '' || isEmail(email);
  const amount = parseAmount(written, currency);
  const isReady =
    guest !== null && amount !== null && isEmailValid && reference.trim() !== '' && description.trim() !== '';
  const choose = (number: string) => {
    const order = orders.find((one) => one.number === number);
    setTyped({ ...typed, ...(order && fieldsOf(order, t.locale)), reference: number });
  };
  const make = () => {
    if (guest === null || amount === null) return;
    const what = { reference: reference.trim(), description: description.trim() };
    running.mutate(
      { ...what, amount: { amount, currency }, email: email.trim() === '' ? null : email.trim() },
      closeWhenDone(t, onClose, () => t('business.link_in_reply')),
    );
  };
  return (
    <BusinessDialog
      title={t('business.payment_link')}
      submit={t('business.make_link')}
      isReady={isReady}
      isPending={running.isPending}
      onClose={onClose}
      onSubmit={make}
    >
      <Autocomplete
        label={t('business.reference')}
        description={t('business.reference_hint')}
        required
        maxLength={60}
        data={[...new Set(orders.map(({ number }) => number))]}
        value={reference}
        onChange={choose}
      />
      <div className={classes.amount}>
        <TextInput
          label={t('business.amount')}
          inputMode="decimal"
          required
          autoComplete="off"
          maxLength={20}
          value={written}
          error={written !== '' && amount === null ? t('business.amount_invalid') : undefined}
          onChange={(event) => setTyped({ ...typed, amount: event.currentTarget.value })}
        />
        <Select
          label={t('business.currency')}
          allowDeselect={false}
          data={[...new Set([currency, ...currencies])]}
          value={currency}
          onChange={(value) => value && setTyped({ ...typed, currency: value })}
        />
      </div>
      <TextInput
        label={t('business.description')}
        data-autofocus
        required
        autoComplete="off"
        maxLength={200}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      {guest === null ? (
        <Skeleton height={60} radius="md" />
      ) : (
        <TextInput
          label={t('business.payer_email')}
          description={t('business.payer_email_hint')}
          type="email"
          autoComplete="off"
          maxLength={limits.emailLength}
          value={email}
          error={isEmailValid ? undefined : t('business.email_invalid')}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
      )}
      <ActionFailure running={running} />
    </BusinessDialog>
  );
}
