import { answers } from './answers.js';
import { closed } from './closed-loop.js';
import { coldStart } from './cold-start.js';
import { dialogues } from './dialogues.js';
import { idle } from './idle.js';
import { memory } from './memory.js';
import { nodes } from './nodes.js';
import { open } from './open-loop.js';
import type { Part } from './part.js';
import { programReads } from './program-reads.js';
import { routing } from './routing.js';
import { fillSizes, sizes } from './sizes.js';
import { storm } from './storm.js';
import { subscribers } from './subscribers.js';
import { webhooks } from './webhooks.js';
import { webhooksBeside } from './webhooks-beside.js';

/** Parts in the order of docs/performance.md. */
export const parts: Readonly<Record<string, Part>> = {
  closed,
  open,
  nodes,
  answers,
  dialogues,
  'cold-start': coldStart,
  sizes,
  idle,
  storm,
  memory,
  webhooks,
  'webhooks-beside': webhooksBeside,
  'program-reads': programReads,
  subscribers,
  routing,
  'fill-sizes': fillSizes,
};
