import { Controller, Param } from '@nestjs/common';
import type { ChatbotId } from '#contracts/ids.js';
import { operations } from '#contracts/operations/operations.js';
import type { IdentitySecretCreated, IdentitySecretView } from '#contracts/visitor-identity.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import {
  endPreviousIdentitySecret,
  readIdentitySecret,
  rotateIdentitySecret,
} from '#engine/identity/identity-secrets.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';
import { orNotFound, unwrap } from './unwrap.js';

const { identitySecrets } = operations;

/** The secret with which the business's server vouches for visitors of a chatbot. */
@Controller()
export class IdentitySecretsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(identitySecrets.read)
  async read(@Param('id') id: ChatbotId): Promise<IdentitySecretView> {
    return orNotFound(await readIdentitySecret(this.ports, id));
  }

  @Operation(identitySecrets.rotate)
  async rotate(@CurrentPrincipal() principal: Principal, @Param('id') id: ChatbotId): Promise<IdentitySecretCreated> {
    return unwrap(await rotateIdentitySecret(this.ports, id, actorOf(principal)));
  }

  @Operation(identitySecrets.endPrevious)
  async endPrevious(@CurrentPrincipal() principal: Principal, @Param('id') id: ChatbotId): Promise<void> {
    unwrap(await endPreviousIdentitySecret(this.ports, id, actorOf(principal)));
  }
}
