import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { BookingCreate, BookingPatch, BookingsQuery, BookingView } from '#contracts/business/bookings.js';
import type { BookingId } from '#contracts/ids.js';
import { pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { bookAppointment, cancelAppointment, moveAppointment } from '#engine/business/book-appointment.js';
import { toBookingView } from '#engine/business/business-views.js';
import { listBookings } from '#engine/business/read-business.js';
import type { StoredAppointment } from '#engine/ports/appointment-store.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { bookings } = operations;

/** Bookings. */
@Controller()
export class BookingsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(bookings.list)
  async list(@Query() query: BookingsQuery): Promise<Page<BookingView>> {
    return listBookings(this.ports, query);
  }

  @Operation(bookings.read)
  async one(@Param('id') id: BookingId, @Res({ passthrough: true }) response: Response): Promise<BookingView> {
    return tagged(response, orNotFound(await this.ports.appointments.get(id)));
  }

  @Operation(bookings.create)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Body() { startsAt, ...body }: BookingCreate,
  ): Promise<BookingView> {
    const wanted = { ...body, startsAt: Date.parse(startsAt), writeKey: null };
    const booking = unwrap(await bookAppointment(this.ports, wanted, actorOf(principal)));
    response.location(pathTo(bookings.read, { id: booking.id }));
    return tagged(response, booking);
  }

  @Operation(bookings.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: BookingId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() patch: BookingPatch,
  ): Promise<BookingView> {
    const change = { id, expected, author: actorOf(principal) };
    if ('state' in patch) return tagged(response, unwrap(await cancelAppointment(this.ports, change)));
    const { serviceId, startsAt } = patch;
    return tagged(
      response,
      unwrap(await moveAppointment(this.ports, change, { serviceId, startsAt: Date.parse(startsAt) })),
    );
  }
}

function tagged(response: Response, booking: StoredAppointment): BookingView {
  return withEntityTag(response, versionRevision(booking), toBookingView(booking));
}
