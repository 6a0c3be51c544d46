import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { MessageCreate } from '#contracts/program-commands.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';
import { startForVisitor } from '#engine/conversation/start-for-visitor.js';
import type { CommitReceipt } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { ConversationCommands } from './conversation-commands.js';
import { RequestClientKey } from './idempotency-key.js';
import { Operation } from './operation.decorator.js';
import { posted } from './posted.js';
import { unwrap } from './unwrap.js';

const { conversations } = operations;

/** Programs take part in conversations; notes, labels, priorities and resolutions are for operators as well. */
@Controller()
export class ConversationWritesController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly commands: ConversationCommands,
  ) {}

  @Operation(conversations.start)
  async start(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() { page = null, ...body }: BodyOf<typeof conversations.start>,
  ): Promise<ConversationSummary> {
    const { conversation, isNew } = unwrap(await startForVisitor(this.ports, { page, ...body, principal }));
    const { id } = conversation;
    response.status(isNew ? 201 : 200).location(pathTo(conversations.read, { id }));
    return this.commands.summary(id);
  }

  @Operation(conversations.post)
  async post(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() body: MessageCreate,
  ): Promise<EventView> {
    if (body.from === 'visitor')
      return posted(response, await this.commands.postAsVisitor({ principal, id, clientKey }, body.text));
    const { text, control, answersUpTo } = body;
    return posted(
      response,
      await this.commands.runAsProgram(
        { principal, id, clientKey },
        { type: 'post-program-message', text, control, answersUpTo },
      ),
    );
  }

  @Operation(conversations.passTurn)
  async passTurn(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() turn: BodyOf<typeof conversations.passTurn>,
  ): Promise<EventView> {
    return posted(
      response,
      await this.commands.runAsProgram({ principal, id, clientKey }, { type: 'pass-turn', ...turn }),
    );
  }

  @Operation(conversations.note)
  async note(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { text }: BodyOf<typeof conversations.note>,
  ): Promise<EventView> {
    return posted(response, await this.commands.run({ principal, id, clientKey }, { type: 'write-note', text }));
  }

  @Operation(conversations.handOff)
  async handOff(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { teamId }: BodyOf<typeof conversations.handOff>,
  ): Promise<EventView> {
    return posted(
      response,
      await this.commands.runAsProgram({ principal, id, clientKey }, { type: 'request-handoff', teamId }),
    );
  }

  @Operation(conversations.assign)
  async assign(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { operatorId }: BodyOf<typeof conversations.assign>,
  ): Promise<ConversationSummary> {
    return this.commands.put({ principal, id, clientKey }, { type: 'assign', operatorId });
  }

  @Operation(conversations.transferToTeam)
  async transferToTeam(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { teamId }: BodyOf<typeof conversations.transferToTeam>,
  ): Promise<ConversationSummary> {
    return this.commands.put({ principal, id, clientKey }, { type: 'transfer', to: { teamId } });
  }

  @Operation(conversations.resolve)
  async resolve(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { outcome }: BodyOf<typeof conversations.resolve>,
  ): Promise<ConversationSummary> {
    return this.commands.put({ principal, id, clientKey }, { type: 'resolve', outcome });
  }

  @Operation(conversations.label)
  async label(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { labels }: BodyOf<typeof conversations.label>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.commands.run({ principal, id, clientKey }, { type: 'label', labels }));
  }

  @Operation(conversations.prioritise)
  async prioritise(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { priority }: BodyOf<typeof conversations.prioritise>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.commands.run({ principal, id, clientKey }, { type: 'prioritise', priority }));
  }

  @Operation(conversations.linkClient)
  async linkClient(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { clientId }: BodyOf<typeof conversations.linkClient>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.commands.run({ principal, id, clientKey }, { type: 'link-client', clientId }));
  }

  @Operation(conversations.unlinkClient)
  async unlinkClient(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
  ): Promise<void> {
    await this.commands.run({ principal, id, clientKey }, { type: 'unlink-client' });
  }

  #changed({ conversation }: CommitReceipt): Promise<ConversationSummary> {
    return this.commands.summary(conversation.id);
  }
}
