import { Body, Controller, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { BodyOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { AccessLinkView } from '#contracts/people.js';
import type { SignInChallenge } from '#contracts/sign-in.js';
import type { Me } from '#contracts/views.js';
import { readAccessLink } from '#engine/people/redeem-access-link.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { OperatorSignIn } from '../security/operator-sign-in.js';
import { replyTo } from './admission-reply.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { accessLinks } = operations;

/** One-time access links. */
@Controller()
export class AccessLinksController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly signIn: OperatorSignIn,
  ) {}

  @Operation(accessLinks.look)
  async look(@Req() request: Request, @Body() { token }: BodyOf<typeof accessLinks.look>): Promise<AccessLinkView> {
    unwrap(this.signIn.limitLinks(request));
    return unwrap(await readAccessLink(this.ports, token));
  }

  @Operation(accessLinks.request)
  request(@Req() request: Request, @Body() { email }: BodyOf<typeof accessLinks.request>): void {
    unwrap(this.signIn.requestPasswordLink(request, email));
  }

  @Operation(accessLinks.redeem)
  async redeem(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Body() body: BodyOf<typeof accessLinks.redeem>,
  ): Promise<Me | SignInChallenge> {
    return replyTo(response, this.ports, unwrap(await this.signIn.redeem(request, response, body)));
  }
}
