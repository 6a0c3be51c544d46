import { Controller } from '@nestjs/common';
import { operations } from '#contracts/operations/operations.js';
import type { OperatorView } from '#contracts/views.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Operation } from './operation.decorator.js';

@Controller()
export class OperatorsController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(operations.operators.list)
  list(): OperatorView[] {
    return this.ports.operatorBoard.all();
  }
}
