import { Injectable } from '@nestjs/common';
import { failure } from '#contracts/errors.js';
import { protocolVersion } from '#contracts/protocol-version.js';
import { consoleHandshake } from '#contracts/socket-protocol.js';
import { toOperatorPrincipal } from '#engine/access/principal.js';
import { authenticateOperator } from '#engine/identity/authenticate.js';
import type { Ports } from '#engine/ports/ports.js';
import type { Config } from '#wiring/config/env.js';
import { InjectConfig, InjectPorts } from '#wiring/core.module.js';
import { callerAddress } from '../security/caller-address.js';
import { deviceOf } from '../security/caller-device.js';
import { WebOrigin } from '../security/web-origin.js';
import type { ConsoleSocket } from './console-socket.js';
import { connectionError, parseHandshake } from './handshake.js';

/** Makes the principal of a socket of `/console` from the session cookie of its handshake. */
@Injectable()
export class ConsoleAdmission {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    @InjectConfig() private readonly config: Pick<Config, 'trustProxy'>,
    private readonly origin: WebOrigin,
  ) {}

  async admit(socket: ConsoleSocket): Promise<void> {
    const { attending } = parseHandshake(consoleHandshake, socket, protocolVersion);
    const token = this.origin.sessionOf(socket.handshake);
    const session = token === null ? null : await authenticateOperator(this.ports, token);
    if (!session || token === null) throw connectionError(failure('unauthenticated'));
    const address = callerAddress(socket.request, this.config.trustProxy);
    Object.assign(socket.data, {
      principal: { ...toOperatorPrincipal(this.ports.roles, session), address },
      session,
      token,
      attending,
      watched: new Set(),
      place: { device: deviceOf(socket.request), address },
      usedAt: null,
    } satisfies ConsoleSocket['data']);
  }
}
