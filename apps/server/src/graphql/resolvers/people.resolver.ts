import { Injectable } from '@nestjs/common';
import type { ArgsOf } from '#contracts/graphql/field.js';
import { fields } from '#contracts/graphql/fields.js';
import type { ConversationSummary, OperatorView } from '#contracts/views.js';
import type { VisitorView } from '#contracts/visitor-view.js';
import type { Ports } from '#engine/ports/ports.js';
import { toSummary } from '#engine/views/conversation-views.js';
import { windowOf } from '#engine/views/pages.js';
import { InjectPorts } from '#wiring/core.module.js';
import type { Loaders } from '../loaders.js';
import { Args, OperationLoaders, Parent, Resolves } from '../resolves.decorator.js';

const { Query, Visitor } = fields;

/** Operators and visitors. */
@Injectable()
export class PeopleResolver {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  @Resolves(Query.operators)
  operators(): OperatorView[] {
    return this.ports.operatorBoard.all();
  }

  @Resolves(Query.operator)
  operator(@Args() { id }: ArgsOf<typeof Query.operator>): OperatorView | null {
    return this.ports.operatorBoard.all().find((one) => one.id === id) ?? null;
  }

  @Resolves(Query.visitor)
  visitor(
    @Args() { id }: ArgsOf<typeof Query.visitor>,
    @OperationLoaders() loaders: Loaders,
  ): Promise<VisitorView | null> {
    return loaders.visitor.load(id);
  }

  @Resolves(Visitor.conversations)
  async conversations(
    @Parent() { id: visitorId }: VisitorView,
    @Args() page: ArgsOf<typeof Visitor.conversations>,
  ): Promise<ConversationSummary[]> {
    const { items } = await this.ports.conversations.list({ visitorId }, windowOf(page));
    return items.map((stored) => toSummary(this.ports, stored));
  }
}
