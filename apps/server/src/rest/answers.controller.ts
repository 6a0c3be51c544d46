import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Suggestion } from '#contracts/answer.js';
import type { AnswerTrialResult, ReplayResult } from '#contracts/answer-trials.js';
import type { ConversationId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import type { Page } from '#contracts/views.js';
import { suggestAnswer } from '#engine/answering/suggest-answer.js';
import type { Core } from '#wiring/core.js';
import { InjectCore } from '../tokens.js';
import { type Caller, CurrentCaller, callerId } from './caller.js';
import { Disconnected } from './disconnected.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { answers } = operations;

/** Answer trials, replays of past questions, suggestions and unanswered questions. */
@Controller()
export class AnswersController {
  constructor(@InjectCore() private readonly core: Core) {}

  @Operation(answers.try)
  async try(@CurrentCaller() caller: Caller, @Body() body: BodyOf<typeof answers.try>): Promise<AnswerTrialResult> {
    return unwrap(await this.core.trials.run(callerId(caller), body));
  }

  @Operation(answers.replay)
  async replay(
    @Body() body: BodyOf<typeof answers.replay>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<ReplayResult> {
    return unwrap(await this.core.replays.run(body, disconnected));
  }

  @Operation(answers.unanswered)
  async unanswered(@Query() query: QueryOf<typeof answers.unanswered>): Promise<Page<UnansweredCluster>> {
    return this.core.unanswered.read(query);
  }

  @Operation(answers.dismiss)
  async dismiss(@Body() body: BodyOf<typeof answers.dismiss>): Promise<void> {
    unwrap(await this.core.unanswered.dismiss(body));
  }

  @Operation(answers.suggest)
  async suggest(@Param('id') id: ConversationId): Promise<Suggestion> {
    return unwrap(await suggestAnswer(this.core.ports, id));
  }
}
