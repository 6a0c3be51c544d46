import { Injectable } from '@nestjs/common';
import type { ArticleSummary } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { Result } from '#contracts/result.js';
import { actorOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { addVariants } from '#engine/knowledge/articles/add-variants.js';
import { toArticleSummary } from '#engine/knowledge/articles/article-views.js';
import {
  archiveArticle,
  publishArticle,
  unarchiveArticle,
  withdrawArticle,
} from '#engine/knowledge/articles/publish-article.js';
import { createArticle, replaceArticle } from '#engine/knowledge/articles/save-article.js';
import { archiveChatbot, restoreChatbot } from '#engine/knowledge/chatbots/archive-chatbot.js';
import { UnansweredQuestions } from '#engine/knowledge/unanswered/unanswered-questions.js';
import type { StoredArticle } from '#engine/ports/knowledge-stores.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { unwrap } from '../../rest/unwrap.js';
import { CurrentPrincipal } from '../../security/current-principal.js';
import { IdempotentMutations } from '../idempotent-mutations.js';
import { Args, Resolves } from '../resolves.decorator.js';

const { Mutation } = fields;

/** Articles are written and published, chatbots archived, and unanswered questions dismissed. */
@Injectable()
export class KnowledgeMutationsResolver {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly unanswered: UnansweredQuestions,
    private readonly repeats: IdempotentMutations,
  ) {}

  @Resolves(Mutation.createArticle)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Args() { input, idempotencyKey }: ArgsOf<typeof Mutation.createArticle>,
  ): Promise<ArticleSummary> {
    const { chatbotId, publish, translationOf, ...content } = input;
    const author = actorOf(principal);
    return this.repeats.once(principal, { mutation: 'createArticle', idempotencyKey, input }, async () =>
      summaryOf(await createArticle(this.ports, { chatbotId, publish, translationOf, content, author })),
    );
  }

  @Resolves(Mutation.replaceArticle)
  async replace(
    @CurrentPrincipal() principal: Principal,
    @Args() { id, input: { basedOn, publish, ...content } }: ArgsOf<typeof Mutation.replaceArticle>,
  ): Promise<ArticleSummary> {
    const author = actorOf(principal);
    return summaryOf(await replaceArticle(this.ports, { id, basedOn, expected: null, publish, content, author }));
  }

  @Resolves(Mutation.publishArticle)
  async publish(
    @CurrentPrincipal() principal: Principal,
    @Args() { id, version }: ArgsOf<typeof Mutation.publishArticle>,
  ): Promise<ArticleSummary> {
    return summaryOf(await publishArticle(this.ports, { id, version, author: actorOf(principal) }));
  }

  @Resolves(Mutation.unpublishArticle)
  async unpublish(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.unpublishArticle>,
  ): Promise<ArticleSummary> {
    return summaryOf(await withdrawArticle(this.ports, { id, author: actorOf(principal) }));
  }

  @Resolves(Mutation.archiveArticle)
  async archive(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.archiveArticle>,
  ): Promise<ArticleSummary> {
    return summaryOf(await archiveArticle(this.ports, { id, author: actorOf(principal) }));
  }

  @Resolves(Mutation.restoreArticle)
  async restore(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.restoreArticle>,
  ): Promise<ArticleSummary> {
    return summaryOf(await unarchiveArticle(this.ports, { id, author: actorOf(principal) }));
  }

  @Resolves(Mutation.archiveChatbot)
  async archiveChatbot(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.archiveChatbot>,
  ): Promise<Chatbot> {
    return unwrap(await archiveChatbot(this.ports, { id, author: actorOf(principal) }));
  }

  @Resolves(Mutation.restoreChatbot)
  async restoreChatbot(
    @CurrentPrincipal() principal: Principal,
    @Args() { id }: ArgsOf<typeof Mutation.restoreChatbot>,
  ): Promise<Chatbot> {
    return unwrap(await restoreChatbot(this.ports, { id, author: actorOf(principal) }));
  }

  @Resolves(Mutation.addPhrasing)
  async addPhrasing(
    @CurrentPrincipal() principal: Principal,
    @Args() { id, text, idempotencyKey }: ArgsOf<typeof Mutation.addPhrasing>,
  ): Promise<ArticleSummary> {
    const asked = { mutation: 'addPhrasing', idempotencyKey, input: { id, text } };
    return this.repeats.once(principal, asked, async () => {
      const added = await addVariants(this.ports, { id, texts: [text], author: actorOf(principal) });
      return toArticleSummary(unwrap(added).article);
    });
  }

  @Resolves(Mutation.dismissQuestions)
  async dismiss(@Args() { input }: ArgsOf<typeof Mutation.dismissQuestions>): Promise<boolean> {
    unwrap(await this.unanswered.dismiss(input));
    return true;
  }
}

function summaryOf(result: Result<StoredArticle>): ArticleSummary {
  return toArticleSummary(unwrap(result));
}
