import { Injectable } from '@nestjs/common';
import type { AnyActionName } from '#contracts/business/actions.js';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { ConversationEvent } from '#contracts/graphql/object-types.js';
import type { Principal } from '#engine/access/principal.js';
import { ActionRunner } from '#engine/actions/action-runner.js';
import { type ActionOf, runActionFor } from '#engine/actions/run-action-for.js';
import type { Ports } from '#engine/ports/ports.js';
import { toEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { clientKeyOf } from '../../rest/idempotency-key.js';
import { unwrap } from '../../rest/unwrap.js';
import { CurrentPrincipal } from '../../security/current-principal.js';
import { Args, Resolves } from '../resolves.decorator.js';

const { Mutation } = fields;

/** Look-ups and actions of staff and programs in business systems during a conversation; the same as over REST. */
@Injectable()
export class ActionsResolver {
  constructor(
    private readonly runner: ActionRunner,
    @InjectPorts() private readonly ports: Ports,
  ) {}

  @Resolves(Mutation.runAction)
  async run(
    @CurrentPrincipal() principal: Principal,
    @Args() { conversationId, action, input, idempotencyKey }: ArgsOf<typeof Mutation.runAction>,
  ): Promise<ConversationEvent> {
    const clientKey = clientKeyOf(principal, idempotencyKey);
    const request = { conversationId, action, input, clientKey } as ActionOf<AnyActionName>;
    const from = { runner: this.runner, registry: this.ports.actionRegistry };
    const { event, output } = unwrap(await runActionFor(from, principal, request));
    const view = toEventView(event);
    return (view.type === 'action.completed' ? { ...view, data: { ...view.data, output } } : view) as ConversationEvent;
  }
}
