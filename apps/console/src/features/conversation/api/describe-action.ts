import type { ActionInput, ActionName, ActionOutput, AnyActionName, JsonObject } from '#contracts/business/actions.js';
import { appointmentNumber } from '#contracts/business/appointment-number.js';
import type { Appointment } from '#contracts/business/appointments.js';
import { customPrefix, isCustom } from '#contracts/business/custom-action-name.js';
import { formatMoney, formatWhen } from '../../../lib/format.js';
import type { Translation } from '../../../lib/translate.js';
import type { ActionLine } from './actions-in.js';
import { orderStatus } from './business-words.js';

/**
 * Action in a business system, as one sentence. `name`: who requested it. `title`: of a custom action; null: it no
 * longer exists. `timeZone`: of its appointment.
 */
export function describeAction(
  t: Translation,
  { requested, outcome }: ActionLine,
  {
    name,
    title = null,
    timeZone,
  }: { readonly name: string; readonly title?: string | null; readonly timeZone?: string | undefined },
): string {
  const event = outcome ?? requested;
  if (event === null) return '';
  const { action } = event.data;
  const what = t('event.action', { name, action: titleOf(t, action, title) });
  if (outcome === null) return `${what} …`;
  if (outcome.type === 'action.failed') {
    const { isUnknown, fault } = outcome.data;
    return isUnknown
      ? t('event.action_unknown', { what })
      : t('event.action_failed', { what, fault: t(`fault.${fault}`) });
  }
  // Empty once it was erased.
  if (outcome.data.output === null) return what;
  if (isCustom(action)) return what;
  return done(t, action, { output: outcome.data.output, input: requested?.data.input ?? {}, name, timeZone }) ?? what;
}

function titleOf(t: Translation, action: AnyActionName, title: string | null): string {
  if (!isCustom(action)) return t(`action.${action}`);
  return title ?? action.slice(customPrefix.length).replaceAll('_', ' ');
}

interface Done {
  readonly input: JsonObject;
  readonly output: JsonObject;
  readonly name: string;
  readonly timeZone: string | undefined;
}

/** Null if there is nothing to add to the action itself. */
function done(t: Translation, action: ActionName, { input, output, name, timeZone }: Done): string | null {
  switch (action) {
    case 'order.status': {
      const { order } = output as ActionOutput<typeof action>;
      return t('event.done.order', { name, number: order.number, status: orderStatus(t, order.status) });
    }
    case 'order.list': {
      const { orders } = output as ActionOutput<typeof action>;
      return t('event.done.orders', { name, count: orders.length });
    }
    case 'product.availability': {
      const { text } = input as Partial<ActionInput<typeof action>>;
      return text === undefined ? null : t('event.done.stock', { name, text });
    }
    case 'appointment.status':
    case 'appointment.list': {
      const { appointments } = output as ActionOutput<typeof action>;
      return t('event.done.appointments', { name, count: appointments.length });
    }
    case 'appointment.book':
    case 'appointment.move':
    case 'appointment.cancel':
      return t(`event.done.${action}`, {
        name,
        ...appointmentWords(t, (output as ActionOutput<typeof action>).appointment, timeZone),
      });
    case 'ticket.open': {
      const { ticket } = output as ActionOutput<typeof action>;
      return t('event.done.ticket_opened', { name, id: ticket.id, subject: ticket.subject });
    }
    case 'ticket.list': {
      const { tickets } = output as ActionOutput<typeof action>;
      return t('event.done.tickets', { name, count: tickets.length });
    }
    case 'ticket.status': {
      const { ticket } = output as ActionOutput<typeof action>;
      return t('event.done.ticket', { name, id: ticket.id, state: t(`ticket_state.${ticket.state}`) });
    }
    case 'payment.status': {
      const { payments } = output as ActionOutput<typeof action>;
      return t('event.done.payments', { name, count: payments.length });
    }
    case 'payment.link': {
      const { amount, reference } = input as Partial<ActionInput<typeof action>>;
      if (amount === undefined || reference === undefined) return null;
      return t('event.done.payment_link', { name, amount: formatMoney(t.locale, amount), reference });
    }
    case 'client.update':
      return t('event.done.client_changed', { name });
    case 'appointment.services':
    case 'appointment.find':
    case 'client.read':
      return null;
  }
}

function appointmentWords(
  t: Translation,
  { id, serviceName, startsAt }: Appointment,
  timeZone: string | undefined,
): { service: string; when: string; number: string } {
  return { service: serviceName, when: formatWhen(t.locale, startsAt, timeZone), number: appointmentNumber(id) };
}
