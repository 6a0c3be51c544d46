import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type {
  PaymentCreate,
  PaymentPatch,
  PaymentSettings,
  PaymentsQuery,
  PaymentView,
} from '#contracts/business/payment-records.js';
import type { PaymentId } from '#contracts/ids.js';
import { type BodyOf, pathTo } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { Page } from '#contracts/views.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, versionRevision } from '#engine/access/revision.js';
import { toPaymentView } from '#engine/business/business-views.js';
import { setPaymentSettings } from '#engine/business/payment-settings.js';
import { addPayment, refundPayment, settlePayment } from '#engine/business/payment-work.js';
import { listPayments } from '#engine/business/read-business.js';
import type { StoredPayment } from '#engine/ports/payment-store.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { payments } = operations;

/** Payments entered by hand. */
@Controller()
export class PaymentsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(payments.list)
  async list(@Query() query: PaymentsQuery): Promise<Page<PaymentView>> {
    return listPayments(this.ports, query);
  }

  @Operation(payments.read)
  async one(@Param('id') id: PaymentId, @Res({ passthrough: true }) response: Response): Promise<PaymentView> {
    return tagged(response, orNotFound(await this.ports.payments.get(id)));
  }

  @Operation(payments.create)
  async create(
    @Res({ passthrough: true }) response: Response,
    @Body() { description, ...body }: PaymentCreate,
  ): Promise<PaymentView> {
    const wanted = { ...body, description: description ?? '', writeKey: null, needsLink: false };
    const payment = unwrap(await addPayment(this.ports, wanted));
    response.location(pathTo(payments.read, { id: payment.id }));
    return tagged(response, payment);
  }

  @Operation(payments.patch)
  async patch(
    @CurrentPrincipal() principal: Principal,
    @Res({ passthrough: true }) response: Response,
    @Param('id') id: PaymentId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() { state }: PaymentPatch,
  ): Promise<PaymentView> {
    const author = actorOf(principal);
    return tagged(response, unwrap(await settlePayment(this.ports, { id, state, expected, author })));
  }

  @Operation(payments.refund)
  async refund(@Param('id') id: PaymentId, @Body() { amount }: BodyOf<typeof payments.refund>): Promise<PaymentView> {
    const writeKey = this.ports.ids.next();
    return toPaymentView(unwrap(await refundPayment(this.ports, { id, amount, writeKey })));
  }

  @Operation(payments.readSettings)
  async settings(): Promise<PaymentSettings> {
    return this.ports.paymentSettings.get();
  }

  @Operation(payments.setSettings)
  async setSettings(@CurrentPrincipal() principal: Principal, @Body() body: PaymentSettings): Promise<PaymentSettings> {
    return setPaymentSettings(this.ports, body, actorOf(principal));
  }
}

function tagged(response: Response, payment: StoredPayment): PaymentView {
  return withEntityTag(response, versionRevision(payment), toPaymentView(payment));
}
