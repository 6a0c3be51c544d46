import type { Payment, PaymentLink, PaymentRequest } from '#contracts/business/payments.js';
import type { BusinessResult, WriteKey } from './business-result.js';

/** Payments and payment links. */
export interface PaymentDesk {
  /** Payments for this reference, newest first. */
  paymentsFor(reference: string): Promise<BusinessResult<Payment[]>>;
  link(request: PaymentRequest, key: WriteKey): Promise<BusinessResult<PaymentLink>>;
  /** Payment created under this key; null: none. */
  linked(key: WriteKey): Promise<BusinessResult<PaymentLink | null>>;
  /** `amount` in minor units of the payment's currency; null: the remainder. `invalid`: more than that. */
  refund(paymentId: string, amount: number | null, key: WriteKey): Promise<BusinessResult<Payment>>;
}
