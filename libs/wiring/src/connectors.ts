import { receiveSigned } from '#connectors/business/receive-signed.js';
import { caldavConnector } from '#connectors/caldav/caldav-connector.js';
import { carddavConnector } from '#connectors/carddav/carddav-connector.js';
import { httpConnector } from '#connectors/http-action/http-connector.js';
import { hubspotConnector } from '#connectors/hubspot/hubspot-connector.js';
import { mcpConnector } from '#connectors/mcp/mcp-connector.js';
import { redmineConnector } from '#connectors/redmine/redmine-connector.js';
import { requestTrackerConnector } from '#connectors/request-tracker/request-tracker-connector.js';
import { stripeConnector } from '#connectors/stripe/stripe-connector.js';
import { trytonConnector } from '#connectors/tryton/tryton-connector.js';
import type { Connector } from '#engine/ports/business/connector.js';
import type { Outbound } from '#engine/ports/outbound.js';

/** Connectors of all supported systems. A connector without its own way to receive events accepts signed ones. */
export function connectorsThrough(outbound: Outbound): Connector[] {
  return [
    caldavConnector(outbound),
    carddavConnector(outbound),
    hubspotConnector(outbound),
    httpConnector(outbound),
    mcpConnector(outbound),
    redmineConnector(outbound),
    requestTrackerConnector(outbound),
    stripeConnector(outbound),
    trytonConnector(outbound),
  ].map((connector): Connector => ({ receive: receiveSigned, ...connector }));
}
