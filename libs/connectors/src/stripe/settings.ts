import { z } from 'zod';
import { baseAddress, secretText, setting } from '../business/setting.js';

export const stripeSettings = z.strictObject({
  apiKey: setting(secretText, {
    label: { en: 'Secret or restricted key', it: 'Chiave segreta o limitata' },
    help: {
      en: 'Begins with sk_ or rk_. A restricted key needs to write Checkout Sessions and Refunds and to read Payment Intents and Charges.',
      it: 'Inizia con sk_ o rk_. A una chiave limitata serve la scrittura di Checkout Session e Refund e la lettura di Payment Intent e Charge.',
    },
    secret: true,
  }),
  returnUrl: setting(z.url({ protocol: /^https?$/ }).max(500), {
    label: { en: 'Page after the payment', it: 'Pagina dopo il pagamento' },
  }),
  referenceField: setting(
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,40}$/)
      .default('reference'),
    {
      label: { en: 'Metadata field of the order number', it: 'Campo dei metadati con il numero d’ordine' },
      help: {
        en: 'The metadata of a payment in which your shop, too, writes what is paid for.',
        it: 'Il metadato del pagamento in cui anche il tuo negozio scrive che cosa viene pagato.',
      },
    },
  ),
  url: setting(baseAddress.default('https://api.stripe.com'), {
    label: { en: 'Address of the API', it: 'Indirizzo dell’API' },
    address: true,
  }),
});
export type StripeSettings = z.output<typeof stripeSettings>;
