import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ChatbotId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { TestRun, TestSet } from '#contracts/test-sets.js';
import type { Principal } from '#engine/access/principal.js';
import { type ExpectedRevisions, testSetRevision } from '#engine/access/revision.js';
import { Insights } from '#engine/knowledge/insights/insights.js';
import { readTestSet, saveTestSet } from '#engine/knowledge/test-sets/test-sets.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Disconnected } from './disconnected.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { testSets } = operations;

/** Test sets of a chatbot: the owner's questions, and their test runs. */
@Controller()
export class TestSetsController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly insights: Insights,
  ) {}

  @Operation(testSets.read)
  async read(
    @Res({ passthrough: true }) response: Response,
    @Param('id') chatbotId: ChatbotId,
    @Query() { locale }: QueryOf<typeof testSets.read>,
  ): Promise<TestSet> {
    const set = unwrap(await readTestSet(this.ports, { chatbotId, locale }));
    return withEntityTag(response, testSetRevision(set.questions), set);
  }

  @Operation(testSets.save)
  async save(
    @Res({ passthrough: true }) response: Response,
    @Param('id') chatbotId: ChatbotId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() { locale, questions }: BodyOf<typeof testSets.save>,
  ): Promise<TestSet> {
    const set = unwrap(await saveTestSet(this.ports, { chatbotId, locale }, questions, expected));
    return withEntityTag(response, testSetRevision(set.questions), set);
  }

  /** Aborted when the client disconnects, and by the same caller's next request. */
  @Operation(testSets.run)
  async run(
    @CurrentPrincipal() principal: Principal,
    @Param('id') chatbotId: ChatbotId,
    @Body() body: BodyOf<typeof testSets.run>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<TestRun> {
    return unwrap(await this.insights.testRun(principal.id, { chatbotId, ...body }, disconnected));
  }
}
