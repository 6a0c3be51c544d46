import type { Payment, PaymentLink, PaymentRequest } from '#contracts/business/payments.js';
import type { PaymentId } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { ok } from '#contracts/result.js';
import type { Author } from '../access/author.js';
import { type BusinessResult, fault, type WriteKey } from '../ports/business/business-result.js';
import type { PaymentDesk } from '../ports/business/payment-desk.js';
import type { StoredPayment } from '../ports/payment-store.js';
import type { Ports } from '../ports/ports.js';
import { iso } from '../views/iso.js';
import { attempted, toBusinessResult } from './business-faults.js';
import { addPayment, refundPayment } from './payment-work.js';

type DeskPorts = Pick<Ports, 'payments' | 'paymentSettings' | 'unitOfWork' | 'clock' | 'ids'>;

/**
 * Manual payments: links use the address that an admin set, staff mark payments as paid, and a refund records the
 * amount that they returned.
 */
export class EmbeddedPaymentDesk implements PaymentDesk {
  constructor(
    private readonly ports: DeskPorts,
    private readonly author: Pick<Author, 'conversationId'>,
  ) {}

  async paymentsFor(reference: string): Promise<BusinessResult<Payment[]>> {
    const { items } = await this.ports.payments.list({ reference }, { offset: 0, limit: limits.pageSize });
    return ok(items.map(toPayment));
  }

  /** `unavailable`: no payment address is configured. */
  link(request: PaymentRequest, key: WriteKey): Promise<BusinessResult<PaymentLink>> {
    return attempted(async () => {
      const { conversationId } = this.author;
      const made = { writeKey: key, needsLink: true, conversationId } as const;
      const added = await addPayment(this.ports, { ...request, ...made });
      return added.ok ? toLink(added.value) : toBusinessResult(added);
    });
  }

  async linked(key: WriteKey): Promise<BusinessResult<PaymentLink | null>> {
    const payment = await this.ports.payments.byWriteKey(key);
    return payment?.url ? toLink(payment) : ok(null);
  }

  refund(paymentId: string, amount: number | null, key: WriteKey): Promise<BusinessResult<Payment>> {
    return attempted(async () => {
      const refunded = await refundPayment(this.ports, { id: paymentId as PaymentId, amount, writeKey: key });
      return toBusinessResult(refunded.ok ? ok(toPayment(refunded.value)) : refunded);
    });
  }
}

function toLink({ id, url }: StoredPayment): BusinessResult<PaymentLink> {
  return url === null ? fault('unavailable', 'the payment has no link') : ok({ id, url, expiresAt: null });
}

function toPayment({ id, reference, amount, refunded, state, customerEmail, createdAt }: StoredPayment): Payment {
  return { id, reference, amount, refunded, state, customerEmail, createdAt: iso(createdAt) };
}
