import type { PaymentSettings } from '#contracts/business/payment-records.js';
import type { Author } from '../access/author.js';
import { newEvent } from '../log/new-event.js';
import type { Ports } from '../ports/ports.js';

/** Sets the payment address; existing links stay. Audited, because it decides who gets the money. */
export function setPaymentSettings(
  ports: Pick<Ports, 'unitOfWork' | 'clock' | 'ids'>,
  settings: PaymentSettings,
  author: Author,
): Promise<PaymentSettings> {
  return ports.unitOfWork.run(async ({ paymentSettings, events }) => {
    const before = await paymentSettings.get();
    if (before.linkTemplate === settings.linkTemplate) return before;
    await paymentSettings.put(settings);
    const changes = [{ field: 'linkTemplate' as const, before: before.linkTemplate, after: settings.linkTemplate }];
    await events.append(newEvent(ports, 'payment_settings.updated', 'payment_settings', author, { changes }));
    return settings;
  });
}
