import { Body, Controller } from '@nestjs/common';
import type { MailTestView, MailView } from '#contracts/mail.js';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { readMailStatus, sendTestMail } from '#engine/mail/mail-status.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { mail } = operations;

/** E-mail that the product sends. */
@Controller()
export class MailController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(mail.read)
  read(): Promise<MailView> {
    return readMailStatus(this.ports);
  }

  @Operation(mail.test)
  async test(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Body() _: BodyOf<typeof mail.test>,
  ): Promise<MailTestView> {
    return unwrap(await sendTestMail(this.ports, principal));
  }
}
