import { Button } from '@mantine/core';
import { IconCalendarPlus, IconLink, IconTicket } from '@tabler/icons-react';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Appointment } from '#contracts/business/appointments.js';
import type { BusinessFault } from '#contracts/business/business-ports.js';
import { failureOf, failureText } from '../../../lib/failure.js';
import { formatWhen } from '../../../lib/format.js';
import { lazyComponent } from '../../../lib/load-script.js';
import { useT } from '../../../lib/translate.js';
import { useMay } from '../../../lib/use-may.js';
import { useOpenConversation } from '../api/open-conversation.js';
import { useBusinessRecords } from '../api/use-business-records.js';
import { useTimeZoneOf } from '../api/use-free-times.js';
import { AppointmentItem, OrderItem, PaymentItem, TicketItem } from './business-items.js';
import { BusinessList } from './business-list.js';
import classes from './business-section.module.css';
import { CustomActionsList } from './custom-actions-list.js';

const BookDialog = lazyComponent(async () => (await import('./book-dialog.js')).BookDialog);
const CancelDialog = lazyComponent(async () => (await import('./cancel-dialog.js')).CancelDialog);
const TicketDialog = lazyComponent(async () => (await import('./ticket-dialog.js')).TicketDialog);
const PaymentDialog = lazyComponent(async () => (await import('./payment-dialog.js')).PaymentDialog);

type OpenDialog =
  | { readonly what: 'book' | 'ticket' | 'payment' }
  | { readonly what: 'move' | 'cancel'; readonly appointment: Appointment };

/** Business records of the customer, with the operator's actions on them. */
export function BusinessSection() {
  const t = useT();
  const { summary, abilities, me, readOnly, isErased } = useOpenConversation();
  const records = useBusinessRecords();
  const [asked, setDoing] = useState<OpenDialog | null>(null);
  const isOpen = !readOnly && !isErased && summary.state !== 'closed';
  const isOurs = summary.owner === null || summary.owner.id === me.operator.id;
  const mayAct = useMay('business.write') && isOpen && isOurs;
  const readsOrders = useMay('clients.read');
  const doing = mayAct && (asked?.what !== 'payment' || abilities.reply) ? asked : null;
  useEffect(() => {
    if (asked !== null && doing === null) setDoing(null);
  }, [asked, doing]);
  useFocusReturn(doing !== null);
  const retry = () => void records.refetch();
  const close = () => setDoing(null);
  const data = records.data;
  const faultOf = (fault: BusinessFault | null | undefined): ReactNode =>
    records.error
      ? failureText(t, failureOf(records.error))
      : fault && t('business.fault', { fault: t(`fault.${fault}`) });
  // Records are read by client or by proven address: what this conversation booked for anybody else is not among them.
  const isUnknown = summary.clientId === null && summary.visitor.assurance === 'none';
  const common = { isUnknown, isLoading: records.isPending, isRetrying: records.isFetching, onRetry: retry };
  return (
    <section className={classes.section} aria-label={t('business.title')}>
      {readsOrders && (
        <BusinessList
          {...common}
          title={t('business.orders')}
          fault={faultOf(data?.orders.fault)}
          items={data?.orders.items.map((order) => <OrderItem key={order.number} order={order} />)}
        />
      )}
      <BusinessList
        {...common}
        title={t('business.appointments')}
        fault={faultOf(data?.appointments.fault)}
        items={data?.appointments.items.map((appointment) => (
          <AppointmentItem
            key={appointment.id}
            appointment={appointment}
            actions={mayAct && <Changes appointment={appointment} onAsk={setDoing} />}
          />
        ))}
        action={
          mayAct && (
            <ActionButton
              icon={<IconCalendarPlus size={14} />}
              label={t('business.book')}
              text={t('business.act.book')}
              onClick={() => setDoing({ what: 'book' })}
            />
          )
        }
      />
      <BusinessList
        {...common}
        title={t('business.tickets')}
        fault={faultOf(data?.tickets.fault)}
        items={data?.tickets.items.map((ticket) => <TicketItem key={ticket.id} ticket={ticket} />)}
        action={
          mayAct && (
            <ActionButton
              icon={<IconTicket size={14} />}
              label={t('business.open_ticket')}
              text={t('business.act.ticket')}
              onClick={() => setDoing({ what: 'ticket' })}
            />
          )
        }
      />
      <BusinessList
        {...common}
        title={t('business.payments')}
        fault={faultOf(data?.payments.fault)}
        items={data?.payments.items.map((payment) => <PaymentItem key={payment.id} payment={payment} />)}
        action={
          mayAct &&
          abilities.reply && (
            <ActionButton
              icon={<IconLink size={14} />}
              label={t('business.payment_link')}
              text={t('business.act.payment')}
              onClick={() => setDoing({ what: 'payment' })}
            />
          )
        }
      />
      {isOpen && <CustomActionsList mayWrite={mayAct} />}
      <Suspense fallback={null}>
        {(doing?.what === 'book' || doing?.what === 'move') && (
          <BookDialog moved={doing.what === 'move' ? doing.appointment : null} onClose={close} />
        )}
        {doing?.what === 'cancel' && <CancelDialog appointment={doing.appointment} onClose={close} />}
        {doing?.what === 'ticket' && <TicketDialog onClose={close} />}
        {doing?.what === 'payment' && <PaymentDialog orders={data?.orders.items ?? []} onClose={close} />}
      </Suspense>
    </section>
  );
}

/** Gives the focus back to the button that opened a dialog, unless something else took it. The dialogs are mounted open. */
function useFocusReturn(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
      });
    };
  }, [isOpen]);
}

interface ActProps {
  icon: ReactNode;
  /** Accessible label; includes the visible `text`. */
  label: string;
  text: string;
  onClick: () => void;
}

function ActionButton({ icon, label, text, onClick }: ActProps) {
  return (
    <Button variant="subtle" size="compact-xs" leftSection={icon} aria-label={label} onClick={onClick}>
      {text}
    </Button>
  );
}

function Changes({ appointment, onAsk }: { appointment: Appointment; onAsk: (doing: OpenDialog) => void }) {
  const t = useT();
  const timeZone = useTimeZoneOf(appointment.serviceId);
  const named = { service: `${appointment.serviceName}, ${formatWhen(t.locale, appointment.startsAt, timeZone)}` };
  return (
    <span className={classes.changes}>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('business.move_named', named)}
        onClick={() => onAsk({ what: 'move', appointment })}
      >
        {t('business.move')}
      </Button>
      <Button
        variant="subtle"
        size="compact-xs"
        aria-label={t('business.cancel_named', named)}
        onClick={() => onAsk({ what: 'cancel', appointment })}
      >
        {t('business.cancel')}
      </Button>
    </span>
  );
}
