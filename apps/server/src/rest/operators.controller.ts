import { Controller, Get, Req } from '@nestjs/common';
import type { Request } from 'express';
import { routes } from '#contracts/routes.js';
import type { OperatorView } from '#contracts/views.js';
import type { Core } from '#wiring/core.js';
import { InjectCallers, InjectCore } from '../tokens.js';
import type { Callers } from './caller.js';

@Controller()
export class OperatorsController {
  constructor(
    @InjectCore() private readonly core: Core,
    @InjectCallers() private readonly callers: Callers,
  ) {}

  @Get(routes.operators)
  async list(@Req() request: Request): Promise<OperatorView[]> {
    await this.callers.permitted(request, 'conversations.read');
    return this.core.ports.operatorBoard.all();
  }
}
