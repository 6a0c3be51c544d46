import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { AnyActionName } from '#contracts/business/actions.js';
import type { BusinessRecords } from '#contracts/business/business-records.js';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { EventView } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';
import { ActionRunner } from '#engine/actions/action-runner.js';
import { readBusinessRecords } from '#engine/actions/read-business-records.js';
import { type ActionOf, runActionFor } from '#engine/actions/run-action-for.js';
import { ActivityRecorder } from '#engine/follow-up/activity-recorder.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { committed } from './conversation-commands.js';
import { RequestClientKey } from './idempotency-key.js';
import { Operation } from './operation.decorator.js';
import { posted } from './posted.js';
import { orNotFound, unwrap } from './unwrap.js';

const { conversations } = operations;

/** What staff and programs look up and do in business systems during a conversation. */
@Controller()
export class ActionsController {
  constructor(
    private readonly actions: ActionRunner,
    private readonly activities: ActivityRecorder,
    @InjectPorts() private readonly ports: Ports,
  ) {}

  @Operation(conversations.businessRecords)
  async records(@CurrentPrincipal() principal: Principal, @Param('id') id: ConversationId): Promise<BusinessRecords> {
    return orNotFound(await readBusinessRecords(this.ports, id, principal));
  }

  @Operation(conversations.runAction)
  async run(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') conversationId: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { action, input }: BodyOf<typeof conversations.runAction>,
  ): Promise<EventView> {
    const request = { conversationId, action, input, clientKey } as ActionOf<AnyActionName>;
    const from = { runner: this.actions, registry: this.ports.actionRegistry };
    const run = committed(await runActionFor(from, principal, request));
    const view = posted(response, run);
    return view.type === 'action.completed' ? { ...view, data: { ...view.data, output: run.output } } : view;
  }

  @Operation(conversations.recordActivity)
  async recordAgain(
    @Param('id') conversationId: ConversationId,
    @Body() activity: BodyOf<typeof conversations.recordActivity>,
  ): Promise<void> {
    unwrap(await this.activities.retry({ conversationId, ...activity }));
  }
}
