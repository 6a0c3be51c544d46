import { limits } from '#contracts/limits.js';
import { ok, type Result } from '#contracts/result.js';
import { fault } from '#engine/ports/business/business-result.js';
import type { ActionCall, ActionRejection, ActionReply, Connector } from '#engine/ports/business/connector.js';
import type { Outbound, OutboundReply } from '#engine/ports/outbound.js';
import { BusinessClient, parseJson } from '../business/business-client.js';
import { renderRequest } from './render-request.js';
import { httpSettings } from './settings.js';

/** Connector for any system with an HTTP API: admins describe its requests as actions. */
export function httpConnector(outbound: Outbound): Connector<typeof httpSettings> {
  return {
    kind: 'http',
    title: 'HTTP API',
    ports: [],
    customActions: 'http',
    settings: httpSettings,
    open({ url, headerName, headerValue, checkPath }, peer) {
      const headers = headerValue === undefined ? {} : { [headerName.toLowerCase()]: headerValue };
      const client = new BusinessClient({ outbound, peer, baseUrl: url, headers });
      return {
        systems: {},
        // The root of most APIs is public, or missing.
        checksCredentials: headerValue !== undefined && checkPath !== '/',
        async check() {
          const path = checkPath === '/' ? '' : checkPath;
          const reply = await client.operation().send({ method: 'GET', path });
          // Without a configured path, a missing resource is an acceptable reply.
          return reply.ok || (checkPath === '/' && reply.code === 'not_found') ? ok(null) : reply;
        },
        actions: { ask: (call) => ask(client, call) },
      };
    },
  };
}

async function ask(
  client: BusinessClient,
  { definition: { call, effect, output }, values, key }: ActionCall,
): Promise<Result<ActionReply, ActionRejection>> {
  if (call.type !== 'http') return { ...fault('invalid', 'is no HTTP request'), isUnsent: true };
  const request = renderRequest(call, values);
  if (!request.ok) return { ...request, isUnsent: true };
  const keyed = effect === 'write' && call.keyHeader !== null ? { [call.keyHeader]: key } : {};
  const reply = await client.operation().send({
    ...request.value,
    headers: { accept: 'application/json', ...request.value.headers, ...keyed },
    isRepeatable: effect === 'read' || call.isKeyed,
  });
  if (!reply.ok) return { ...reply, ...(reply.reply && { said: replySummary(reply.reply) }) };
  const { status, body } = reply.value;
  const said = replySummary(reply.value);
  if (body.length === 0) return ok({ ...said, document: null });
  const document = parseJson(body);
  // If the action reads no output, the reply may have any format.
  return document === undefined && output.length > 0
    ? { ...fault('broken', `status ${status}, but not JSON`), said }
    : ok({ ...said, document });
}

function replySummary({ status, body }: OutboundReply): Pick<ActionReply, 'status' | 'text'> {
  return { status, text: new TextDecoder().decode(body).slice(0, limits.actionReplyLength) };
}
