import { ok } from '#contracts/result.js';
import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';
import { HubspotCustomerDirectory } from './hubspot-customer-directory.js';
import { contactsPath, explained, objects } from './hubspot-objects.js';
import { receiveHubspot } from './receive-hubspot.js';
import { hubspotSettings } from './settings.js';

/** Connector for HubSpot: customers are contacts, and activities are their notes. */
export function hubspotConnector(outbound: Outbound): Connector<typeof hubspotSettings> {
  return {
    kind: 'hubspot',
    title: 'HubSpot',
    ports: ['customers'],
    settings: hubspotSettings,
    receive: receiveHubspot,
    signature: 'own',
    open(settings, peer) {
      const headers = { authorization: `Bearer ${settings.accessToken}` };
      const client = new BusinessClient({ outbound, peer, baseUrl: settings.url, headers });
      return {
        systems: { customers: new HubspotCustomerDirectory(client) },
        async check() {
          const request = { method: 'GET', path: contactsPath, query: { limit: 1 } } as const;
          const read = await client.operation().json(objects, request);
          return read.ok ? ok(null) : explained(read);
        },
      };
    },
  };
}
