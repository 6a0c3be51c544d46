import { Controller, Get, Res } from '@nestjs/common';
import type { Response } from 'express';
import { routes } from '#contracts/routes.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';

@Controller()
export class HealthController {
  constructor(@InjectCore() private readonly core: Core) {}

  /** The process answers. */
  @Get(routes.live)
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** New work is welcome: the store answers and the server is not going down. 503 with the problems otherwise. */
  @Get(routes.ready)
  async ready(@Res() response: Response): Promise<void> {
    const problems = await this.core.problems();
    response
      .status(problems.length === 0 ? 200 : 503)
      .setHeader('Cache-Control', 'no-store')
      .json({ status: problems.length === 0 ? 'ready' : 'not_ready', problems });
  }
}
