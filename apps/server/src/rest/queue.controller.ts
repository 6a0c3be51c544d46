import { Controller, Param, Query } from '@nestjs/common';
import type { ConversationId } from '#contracts/ids.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { ConversationRouting, QueuedConversation } from '#contracts/queue-view.js';
import type { Page } from '#contracts/views.js';
import type { WaitAccuracy } from '#contracts/waits.js';
import type { Ports } from '#engine/ports/ports.js';
import { explainRouting, listQueue } from '#engine/queue/explain-routing.js';
import { readWaitAccuracy } from '#engine/queue/read-wait-accuracy.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { queue } = operations;

/** The waiting conversations, how each is routed, and the accuracy of the expected wait. */
@Controller()
export class QueueController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(queue.list)
  list(@Query() query: QueryOf<typeof queue.list>): Promise<Page<QueuedConversation>> {
    return listQueue(this.ports, query);
  }

  @Operation(queue.waits)
  waits(@Query() { teamId }: QueryOf<typeof queue.waits>): Promise<WaitAccuracy> {
    return readWaitAccuracy(this.ports, teamId);
  }

  @Operation(queue.explain)
  async explain(@Param('id') id: ConversationId): Promise<ConversationRouting> {
    return unwrap(await explainRouting(this.ports, id));
  }
}
