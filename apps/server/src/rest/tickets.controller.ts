import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type {
  TicketCommentCreate,
  TicketCommentView,
  TicketPatch,
  TicketsQuery,
  TicketView,
} from '#contracts/business/ticket-records.js';
import type { NewTicket } from '#contracts/business/tickets.js';
import type { TicketId } from '#contracts/ids.js';
import { pathTo, type QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { toTicketCommentView, toTicketView } from '#engine/business/business-views.js';
import { listTicketComments, listTickets } from '#engine/business/read-business.js';
import { changeTicket, commentOnTicket, openTicket } from '#engine/business/ticket-work.js';
import type { Ports } from '#engine/ports/ports.js';
import type { StoredTicket } from '#engine/ports/ticket-store.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { tickets } = operations;

/** Requests that are worked on outside of the conversation. */
@Controller()
export class TicketsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(tickets.list)
  async list(@Query() query: TicketsQuery): Promise<Page<TicketView>> {
    return listTickets(this.ports, query);
  }

  @Operation(tickets.read)
  async one(@Param('id') id: TicketId, @Res({ passthrough: true }) response: Response): Promise<TicketView> {
    return tagged(response, orNotFound(await this.ports.tickets.get(id)));
  }

  @Operation(tickets.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() body: NewTicket,
  ): Promise<TicketView> {
    const ticket = await openTicket(this.ports, { ...body, writeKey: null }, actorOf(principal));
    response.location(pathTo(tickets.read, { id: ticket.id }));
    return tagged(response, ticket);
  }

  @Operation(tickets.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: TicketId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() { state }: TicketPatch,
  ): Promise<TicketView> {
    const author = actorOf(principal);
    return tagged(response, unwrap(await changeTicket(this.ports, { id, state, expected, author })));
  }

  @Operation(tickets.comments)
  async comments(
    @Param('id') id: TicketId,
    @Query() query: QueryOf<typeof tickets.comments>,
  ): Promise<Page<TicketCommentView>> {
    return orNotFound(await listTicketComments(this.ports, id, query));
  }

  @Operation(tickets.comment)
  async comment(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: TicketId,
    @Body() body: TicketCommentCreate,
  ): Promise<TicketCommentView> {
    return toTicketCommentView(unwrap(await commentOnTicket(this.ports, { ...body, id, author: actorOf(principal) })));
  }
}

function tagged(response: Response, ticket: StoredTicket): TicketView {
  return withEntityTag(response, versionRevision(ticket), toTicketView(ticket));
}
