import { Injectable } from '@nestjs/common';
import type { AnyActionName } from '#contracts/business/actions.js';
import { actionCreate } from '#contracts/business/actions.js';
import type { ActionView } from '#contracts/business/custom-actions.js';
import { type Failure, failure } from '#contracts/errors.js';
import { type ClientKey, type ConversationId, conversationId } from '#contracts/ids.js';
import { toFailure } from '#contracts/result.js';
import { validate } from '#contracts/validate.js';
import type { Principal } from '#engine/access/principal.js';
import { ActionRunner } from '#engine/actions/action-runner.js';
import { type ActionOf, mayRun, runActionFor } from '#engine/actions/run-action-for.js';
import { offeredActions } from '#engine/custom-actions/action-views.js';
import { AnswerTrials } from '#engine/knowledge/trials/try-answer.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { issuesOf } from '../rest/parse.js';
import { askInput, askInputSchema, toQuestion } from './ask-tool.js';

/** Caller, and its conversation; null: the call names it. */
export interface ToolCaller {
  readonly principal: Principal;
  readonly conversationId: ConversationId | null;
  readonly clientKey: ClientKey;
}

interface ToolResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: object;
  readonly isError?: true;
}

const askTool = 'knowledge_ask';
const conversationProperty = {
  type: 'string',
  description: 'Id of the conversation that the action is run for.',
} as const;

/** Actions as MCP tools. A caller sees those that it may run, and the engine binds the client: no argument names them. */
@Injectable()
export class McpTools {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly runner: ActionRunner,
    private readonly trials: AnswerTrials,
  ) {}

  list({ principal, conversationId: bound }: Pick<ToolCaller, 'principal' | 'conversationId'>): object[] {
    const actions = this.#actionsOf(principal).map((action) => ({
      name: toolName(action.name),
      title: action.title.en,
      description: action.description.en,
      inputSchema: bound === null ? withConversation(action.input) : plain(action.input),
      annotations: {
        title: action.title.en,
        readOnlyHint: action.effect === 'read',
        ...(action.effect === 'write' && { destructiveHint: true, idempotentHint: false }),
        openWorldHint: true,
      },
    }));
    return mayAsk(principal) ? [...actions, askDescription(this.ports)] : actions;
  }

  /** Null: there is no such tool for this caller. */
  async call(name: string, given: Readonly<Record<string, unknown>>, caller: ToolCaller): Promise<ToolResult | null> {
    if (name === askTool) return mayAsk(caller.principal) ? this.#ask(given, caller) : null;
    const action = this.#actionsOf(caller.principal).find((one) => toolName(one.name) === name);
    return action ? this.#run(action, given, caller) : null;
  }

  #actionsOf(principal: Principal): ActionView[] {
    if (!principal.rights.has('conversations.read') || !principal.rights.has('business.read')) return [];
    return offeredActions(this.ports).filter((action) => mayRun(principal, action));
  }

  async #run(
    { name }: ActionView,
    { conversation_id: named, ...input }: Readonly<Record<string, unknown>>,
    { principal, conversationId: bound, clientKey }: ToolCaller,
  ): Promise<ToolResult> {
    const id = bound === null ? conversationId.safeParse(named) : { success: true as const, data: bound };
    if (!id.success) return refused('/conversation_id must be the id of a conversation');
    // A bound caller names no conversation: an argument of that name is one of the action.
    const given = bound !== null && named !== undefined ? { ...input, conversation_id: named } : input;
    const parsed = validate(actionCreate, { action: name, input: given });
    if (!parsed.success) return refusedInput(issuesOf(parsed.error));
    // A model that reads a visitor's messages has only the visitor's rights.
    const requester = bound === null ? 'staff' : 'visitor';
    const request = {
      conversationId: id.data,
      action: name,
      input: parsed.data.input,
      clientKey,
      requester,
    } as const;
    const from = { runner: this.runner, registry: this.ports.actionRegistry };
    const run = await runActionFor(from, principal, request as ActionOf<AnyActionName>);
    if (!run.ok) return refusedInput(toFailure(run).errors, toFailure(run));
    const { event, output } = run.value;
    if (event.type === 'action.failed') {
      const { fault, isUnknown } = event.data;
      return refused(
        isUnknown
          ? 'It is not known whether this was done. Do not repeat it.'
          : `The business system did not do it: ${fault}`,
      );
    }
    return result(output ?? {});
  }

  async #ask(given: Readonly<Record<string, unknown>>, { principal }: ToolCaller): Promise<ToolResult> {
    const parsed = validate(askInput, given);
    if (!parsed.success) return refusedInput(issuesOf(parsed.error));
    const question = toQuestion(this.ports, parsed.data);
    const answer = question.ok ? await this.trials.run(principal.id, question.value) : question;
    if (!answer.ok) return refusedInput(answer.errors, toFailure(answer));
    const { text, citations, decision } = answer.value;
    return result({ decision: decision.decision, confidence: decision.confidence, text, citations });
  }
}

function mayAsk({ rights }: Principal): boolean {
  return rights.has('articles.read');
}

function askDescription(ports: Pick<Ports, 'chatbots'>): object {
  return {
    name: askTool,
    title: 'Ask the knowledge base',
    description:
      'Returns what the bot of a chatbot would answer, with its confidence. If the decision is "withhold", the bot does not know the answer, and neither does this tool.',
    inputSchema: plain(askInputSchema(ports)),
    annotations: { title: 'Ask the knowledge base', readOnlyHint: true, openWorldHint: false },
  };
}

/** Models take names without dots. */
function toolName(action: string): string {
  return action.replaceAll('.', '_');
}

function plain({ $schema, ...schema }: Readonly<Record<string, unknown>>): object {
  return { type: 'object', ...schema };
}

function withConversation(input: ActionView['input']): object {
  const { properties, required } = input as { properties?: object; required?: readonly string[] };
  return {
    ...plain(input),
    properties: { conversation_id: conversationProperty, ...properties },
    required: ['conversation_id', ...(required ?? [])],
  };
}

function result(output: object): ToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: output };
}

function refused(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

function refusedInput(
  errors: Failure['errors'],
  { message }: Pick<Failure, 'message'> = failure('invalid'),
): ToolResult {
  const places = (errors ?? []).map(
    ({ pointer, detail }) => `${pointer.replace(/^\/input(?=\/|$)/, '') || 'arguments'}: ${detail}`,
  );
  return refused([message, ...places].join('\n'));
}
