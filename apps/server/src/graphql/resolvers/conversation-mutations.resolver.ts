import { Injectable } from '@nestjs/common';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { ConversationEvent, Message } from '#contracts/graphql/object-types.js';
import type { ConversationSummary } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { startForVisitor } from '#engine/conversation/start-for-visitor.js';
import { eraseConversation, eraseVisitor } from '#engine/erasure/erase.js';
import type { CommitReceipt } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { toEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { type Act, ConversationCommands } from '../../rest/conversation-commands.js';
import { clientKeyOf } from '../../rest/idempotency-key.js';
import { unwrap } from '../../rest/unwrap.js';
import { CurrentPrincipal } from '../../security/current-principal.js';
import { isMessage, toMessage } from '../message.js';
import { Args, Resolves } from '../resolves.decorator.js';

const { Mutation } = fields;

/** Programs and operators take part in conversations. */
@Injectable()
export class ConversationMutationsResolver {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly commands: ConversationCommands,
  ) {}

  @Resolves(Mutation.startConversation)
  async start(
    @CurrentPrincipal() principal: Principal,
    @Args() { input: { page = null, ...input } }: ArgsOf<typeof Mutation.startConversation>,
  ): Promise<ConversationSummary> {
    const begun = await startForVisitor(this.ports, { page, ...input, principal });
    return this.commands.summary(unwrap(begun).conversation.id);
  }

  @Resolves(Mutation.postMessage)
  async post(
    @CurrentPrincipal() principal: Principal,
    @Args() { input: { from, text, control }, ...args }: ArgsOf<typeof Mutation.postMessage>,
  ): Promise<Message> {
    const act = actOf(principal, args);
    const { event, conversation } =
      from === 'visitor'
        ? await this.commands.postAsVisitor(act, text)
        : await this.commands.runAsProgram(act, { type: 'post-program-message', text, control });
    if (!isMessage(event)) throw new Error('what was posted is no message');
    return toMessage(event, conversation.visitorId);
  }

  @Resolves(Mutation.writeNote)
  async note(
    @CurrentPrincipal() principal: Principal,
    @Args() { text, ...args }: ArgsOf<typeof Mutation.writeNote>,
  ): Promise<ConversationEvent> {
    return toEvent(await this.commands.run(actOf(principal, args), { type: 'write-note', text }));
  }

  @Resolves(Mutation.requestHandoff)
  async handOff(
    @CurrentPrincipal() principal: Principal,
    @Args() { teamId, ...args }: ArgsOf<typeof Mutation.requestHandoff>,
  ): Promise<ConversationEvent> {
    return toEvent(await this.commands.runAsProgram(actOf(principal, args), { type: 'request-handoff', teamId }));
  }

  @Resolves(Mutation.assignConversation)
  async assign(
    @CurrentPrincipal() principal: Principal,
    @Args() { operatorId, ...args }: ArgsOf<typeof Mutation.assignConversation>,
  ): Promise<ConversationSummary> {
    return this.commands.put(actOf(principal, args), { type: 'assign', operatorId });
  }

  @Resolves(Mutation.transferToTeam)
  async transferToTeam(
    @CurrentPrincipal() principal: Principal,
    @Args() { teamId, ...args }: ArgsOf<typeof Mutation.transferToTeam>,
  ): Promise<ConversationSummary> {
    return this.commands.put(actOf(principal, args), { type: 'transfer', to: { teamId } });
  }

  @Resolves(Mutation.resolveConversation)
  async resolve(
    @CurrentPrincipal() principal: Principal,
    @Args() { outcome, ...args }: ArgsOf<typeof Mutation.resolveConversation>,
  ): Promise<ConversationSummary> {
    return this.commands.put(actOf(principal, args), { type: 'resolve', outcome });
  }

  @Resolves(Mutation.setLabels)
  async label(
    @CurrentPrincipal() principal: Principal,
    @Args() { labels, ...args }: ArgsOf<typeof Mutation.setLabels>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.commands.run(actOf(principal, args), { type: 'label', labels }));
  }

  @Resolves(Mutation.setPriority)
  async prioritise(
    @CurrentPrincipal() principal: Principal,
    @Args() { priority, ...args }: ArgsOf<typeof Mutation.setPriority>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.commands.run(actOf(principal, args), { type: 'prioritise', priority }));
  }

  @Resolves(Mutation.linkClient)
  async linkClient(
    @CurrentPrincipal() principal: Principal,
    @Args() { clientId, ...args }: ArgsOf<typeof Mutation.linkClient>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.commands.run(actOf(principal, args), { type: 'link-client', clientId }));
  }

  @Resolves(Mutation.unlinkClient)
  async unlinkClient(
    @CurrentPrincipal() principal: Principal,
    @Args() args: ArgsOf<typeof Mutation.unlinkClient>,
  ): Promise<boolean> {
    await this.commands.run(actOf(principal, args), { type: 'unlink-client' });
    return true;
  }

  @Resolves(Mutation.eraseConversation)
  async eraseConversation(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.eraseConversation>,
  ): Promise<boolean> {
    unwrap(await eraseConversation(this.ports, id, actorOf(principal)));
    return true;
  }

  @Resolves(Mutation.eraseVisitor)
  async eraseVisitor(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.eraseVisitor>,
  ): Promise<boolean> {
    unwrap(await eraseVisitor(this.ports, id, actorOf(principal)));
    return true;
  }

  #changed({ conversation }: CommitReceipt): Promise<ConversationSummary> {
    return this.commands.summary(conversation.id);
  }
}

function actOf(
  principal: Principal,
  { conversationId, idempotencyKey }: { readonly conversationId: Act['id']; readonly idempotencyKey?: string },
): Act {
  return { principal, id: conversationId, clientKey: clientKeyOf(principal, idempotencyKey) };
}

function toEvent({ event }: CommitReceipt): ConversationEvent {
  return toEventView(event) as ConversationEvent;
}
