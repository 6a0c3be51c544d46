import type { ChatbotId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

/** Voucher of the tokens of identified visitors from before it was recorded which secret vouched: any one of the chatbot. */
export function unrecordedVoucher(chatbotId: ChatbotId): string {
  return `unrecorded ${chatbotId}`;
}

/**
 * What `vouchedBy` says of the tokens that may rest on an identity secret: its hash, or that it was not recorded which. The latter
 * end with the first secret that somebody ends, since they may rest on it.
 */
export function vouchers({ tokens }: Pick<Ports, 'tokens'>, chatbotId: ChatbotId, secret: string): readonly string[] {
  return [tokens.hash(secret), unrecordedVoucher(chatbotId)];
}
