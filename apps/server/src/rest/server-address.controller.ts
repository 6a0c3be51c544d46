import { Body, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { ServerAddressView } from '#contracts/server-address.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import type { ExpectedRevisions } from '#engine/access/revision.js';
import type { Ports } from '#engine/ports/ports.js';
import { Demonstration } from '#engine/seeding/demonstration.js';
import { putServerAddress, readServerAddress, serverAddressRevision } from '#engine/system/server-address.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { OperatorSignIn } from '../security/operator-sign-in.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { serverAddress } = operations;

/** The address under which browsers reach the server. */
@Controller()
export class ServerAddressController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly demonstration: Demonstration,
    private readonly signIn: OperatorSignIn,
  ) {}

  @Operation(serverAddress.read)
  read(@Res({ passthrough: true }) response: Response): ServerAddressView {
    return tagged(response, readServerAddress(this.ports));
  }

  @Operation(serverAddress.put)
  async put(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @IfMatch() expected: ExpectedRevisions,
    @Body() input: BodyOf<typeof serverAddress.put>,
  ): Promise<ServerAddressView> {
    const isDemonstration = await this.demonstration.isPresent();
    const change = { input, expected, isDemonstration };
    const put = () => putServerAddress(this.ports, change, principal);
    return tagged(response, unwrap(await this.signIn.whileAddressChanges(request, response, put)));
  }
}

function tagged(response: Response, view: ServerAddressView): ServerAddressView {
  return withEntityTag(response, serverAddressRevision(view.address), view);
}
