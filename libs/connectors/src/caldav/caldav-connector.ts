import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { checkCollection } from '../dav/check-collection.js';
import { davClient } from '../dav/dav-client.js';
import { CaldavAppointmentBook } from './caldav-appointment-book.js';
import { caldavChanges } from './caldav-changes.js';
import { caldavSettings } from './settings.js';

/** Connector for appointments in one calendar of a CalDAV server (RFC 4791). */
export function caldavConnector(outbound: Outbound): Connector<typeof caldavSettings> {
  return {
    kind: 'caldav',
    title: 'CalDAV',
    ports: ['appointments'],
    settings: caldavSettings,
    isPolled: true,
    open(settings, peer) {
      const client = davClient(outbound, peer, settings);
      return {
        systems: { appointments: new CaldavAppointmentBook(client, settings) },
        check: () => checkCollection(client, 'calendar'),
        changes: (cursor) => caldavChanges(client, settings, cursor),
      };
    },
  };
}
