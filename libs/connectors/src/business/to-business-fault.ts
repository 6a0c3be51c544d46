import type { BusinessFault } from '#contracts/business/business-ports.js';
import { secondMs } from '#contracts/durations.js';
import type { BusinessRejection } from '#engine/ports/business/business-result.js';
import type { OutboundFault, OutboundRejection, OutboundReply } from '#engine/ports/outbound.js';

/** Rejection with the reply to an error status, for adapters that read details from it. */
export interface ReadRejection extends BusinessRejection {
  /** HTTP status; null or absent without a reply, and for a successful reply that is not as documented. */
  readonly status?: number | null;
  readonly reply?: OutboundReply;
}

const byFault: Readonly<Record<OutboundFault, BusinessFault>> = {
  // The address comes from the settings; the detail names the option that allows it.
  refused_address: 'unavailable',
  not_found: 'not_found',
  invalid: 'invalid',
  conflict: 'conflict',
  forbidden: 'forbidden',
  limited: 'limited',
  unavailable: 'unavailable',
  timeout: 'timeout',
  too_large: 'broken',
  broken: 'broken',
};

/** Statuses of a request that the system understood and rejected. Other 4xx and redirects mean that the API is not the documented one. */
const refusals: ReadonlySet<number> = new Set([400, 402, 413, 414, 422]);
const conflicts: ReadonlySet<number> = new Set([423, 428]);

/** Error codes of requests that failed before anything was sent. */
const unsent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maps a fault of the outbound gateway to a fault of the business system. */
export function toBusinessFault(rejection: OutboundRejection): ReadRejection {
  const { code, status, detail, reply } = rejection;
  const retryAfterMs = rejection.retryAfterMs ?? retryAfter(reply);
  return {
    ok: false,
    code: code === 'invalid' && status !== null ? ofStatus(status) : byFault[code],
    detail: code === 'refused_address' ? `${detail} (OUTBOUND_NETWORKS)` : detail,
    status,
    ...(isUnsent(rejection) && { isUnsent: true as const }),
    ...(reply === undefined ? {} : { reply }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  };
}

function isUnsent({ code, detail, retryAfterMs }: OutboundRejection): boolean {
  return code === 'refused_address' || retryAfterMs !== undefined || unsent.has(detail);
}

function ofStatus(status: number): BusinessFault {
  if (refusals.has(status)) return 'invalid';
  return conflicts.has(status) ? 'conflict' : 'broken';
}

function retryAfter(reply: OutboundReply | undefined): number | undefined {
  const seconds = Number(reply?.headers['retry-after'] ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * secondMs : undefined;
}
