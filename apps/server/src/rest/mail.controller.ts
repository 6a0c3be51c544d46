import { Body, Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { MailTestView, MailView } from '#contracts/mail.js';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { ExpectedRevisions } from '#engine/access/revision.js';
import { mailServerRevision, putMailServer } from '#engine/mail/mail-settings.js';
import { readMailStatus, sendTestMail } from '#engine/mail/mail-status.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { mail } = operations;

/** E-mail that the product sends. */
@Controller()
export class MailController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(mail.read)
  read(@Res({ passthrough: true }) response: Response): Promise<MailView> {
    return this.#tagged(response);
  }

  @Operation(mail.putServer)
  async putServer(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() expected: ExpectedRevisions,
    @Body() input: BodyOf<typeof mail.putServer>,
  ): Promise<MailView> {
    unwrap(await putMailServer(this.ports, { input, expected }, principal));
    return this.#tagged(response);
  }

  @Operation(mail.removeServer)
  async removeServer(@CurrentPrincipal() principal: OperatorPrincipal): Promise<void> {
    unwrap(await putMailServer(this.ports, { input: null, expected: null }, principal));
  }

  @Operation(mail.test)
  async test(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Body() _: BodyOf<typeof mail.test>,
  ): Promise<MailTestView> {
    return unwrap(await sendTestMail(this.ports, principal));
  }

  async #tagged(response: Response): Promise<MailView> {
    const { mailServer } = await this.ports.installationSettings.get();
    return withEntityTag(response, mailServerRevision(mailServer), await readMailStatus(this.ports));
  }
}
