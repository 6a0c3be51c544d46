import type { Deployment, FaultOutcome } from '../deployment/deployment.js';
import type { FaultKind } from './fault-kinds.js';
import type { FaultyProxy } from './faulty-proxy.js';

/** Injects a fault; resolves when servers and network have recovered. */
export async function injectFault(
  kind: FaultKind,
  { deployment, proxy }: { deployment: Deployment; proxy: FaultyProxy },
): Promise<FaultOutcome> {
  switch (kind) {
    case 'storm':
      proxy.cut(1);
      return {};
    case 'cuts':
      proxy.cut(0.4);
      return {};
    default:
      return deployment.inject(kind);
  }
}
