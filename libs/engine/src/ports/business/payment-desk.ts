import type { Payment, PaymentLink, PaymentRequest } from '#contracts/business/payments.js';
import type { BusinessResult, WriteKey } from './business-result.js';

/** Payments and links to pay. */
export interface PaymentDesk {
  /** What was paid for this, newest first. */
  paymentsFor(reference: string): Promise<BusinessResult<Payment[]>>;
  link(request: PaymentRequest, key: WriteKey): Promise<BusinessResult<PaymentLink>>;
  /** What was made under this key; null: nothing was. */
  linked(key: WriteKey): Promise<BusinessResult<PaymentLink | null>>;
  /** `amount` in minor units of the payment's currency; null: all that is left. `invalid`: more than that. */
  refund(paymentId: string, amount: number | null, key: WriteKey): Promise<BusinessResult<Payment>>;
}
