import type { ChatbotId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/** Voucher of tokens from older versions, which did not record the identity secret: it stands for any secret of the chatbot. */
export function unrecordedVoucher(chatbotId: ChatbotId): string {
  return `unrecorded ${chatbotId}`;
}

/**
 * `vouchedBy` values of tokens that may rest on an identity secret: its hash, or the unrecorded voucher. Tokens with the latter end with
 * the first secret that is ended, since they may rest on it.
 */
export function vouchers({ tokens }: Pick<Ports, 'tokens'>, chatbotId: ChatbotId, secret: string): readonly string[] {
  return [tokens.hash(secret), unrecordedVoucher(chatbotId)];
}
