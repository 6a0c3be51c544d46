import { v7 } from 'uuid';
import type { Clock, Ids } from '#engine/ports/clock.js';

export const systemClock: Clock = { now: () => Date.now() };

export const uuids: Ids = { next: () => v7() };
