import { z } from 'zod';
import { ok } from '#contracts/result.js';
import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';
import { receiveStripe } from './receive-stripe.js';
import { stripeSettings } from './settings.js';
import { listOf, stripeVersion } from './stripe-objects.js';
import { StripePaymentDesk } from './stripe-payment-desk.js';

/** Connector for payments and payment links in Stripe. */
export function stripeConnector(outbound: Outbound): Connector<typeof stripeSettings> {
  return {
    kind: 'stripe',
    title: 'Stripe',
    ports: ['payments'],
    settings: stripeSettings,
    receive: receiveStripe,
    signature: 'own',
    open(settings, peer) {
      const headers = { authorization: `Bearer ${settings.apiKey}`, 'stripe-version': stripeVersion };
      const client = new BusinessClient({ outbound, peer, baseUrl: settings.url, headers });
      return {
        systems: { payments: new StripePaymentDesk(client, settings) },
        async check() {
          const request = { method: 'GET', path: '/v1/payment_intents', query: { limit: 1 } } as const;
          const read = await client.operation().json(listOf(z.object({ id: z.string() })), request);
          return read.ok ? ok(null) : read;
        },
      };
    },
  };
}
