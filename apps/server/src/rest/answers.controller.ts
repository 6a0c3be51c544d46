import { Body, Controller, Param, Query } from '@nestjs/common';
import type { Suggestion } from '#contracts/answer.js';
import type { AnswerTrialResult, ReplayResult } from '#contracts/answer-trials.js';
import type { ConversationId } from '#contracts/ids.js';
import type { BodyOf, QueryOf } from '#contracts/operations/operation.js';
import { operations } from '#contracts/operations/operations.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import type { Page } from '#contracts/views.js';
import type { Principal } from '#engine/access/principal.js';
import { suggestAnswer } from '#engine/answering/suggest-answer.js';
import { Replays } from '#engine/knowledge/trials/replay-article.js';
import { AnswerTrials } from '#engine/knowledge/trials/try-answer.js';
import { UnansweredQuestions } from '#engine/knowledge/unanswered/unanswered-questions.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { Disconnected } from './disconnected.js';
import { Operation } from './operation.decorator.js';
import { unwrap } from './unwrap.js';

const { answers } = operations;

/** Answer trials, replays of past questions, suggestions and unanswered questions. */
@Controller()
export class AnswersController {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly trials: AnswerTrials,
    private readonly replays: Replays,
    private readonly questions: UnansweredQuestions,
  ) {}

  @Operation(answers.try)
  async try(
    @CurrentPrincipal() principal: Principal,
    @Body() body: BodyOf<typeof answers.try>,
  ): Promise<AnswerTrialResult> {
    return unwrap(await this.trials.run(principal.id, body));
  }

  /** Aborted when the client disconnects, and by the same caller's next request. */
  @Operation(answers.replay)
  async replay(
    @CurrentPrincipal() principal: Principal,
    @Body() body: BodyOf<typeof answers.replay>,
    @Disconnected() disconnected: AbortSignal,
  ): Promise<ReplayResult> {
    return unwrap(await this.replays.run(principal.id, body, disconnected));
  }

  @Operation(answers.unanswered)
  async unanswered(@Query() query: QueryOf<typeof answers.unanswered>): Promise<Page<UnansweredCluster>> {
    return this.questions.read(query);
  }

  @Operation(answers.dismiss)
  async dismiss(@Body() body: BodyOf<typeof answers.dismiss>): Promise<void> {
    unwrap(await this.questions.dismiss(body));
  }

  @Operation(answers.suggest)
  async suggest(@Param('id') id: ConversationId): Promise<Suggestion> {
    return unwrap(await suggestAnswer(this.ports, id));
  }
}
