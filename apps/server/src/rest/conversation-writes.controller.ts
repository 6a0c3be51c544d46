import { Body, Controller, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { MessageCreate, ProgramCommand, SharedCommand } from '#contracts/program-commands.js';
import { reject } from '#contracts/result.js';
import type { ConversationSummary, EventView } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';
import { postVisitorMessage } from '#engine/conversation/post-visitor-message.js';
import { runOperatorCommand } from '#engine/conversation/run-operator-command.js';
import { runProgramCommand } from '#engine/conversation/run-program-command.js';
import { startForVisitor } from '#engine/conversation/start-for-visitor.js';
import { readConversation } from '#engine/history/read-conversation.js';
import type { CommitReceipt, CommitResult } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { toEventView } from '#engine/views/event-view.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { authorOf } from './author.js';
import { RequestClientKey } from './idempotency-key.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { conversations } = operations;

/** Programs take part in conversations; notes, labels, priorities and resolutions are for operators as well. */
@Controller()
export class ConversationWritesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(conversations.start)
  async start(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() { page = null, ...body }: BodyOf<typeof conversations.start>,
  ): Promise<ConversationSummary> {
    const { conversation, isNew } = unwrap(
      await startForVisitor(this.ports, { page, ...body, principal: authorOf(principal) }),
    );
    const { id } = conversation;
    response.status(isNew ? 201 : 200).location(pathTo(conversations.read, { id }));
    return this.#summary(id);
  }

  @Operation(conversations.post)
  async post(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() body: MessageCreate,
  ): Promise<EventView> {
    if (body.from === 'visitor') return posted(response, await this.#asVisitor(principal, id, clientKey, body.text));
    const { text, control } = body;
    return posted(
      response,
      await this.#asProgram(principal, id, clientKey, { type: 'post-program-message', text, control }),
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
    return posted(response, await this.#run(principal, id, clientKey, { type: 'write-note', text }));
  }

  @Operation(conversations.handOff)
  async handOff(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() _: BodyOf<typeof conversations.handOff>,
  ): Promise<EventView> {
    return posted(response, await this.#asProgram(principal, id, clientKey, { type: 'request-handoff' }));
  }

  @Operation(conversations.assign)
  async assign(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { operatorId }: BodyOf<typeof conversations.assign>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.#asProgram(principal, id, clientKey, { type: 'assign', operatorId }));
  }

  @Operation(conversations.resolve)
  async resolve(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { outcome }: BodyOf<typeof conversations.resolve>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.#run(principal, id, clientKey, { type: 'resolve', outcome }));
  }

  @Operation(conversations.label)
  async label(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { labels }: BodyOf<typeof conversations.label>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.#run(principal, id, clientKey, { type: 'label', labels }));
  }

  @Operation(conversations.prioritise)
  async prioritise(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: ConversationId,
    @RequestClientKey() clientKey: ClientKey,
    @Body() { priority }: BodyOf<typeof conversations.prioritise>,
  ): Promise<ConversationSummary> {
    return this.#changed(await this.#run(principal, id, clientKey, { type: 'prioritise', priority }));
  }

  #run(principal: Principal, id: ConversationId, clientKey: ClientKey, command: SharedCommand): Promise<CommitResult> {
    if (principal.kind !== 'operator') return this.#asProgram(principal, id, clientKey, command);
    return runOperatorCommand(this.ports, { conversationId: id, operator: principal, clientKey, command });
  }

  #asProgram(
    principal: Principal,
    id: ConversationId,
    clientKey: ClientKey,
    command: ProgramCommand,
  ): Promise<CommitResult> {
    return runProgramCommand(this.ports, { conversationId: id, programId: principal.id, clientKey, command });
  }

  async #asVisitor(
    program: Principal,
    conversationId: ConversationId,
    clientKey: ClientKey,
    text: string,
  ): Promise<CommitResult> {
    const { visitorId } = orNotFound(await this.ports.journal.read(conversationId));
    return postVisitorMessage(this.ports, { conversationId, visitorId, clientKey, text, principal: authorOf(program) });
  }

  async #changed(result: CommitResult): Promise<ConversationSummary> {
    return this.#summary(committed(result).conversation.id);
  }

  async #summary(id: ConversationId): Promise<ConversationSummary> {
    return orNotFound(await readConversation(this.ports, id));
  }
}

/** The event of a commit, with its address. */
function posted(response: Response, result: CommitResult): EventView {
  const { event, duplicate } = committed(result);
  if (duplicate) response.setHeader('Idempotent-Replayed', 'true');
  response.location(`${pathTo(conversations.events, { id: event.conversationId })}?after=${event.seq - 1}&limit=1`);
  return toEventView(event);
}

/** The client key of a request is its idempotency key. */
function committed(result: CommitResult): CommitReceipt {
  return unwrap(!result.ok && result.code === 'client_key_reused' ? reject('idempotency_key_reused') : result);
}
