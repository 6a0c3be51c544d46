import type { BusinessFault } from '#contracts/business/business-ports.js';
import { secondMs } from '#contracts/durations.js';
import type { BusinessRejection } from '#engine/ports/business/business-result.js';
import type { OutboundFault, OutboundRejection, OutboundReply } from '#engine/ports/outbound.js';

/** A rejection with what the system said beside its error status, for adapters that read more from it. */
export interface ReadRejection extends BusinessRejection {
  /** Null or absent: there was no reply, or one of success that is not as promised. */
  readonly status?: number | null;
  readonly reply?: OutboundReply;
}

const byFault: Readonly<Record<OutboundFault, BusinessFault>> = {
  // The address is that of the settings; the staff reads in the detail what to do.
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

/** Statuses of a request that the system understood and does not accept. Other 4xx, and redirects, are not the API that was promised. */
const refusals: ReadonlySet<number> = new Set([400, 402, 413, 414, 422]);
const conflicts: ReadonlySet<number> = new Set([423, 428]);

/** Codes of what failed before a request was sent. */
const unsent: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Fault of a business system for a fault of the outbound gateway. */
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
