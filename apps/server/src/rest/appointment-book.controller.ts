import { Controller, Query } from '@nestjs/common';
import type { BookableServices, FreeTimes } from '#contracts/business/business-records.js';
import type { QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { readFreeTimes, readServices } from '#engine/actions/read-appointment-book.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';

const { appointmentBook } = operations;

/** Bookable services and free times. */
@Controller()
export class AppointmentBookController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(appointmentBook.services)
  services(): Promise<BookableServices> {
    return readServices(this.ports);
  }

  @Operation(appointmentBook.freeTimes)
  freeTimes(@Query() query: QueryOf<typeof appointmentBook.freeTimes>): Promise<FreeTimes> {
    return readFreeTimes(this.ports, query);
  }
}
