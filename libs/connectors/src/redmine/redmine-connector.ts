import { z } from 'zod';
import { ok } from '#contracts/result.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';
import { BusinessClient } from '../business/business-client.js';
import { ticketChanges } from '../business/ticket-changes.js';
import { RedmineTicketDesk } from './redmine-ticket-desk.js';
import { redmineSettings } from './settings.js';

const userReply = z.object({ user: z.object({ id: z.int() }) });

/** Connector for tickets in Redmine 5 and later, as issues of one project. */
export function redmineConnector(outbound: Outbound): Connector<typeof redmineSettings> {
  return {
    kind: 'redmine',
    title: 'Redmine',
    ports: ['tickets'],
    settings: redmineSettings,
    isPolled: true,
    open(settings, peer) {
      const headers = { 'x-redmine-api-key': settings.apiKey };
      const client = new BusinessClient({ outbound, peer, baseUrl: settings.url, headers });
      const desk = new RedmineTicketDesk(client, settings);
      return {
        systems: { tickets: desk },
        changes: (cursor) => ticketChanges(desk, cursor),
        async check() {
          const operation = client.operation();
          // This path requires a valid key. Elsewhere, a Redmine that allows anonymous reads takes a wrong key for an anonymous user.
          const user = await operation.json(userReply, { method: 'GET', path: '/users/current.json' });
          if (!user.ok) return user;
          const project = await operation.send({ method: 'GET', path: `/projects/${settings.project}.json` });
          if (project.ok) return ok(null);
          return project.code === 'not_found' ? fault('invalid', `no project ${settings.project}`) : project;
        },
      };
    },
  };
}
