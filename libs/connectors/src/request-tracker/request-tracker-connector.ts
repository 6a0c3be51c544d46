import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';
import { ticketChanges } from '../business/ticket-changes.js';
import { RequestTrackerTicketDesk } from './request-tracker-ticket-desk.js';
import { requestTrackerSettings } from './settings.js';

const queuesReply = z.object({ items: z.array(z.object({ id: z.string() })) });

/** Connector for tickets in one queue of Request Tracker 5 and later, through its API REST 2. */
export function requestTrackerConnector(outbound: Outbound): Connector<typeof requestTrackerSettings> {
  return {
    kind: 'request-tracker',
    title: 'Request Tracker',
    ports: ['tickets'],
    settings: requestTrackerSettings,
    isPolled: true,
    open(settings, peer) {
      const headers = { authorization: `token ${settings.token}` };
      const client = new BusinessClient({ outbound, peer, baseUrl: `${settings.url}/REST/2.0`, headers });
      const desk = new RequestTrackerTicketDesk(client, settings);
      return {
        systems: { tickets: desk },
        changes: (cursor) => ticketChanges(desk, cursor),
        async check() {
          // Searches for the queue, because RT replies "forbidden" at the URL of a queue that does not exist.
          const query = JSON.stringify([{ field: 'Name', value: settings.queue }]);
          const found = await client
            .operation()
            .json(queuesReply, { method: 'GET', path: '/queues', query: { query } });
          if (!found.ok) return found;
          return found.value.items.length > 0 ? ok(null) : fault('invalid', `no queue ${settings.queue} for this user`);
        },
      };
    },
  };
}
