import { Injectable } from '@nestjs/common';
import type { ArticleContent, ArticleSummary, ArticleUse } from '#contracts/articles.js';
import type { Chatbot } from '#contracts/chatbot.js';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { UnansweredCluster } from '#contracts/unanswered-questions.js';
import { toArticleSummary, toContent } from '#engine/knowledge/articles/article-views.js';
import { listArticles, readArticleSummary, usagePeriodMs } from '#engine/knowledge/articles/read-articles.js';
import { UnansweredQuestions } from '#engine/knowledge/unanswered/unanswered-questions.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Args, Parent, Resolves } from '../resolves.decorator.js';

const { Query, Article } = fields;

/** Chatbots, articles and unanswered questions. */
@Injectable()
export class KnowledgeResolver {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly unanswered: UnansweredQuestions,
  ) {}

  @Resolves(Query.chatbots)
  chatbots(): Chatbot[] {
    return this.ports.chatbots.all();
  }

  @Resolves(Query.chatbot)
  chatbot(@Args() { id }: ArgsOf<typeof Query.chatbot>): Chatbot | null {
    return this.ports.chatbots.get(id);
  }

  @Resolves(Query.articles)
  async articles(@Args() { text, ...query }: ArgsOf<typeof Query.articles>): Promise<ArticleSummary[]> {
    return (await listArticles(this.ports, { ...query, q: text })).items;
  }

  @Resolves(Query.article)
  article(@Args() { id }: ArgsOf<typeof Query.article>): Promise<ArticleSummary | null> {
    return readArticleSummary(this.ports, id);
  }

  @Resolves(Query.questions)
  async questions(@Args() query: ArgsOf<typeof Query.questions>): Promise<UnansweredCluster[]> {
    return (await this.unanswered.read(query)).items;
  }

  @Resolves(Article.content)
  async content(@Parent() { id, version }: ArticleSummary): Promise<ArticleContent> {
    const newest = await this.ports.articles.version(id, version);
    if (!newest) throw new Error(`article ${id} has no version ${version}`);
    return toContent(newest);
  }

  @Resolves(Article.use)
  use(@Parent() { id }: ArticleSummary): Promise<ArticleUse> {
    return this.ports.decisions.useOf(id, this.ports.clock.now() - usagePeriodMs);
  }

  @Resolves(Article.translations)
  async translations(@Parent() { translationGroup }: ArticleSummary): Promise<ArticleSummary[]> {
    return (await this.ports.articles.translations(translationGroup)).map(toArticleSummary);
  }

  @Resolves(Article.chatbot)
  chatbotOfArticle(@Parent() { chatbotId }: ArticleSummary): Chatbot | null {
    return this.ports.chatbots.get(chatbotId);
  }
}
