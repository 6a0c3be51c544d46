import { UseFilters } from '@nestjs/common';
import {
  ConnectedSocket,
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Namespace } from 'socket.io';
import { ok, type Result, reject } from '#contracts/result.js';
import type { ConsolePayload, ConsoleReplies } from '#contracts/socket-protocol.js';
import type { OperatorPrincipal } from '#engine/access/principal.js';
import { markRead } from '#engine/conversation/mark-read.js';
import { postOperatorMessage } from '#engine/conversation/post-operator-message.js';
import { runOperatorCommand } from '#engine/conversation/run-operator-command.js';
import { typingAudience } from '#engine/conversation/typing-audience.js';
import { mayExplainQueue } from '#engine/history/explain-events.js';
import { readConversation } from '#engine/history/read-conversation.js';
import { readLogs } from '#engine/history/read-log.js';
import { readMe } from '#engine/identity/read-me.js';
import { readPassage } from '#engine/knowledge/read-passage.js';
import type { Ports } from '#engine/ports/ports.js';
import { setPresence } from '#engine/queue/set-presence.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Permit } from '../security/access.decorators.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { ActivityBroadcaster } from './activity-broadcaster.js';
import { acknowledgeToOperator, pointedAtCommand } from './commit-acknowledgement.js';
import { ConsoleAdmission } from './console-admission.js';
import { ConsolePresence } from './console-presence.js';
import type { ConsoleSocket } from './console-socket.js';
import { MessageExceptionFilter } from './message-context.js';
import { NamespaceGuard } from './namespace-guard.js';
import { openConnection } from './open-connection.js';
import { PlainArguments } from './plain-arguments.js';
import { routingRoom, watchRoom } from './rooms.js';

/** Socket gateway of the console. */
@WebSocketGateway({ namespace: '/console' })
@UseFilters(MessageExceptionFilter)
export class ConsoleGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly namespaceGuard: NamespaceGuard,
    private readonly admission: ConsoleAdmission,
    private readonly presence: ConsolePresence,
    private readonly activity: ActivityBroadcaster,
  ) {}

  afterInit(namespace: Namespace): void {
    this.namespaceGuard.protect(namespace, (socket) => this.admission.admit(socket as ConsoleSocket));
  }

  async handleConnection(socket: ConsoleSocket): Promise<void> {
    await openConnection(this.ports.log, socket, () => {
      this.presence.connected(socket);
      socket.onAny(() => {
        socket.data.usedAt = this.ports.clock.now();
      });
      const operators = this.ports.operatorBoard.all();
      socket.emit('session', { me: readMe(this.ports, socket.data.principal), operators });
    });
  }

  handleDisconnect(socket: ConsoleSocket): void {
    this.presence.disconnected(socket);
  }

  /** Joins the conversation's room and shows the viewer to colleagues. */
  @SubscribeMessage('conversation.watch')
  @Permit('conversations.read')
  async watch(
    @ConnectedSocket() socket: ConsoleSocket,
    @MessageBody() { conversationId }: ConsolePayload<'conversation.watch'>,
  ): Promise<Result<ConsoleReplies['conversation.watch']>> {
    const { watched } = socket.data;
    watched.add(conversationId);
    const summary = await readConversation(this.ports, conversationId);
    // A room joined after the disconnect would never be left.
    if (!summary || !socket.connected) return reject('not_found');
    // Unless the socket stopped watching during the read.
    if (watched.has(conversationId)) {
      const rooms = [watchRoom(conversationId)];
      if (mayExplainQueue(socket.data.principal)) rooms.push(routingRoom(conversationId));
      await socket.join(rooms);
      this.presence.opened(socket, conversationId);
    }
    return ok({ summary, visitorPresent: this.activity.watched(conversationId, summary.visitor.id) });
  }

  @SubscribeMessage('conversation.unwatch')
  @Permit('conversations.read')
  async unwatch(
    @ConnectedSocket() socket: ConsoleSocket,
    @MessageBody() { conversationId }: ConsolePayload<'conversation.unwatch'>,
  ): Promise<Result<ConsoleReplies['conversation.unwatch']>> {
    socket.data.watched.delete(conversationId);
    await socket.leave(watchRoom(conversationId));
    await socket.leave(routingRoom(conversationId));
    this.presence.closed(socket, conversationId);
    return ok({});
  }

  @SubscribeMessage('message.send')
  @Permit('conversations.reply')
  @PlainArguments()
  async send(
    { data }: ConsoleSocket,
    payload: ConsolePayload<'message.send'>,
  ): Promise<Result<ConsoleReplies['message.send']>> {
    return acknowledgeToOperator(await postOperatorMessage(this.ports, { operatorId: data.principal.id, ...payload }));
  }

  /** Each command needs its own permission too, which the use case checks. */
  @SubscribeMessage('command')
  @Permit('conversations.read')
  async command(
    @CurrentPrincipal() principal: OperatorPrincipal,
    @MessageBody() payload: ConsolePayload<'command'>,
  ): Promise<Result<ConsoleReplies['command']>> {
    return acknowledgeToOperator(pointedAtCommand(await runOperatorCommand(this.ports, { principal, ...payload })));
  }

  @SubscribeMessage('sync')
  @Permit('conversations.read')
  async sync(
    @CurrentPrincipal() reader: OperatorPrincipal,
    @MessageBody() { items }: ConsolePayload<'sync'>,
  ): Promise<Result<ConsoleReplies['sync']>> {
    const read = await readLogs(this.ports, reader, items);
    return read ? ok({ items: read }) : reject('not_found');
  }

  @SubscribeMessage('typing')
  @Permit('conversations.reply')
  async typing(
    @ConnectedSocket() socket: ConsoleSocket,
    @CurrentPrincipal() operator: OperatorPrincipal,
    @MessageBody() { conversationId, active }: ConsolePayload<'typing'>,
  ): Promise<Result<ConsoleReplies['typing']>> {
    const audience = await typingAudience(this.ports, operator, conversationId);
    if (!audience) return reject('not_found');
    this.activity.operatorTyping(socket, audience, {
      conversationId,
      kind: 'operator',
      operatorId: operator.id,
      active,
    });
    return ok({});
  }

  @SubscribeMessage('read')
  @Permit('conversations.read')
  async read(
    @CurrentPrincipal() operator: OperatorPrincipal,
    @MessageBody() payload: ConsolePayload<'read'>,
  ): Promise<Result<ConsoleReplies['read']>> {
    const read = await markRead(this.ports, operator, payload);
    if (!read) return reject('not_found');
    this.activity.operatorRead(read);
    return ok({});
  }

  @SubscribeMessage('passage.read')
  @Permit('conversations.read')
  async readPassage(
    @MessageBody() payload: ConsolePayload<'passage.read'>,
  ): Promise<Result<ConsoleReplies['passage.read']>> {
    const passage = await readPassage(this.ports, payload);
    return passage ? ok({ passage }) : reject('not_found');
  }

  @SubscribeMessage('presence.set')
  @Permit('conversations.accept')
  async setPresence(
    @CurrentPrincipal() { id }: OperatorPrincipal,
    @MessageBody() { presence }: ConsolePayload<'presence.set'>,
  ): Promise<Result<ConsoleReplies['presence.set']>> {
    await setPresence(this.ports, id, presence);
    return ok({});
  }

  @SubscribeMessage('queue.attend')
  @Permit('conversations.accept')
  attend(
    @ConnectedSocket() socket: ConsoleSocket,
    @MessageBody() { attending }: ConsolePayload<'queue.attend'>,
  ): Result<ConsoleReplies['queue.attend']> {
    this.presence.attends(socket, attending);
    return ok({});
  }
}
