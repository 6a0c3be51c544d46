import { Body, Controller, Param, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ChatbotId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { TestRun, TestSet } from '#contracts/test-sets.js';
import { type ExpectedRevisions, testSetRevision } from '#engine/knowledge/revision.js';
import { readTestSet, saveTestSet } from '#engine/knowledge/test-sets/test-sets.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { type Caller, CurrentCaller, callerId } from './caller.js';
import { Disconnected } from './disconnected.js';
import { IfMatch, withEntityTag } from './entity-tag.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { testSets } = operations;

/** Test sets of a chatbot: the owner's questions, and their test runs. */
@Controller()
export class TestSetsController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(testSets.read)
  async read(
    @Res({ passthrough: true }) response: Response,
    @Param('id') chatbotId: ChatbotId,
    @Query() { locale }: QueryOf<typeof testSets.read>,
  ): Promise<TestSet> {
    const set = unwrap(await readTestSet(this.core.ports, { chatbotId, locale }));
    return withEntityTag(response, testSetRevision(set.questions), set);
  }

  @Operation(testSets.save)
  async save(
    @Res({ passthrough: true }) response: Response,
    @Param('id') chatbotId: ChatbotId,
    @IfMatch() expected: ExpectedRevisions,
    @Body() { locale, questions }: BodyOf<typeof testSets.save>,
  ): Promise<TestSet> {
    const set = unwrap(await saveTestSet(this.core.ports, { chatbotId, locale }, questions, expected));
    return withEntityTag(response, testSetRevision(set.questions), set);
  }

  /** Aborted when the client disconnects, and by the same caller's next request. */
  @Operation(testSets.run)
  async run(
    @CurrentCaller() caller: Caller,
    @Param('id') chatbotId: ChatbotId,
    @Body() body: BodyOf<typeof testSets.run>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<TestRun> {
    return unwrap(await this.core.insights.testRun(callerId(caller), { chatbotId, ...body }, disconnected));
  }
}
