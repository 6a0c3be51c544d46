import type { ProviderClient, ProviderRejection } from '#engine/ports/identity-provider.js';
import type { OutboundFault } from '#engine/ports/outbound.js';
import type { ProviderRequests } from './provider-requests.js';

/** Maximum length of a text of the provider in the log, in characters. */
const maxDescription = 200;

interface Explanation {
  readonly code: ProviderRejection['code'];
  readonly fault: OutboundFault | null;
  /** Error code of the library. */
  readonly reason: string | null;
  readonly status: number | null;
  /** Error code and description of the provider. */
  readonly error: string | null;
  readonly description: string | null;
}

/** Error codes of a provider that does not accept this client: its id, secret, redirect address or flow. */
const misconfigurations = [
  ...['invalid_client', 'unauthorized_client', 'invalid_request', 'invalid_scope'],
  ...['unsupported_response_type', 'unsupported_grant_type', 'redirect_uri_mismatch'],
];

/** Classifies a failed sign-in for its user, and explains it for the log. */
export function explainRejection(
  thrown: unknown,
  { fault, refusal }: Pick<ProviderRequests, 'fault' | 'refusal'>,
  client: Pick<ProviderClient, 'clientSecret'>,
): Explanation {
  const reason = codeOf(thrown);
  // In the address that the browser came back to, or in the reply to a request.
  const isReturned = reason === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR';
  const returned = thrown as { error?: unknown; error_description?: unknown };
  const said = isReturned ? { error: returned.error, description: returned.error_description } : refusal;
  const error = textOf(said?.error, client);
  const status = isReturned ? null : (refusal?.status ?? null);
  const code = fault === null ? rejectionOf({ reason, isReturned, error, status }) : 'provider_unavailable';
  return { code, fault, reason, status, error, description: textOf(said?.description, client) };
}

interface Facts extends Pick<Explanation, 'reason' | 'error' | 'status'> {
  readonly isReturned: boolean;
}

/** Maps the error code of the provider (RFC 6749, 4.1.2.1 and 5.2; OpenID Connect Core, 3.1.2.6). Any other error is an invalid reply. */
function rejectionOf({ reason, isReturned, error, status }: Facts): ProviderRejection['code'] {
  // The discovery document lacks what a sign-in needs.
  if (reason === 'OAUTH_MISSING_SERVER_METADATA') return 'provider_misconfigured';
  if (error !== null && misconfigurations.includes(error)) return 'provider_misconfigured';
  if (!isReturned) return error === null && status === 401 ? 'provider_misconfigured' : 'provider_refused';
  if (error === 'access_denied' || error === 'login_required') return 'sign_in_cancelled';
  return error === 'server_error' || error === 'temporarily_unavailable' ? 'provider_unavailable' : 'provider_refused';
}

/** A text of the provider for the log: short, printable, and without the secret. */
function textOf(text: unknown, { clientSecret }: Pick<ProviderClient, 'clientSecret'>): string | null {
  if (typeof text !== 'string') return null;
  const safe = clientSecret ? text.replaceAll(clientSecret, '…') : text;
  return safe.replaceAll(/[^\P{C}]/gu, ' ').slice(0, maxDescription);
}

/** Error code of the library, also from the causes of an error. Never text of the provider. */
export function codeOf(error: unknown): string | null {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  if (typeof code === 'string') return code;
  return cause instanceof Error ? codeOf(cause) : null;
}
