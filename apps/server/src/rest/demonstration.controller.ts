import { Body, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { DemonstrationView } from '#contracts/demonstration.js';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import { Demonstration } from '#engine/seeding/demonstration.js';
import { Restart } from '../restart.js';
import { OperatorSignIn } from '../security/operator-sign-in.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { demonstration } = operations;

/** The demonstration, and an installation of one's own in its place. */
@Controller()
export class DemonstrationController {
  constructor(
    private readonly demonstration: Demonstration,
    private readonly signIn: OperatorSignIn,
    private readonly restart: Restart,
  ) {}

  @Operation(demonstration.read)
  read(): Promise<DemonstrationView> {
    return this.demonstration.view();
  }

  @Operation(demonstration.remove)
  async remove(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof demonstration.remove>,
  ): Promise<void> {
    unwrap(await this.signIn.enterBy(request, response, (place) => this.demonstration.replace(body, place)));
    // Also where the reply could not be sent, or the browser is gone already: it is decided.
    if (response.closed) this.restart.request();
    else response.once('close', () => this.restart.request());
  }
}
