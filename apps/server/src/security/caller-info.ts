import type { Request } from 'express';
import type { SessionUse } from '#engine/ports/people-stores.js';
import { deviceOf } from './caller-device.js';
import { callerNetwork } from './caller-network.js';

/** Address and user agent from which a session is used. */
export function callerInfo(request: Request): Omit<SessionUse, 'lastUsedAt'> {
  return { device: deviceOf(request), address: callerNetwork(request) };
}
