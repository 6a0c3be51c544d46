import { Controller } from '@nestjs/common';
import { operations } from '#contracts/operations/operations.js';
import type { OperatorView } from '#contracts/views.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { Operation } from './operation.decorator.js';

@Controller()
export class OperatorsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(operations.operators.list)
  list(): OperatorView[] {
    return this.core.ports.operatorBoard.all();
  }
}
