import type { CardOf } from '#contracts/business/cards.js';
import type { Payment } from '#contracts/business/payments.js';
import { type Line, sayLine, textValue } from '../form/say-line.js';
import { isOwn, type Listener } from './speech.js';

/** Card of a payment: status and date; the amount only for the proven payer. */
export function paymentCard(payment: Payment, listener: Listener): CardOf<'payment'> {
  const { reference, state } = payment;
  const amount = isOwn(payment.customerEmail, listener) ? payment.amount : null;
  const text = sayLine(lineOf(payment, amount !== null), listener.locale, listener.timeZone);
  return { kind: 'payment', text, reference, amount, state, link: null };
}

function lineOf({ reference, amount, refunded, state, createdAt }: Payment, isTheirs: boolean): Line {
  const values = {
    reference: textValue(reference),
    date: { kind: 'date', at: createdAt },
    status: { kind: 'term', key: `payment.${state}` },
  } as const;
  if (!isTheirs) return { key: 'done.payment', values };
  const own = { ...values, amount: { kind: 'money', money: amount } } as const;
  if (refunded === 0 || state === 'refunded') return { key: 'done.own_payment', values: own };
  const back = { kind: 'money', money: { amount: refunded, currency: amount.currency } } as const;
  return { key: 'done.refunded', values: { ...own, refunded: back } };
}
