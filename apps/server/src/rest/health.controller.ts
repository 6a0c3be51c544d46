import { Controller, Res } from '@nestjs/common';
import type { Response } from 'express';
import { operations } from '#contracts/operations/operations.js';
import type { Liveness, Readiness } from '#contracts/rest.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';

const { health } = operations;

@Controller()
export class HealthController {
  constructor(@InjectCore() private readonly core: Pick<Core, 'problems'>) {}

  /** Liveness: the process answers. */
  @Operation(health.live)
  live(): Liveness {
    return { status: 'live' };
  }

  /** Readiness: the store answers and the server is not draining. 503 with the problems otherwise. */
  @Operation(health.ready)
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const problems = await this.core.problems();
    response.setHeader('Cache-Control', 'no-store');
    if (problems.length > 0) response.status(503);
    return { status: problems.length === 0 ? 'ready' : 'not_ready', problems };
  }
}
