import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { checkCollection } from '../dav/check-collection.js';
import { davClient } from '../dav/dav-client.js';
import { carddavChanges } from './carddav-changes.js';
import { CarddavCustomerDirectory } from './carddav-customer-directory.js';
import { carddavSettings } from './settings.js';

/** Connector for customers in one address book of a CardDAV server (RFC 6352). */
export function carddavConnector(outbound: Outbound): Connector<typeof carddavSettings> {
  return {
    kind: 'carddav',
    title: 'CardDAV',
    ports: ['customers'],
    settings: carddavSettings,
    isPolled: true,
    open(settings, peer) {
      const client = davClient(outbound, peer, settings);
      return {
        systems: { customers: new CarddavCustomerDirectory(client) },
        check: () => checkCollection(client, 'addressbook'),
        changes: (cursor) => carddavChanges(client, cursor),
      };
    },
  };
}
