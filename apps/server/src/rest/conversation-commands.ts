import { Injectable } from '@nestjs/common';
import type { ClientKey, ConversationId } from '#contracts/ids.js';
import type { ProgramCommand, SharedCommand } from '#contracts/program-commands.js';
import { type Result, reject } from '#contracts/result.js';
import type { ConversationSummary } from '#contracts/views.js';
import type { StateCommand } from '#domain/conversation/is-in-effect.js';
import { operatorIdOf } from '#engine/access/author.js';
import type { Principal } from '#engine/access/principal.js';
import { postVisitorMessage } from '#engine/conversation/post-visitor-message.js';
import { runOperatorCommand } from '#engine/conversation/run-operator-command.js';
import { runProgramCommand } from '#engine/conversation/run-program-command.js';
import { unlessInEffect } from '#engine/conversation/unless-in-effect.js';
import { readConversation } from '#engine/history/read-conversation.js';
import type { CommitReceipt, CommitResult } from '#engine/ports/journal.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { orNotFound, unwrap } from './unwrap.js';

/** One act of a principal in a conversation; its repeat has the same key. */
export interface Act {
  readonly principal: Principal;
  readonly id: ConversationId;
  readonly clientKey: ClientKey;
}

/** Commands of programs and operators in conversations, for REST and GraphQL. */
@Injectable()
export class ConversationCommands {
  constructor(@InjectPorts() private readonly ports: Ports) {}

  /** Runs a command that programs and operators share: as the operator, also by an application on their behalf. */
  async run(act: Act, command: SharedCommand): Promise<CommitReceipt> {
    return committed(await this.#run(act, command));
  }

  async runAsProgram(act: Act, command: ProgramCommand): Promise<CommitReceipt> {
    return committed(await this.#runAsProgram(act, command));
  }

  /** Sets owner, target of the wait, or outcome; idempotent. */
  async put(act: Act, command: StateCommand): Promise<ConversationSummary> {
    const { id } = act;
    const run = () => (command.type === 'resolve' ? this.#run(act, command) : this.#runAsProgram(act, command));
    unwrap(await unlessInEffect(this.ports, id, command, run));
    return this.summary(id);
  }

  /** Posts a message of the visitor from another channel. */
  async postAsVisitor({ principal, id, clientKey }: Act, text: string): Promise<CommitReceipt> {
    const { visitorId } = orNotFound(await this.ports.journal.read(id));
    const message = { conversationId: id, visitorId, clientKey, text, principal };
    return committed(await postVisitorMessage(this.ports, message));
  }

  /** The current state of the conversation. */
  async summary(id: ConversationId): Promise<ConversationSummary> {
    return orNotFound(await readConversation(this.ports, id));
  }

  #run(act: Act, command: SharedCommand): Promise<CommitResult> {
    const { principal, id, clientKey } = act;
    if (operatorIdOf(principal) === null) return this.#runAsProgram(act, command);
    return runOperatorCommand(this.ports, { conversationId: id, principal, clientKey, command });
  }

  #runAsProgram({ principal, id, clientKey }: Act, command: ProgramCommand): Promise<CommitResult> {
    return runProgramCommand(this.ports, { conversationId: id, program: principal, clientKey, command });
  }
}

/** The client key of a request is its idempotency key. */
export function committed<T>(result: Result<T>): T {
  return unwrap(!result.ok && result.code === 'client_key_reused' ? reject('idempotency_key_reused') : result);
}
