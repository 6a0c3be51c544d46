import { Injectable } from '@nestjs/common';
import { failure } from '#contracts/errors.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import { visitorHandshake } from '#contracts/socket-protocol.js';
import { toVisitorPrincipal } from '#engine/access/principal.js';
import { authenticateVisitor } from '#engine/identity/authenticate.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { connectionError, parseHandshake } from './handshake.js';
import type { VisitorSocket } from './visitor-socket.js';

/** Makes the principal of a socket of `/visitor` from the token of its handshake. */
@Injectable()
export class VisitorAdmission {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  async admit(socket: VisitorSocket): Promise<void> {
    const { token, chatbotId } = parseHandshake(visitorHandshake, socket, protocolVersion);
    const session = await authenticateVisitor(this.ports, token, chatbotId);
    if (!session || !this.ports.chatbots.get(chatbotId)) throw connectionError(failure('unauthenticated'));
    socket.data.principal = toVisitorPrincipal(session);
  }
}
