import { Body, Controller } from '@nestjs/common';
import type { ArticleBatch, ArticleBatchResult } from '#contracts/article-batches.js';
import { operations } from '#contracts/operations/operations.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { runArticleBatch } from '#engine/knowledge/articles/run-article-batch.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Operation } from './operation.decorator.js';

/** Publishes, unpublishes, archives or restores many articles. Answers 200 even where some are refused: each item has its own outcome. */
@Controller()
export class ArticleBatchesController {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Operation(operations.articleBatches.run)
  async run(@CurrentPrincipal() principal: Principal, @Body() batch: ArticleBatch): Promise<ArticleBatchResult> {
    return runArticleBatch(this.ports, batch, actorOf(principal));
  }
}
