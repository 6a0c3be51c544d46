import { describe, expect, it } from 'vitest';
import { endpointStatus } from './endpoint-status.js';

const working = { state: 'enabled', disabledReason: null, circuit: 'closed', failingSince: null } as const;
const failingSince = '2026-03-01T09:00:00.000Z';

describe('the status of a webhook', () => {
  it('is the worst of the known states', () => {
    expect(endpointStatus(working)).toBe('working');
    expect(endpointStatus({ ...working, failingSince })).toBe('failing');
    expect(endpointStatus({ ...working, failingSince, circuit: 'open' })).toBe('paused');
    expect(endpointStatus({ ...working, failingSince, circuit: 'half_open' })).toBe('trying');
  });

  it('shows why it is disabled, whatever the state of the breaker', () => {
    const disabled = { ...working, state: 'disabled', circuit: 'open', failingSince } as const;
    expect(endpointStatus({ ...disabled, disabledReason: 'gone' })).toBe('disabled_gone');
    expect(endpointStatus({ ...disabled, disabledReason: 'requested' })).toBe('disabled_requested');
    expect(endpointStatus({ ...disabled, state: 'unverified' })).toBe('unverified');
  });
});
