import type { WebhookEndpointView } from '#contracts/webhooks.js';

export type EndpointStatus =
  | 'unverified'
  | 'disabled_requested'
  | 'disabled_gone'
  | 'disabled_failing'
  | 'paused'
  | 'trying'
  | 'failing'
  | 'working';

type Tone = 'accent' | 'amber' | 'red' | 'plain';

/** State, breaker and failures of an endpoint in one word, the worst first. */
export function endpointStatus({
  state,
  disabledReason,
  circuit,
  failingSince,
}: Pick<WebhookEndpointView, 'state' | 'disabledReason' | 'circuit' | 'failingSince'>): EndpointStatus {
  if (state === 'unverified') return 'unverified';
  if (state === 'disabled') return `disabled_${disabledReason ?? 'requested'}`;
  if (circuit === 'open') return 'paused';
  if (circuit === 'half_open') return 'trying';
  return failingSince === null ? 'working' : 'failing';
}

export const statusTones: Readonly<Record<EndpointStatus, Tone>> = {
  unverified: 'amber',
  disabled_requested: 'plain',
  disabled_gone: 'red',
  disabled_failing: 'red',
  paused: 'red',
  trying: 'amber',
  failing: 'amber',
  working: 'accent',
};
