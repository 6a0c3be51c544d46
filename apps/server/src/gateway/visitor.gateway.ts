import { UseFilters } from '@nestjs/common';
import {
  MessageBody,
  type OnGatewayConnection,
  type OnGatewayDisconnect,
  type OnGatewayInit,
  SubscribeMessage,
  WebSocketGateway,
} from '@nestjs/websockets';
import type { Namespace } from 'socket.io';
import { ok, type Result, reject } from '#contracts/result.js';
import type { VisitorPayload, VisitorReplies } from '#contracts/socket-protocol.js';
import type { VisitorPrincipal } from '#engine/access/principal.js';
import { markRead } from '#engine/conversation/mark-read.js';
import { postVisitorMessage } from '#engine/conversation/post-visitor-message.js';
import { readVisitorSession, viewForVisitor } from '#engine/conversation/read-visitor-session.js';
import { runVisitorCommand } from '#engine/conversation/run-visitor-command.js';
import { startConversation } from '#engine/conversation/start-conversation.js';
import { typingAudience } from '#engine/conversation/typing-audience.js';
import { readVisitorLogs } from '#engine/history/read-log.js';
import { setVisitorProfile } from '#engine/identity/set-visitor-profile.js';
import { submitForm } from '#engine/identity/submit-form.js';
import { readPassage } from '#engine/knowledge/read-passage.js';
import type { Ports } from '#engine/ports/ports.js';
import { InjectPorts } from '#wiring/core.module.js';
import { Permit } from '../security/access.decorators.js';
import { CurrentPrincipal } from '../security/current-principal.js';
import { ActivityBroadcaster } from './activity-broadcaster.js';
import { acknowledgeToVisitor } from './commit-acknowledgement.js';
import { MessageExceptionFilter } from './message-context.js';
import { NamespaceGuard } from './namespace-guard.js';
import { openConnection } from './open-connection.js';
import { PlainArguments } from './plain-arguments.js';
import { QueueNotices } from './queue-notices.js';
import { releaseHandshake } from './release-handshake.js';
import { chatbotRoom, visitorRoom } from './rooms.js';
import { VisitorAdmission } from './visitor-admission.js';
import { operatorsIn } from './visitor-operators.js';
import type { VisitorSocket } from './visitor-socket.js';

/** Socket gateway of visitors. All sockets of one visitor share a room, so all tabs see one conversation. */
@WebSocketGateway({ namespace: '/visitor' })
@UseFilters(MessageExceptionFilter)
export class VisitorGateway implements OnGatewayInit, OnGatewayConnection, OnGatewayDisconnect {
  constructor(
    @InjectPorts() private readonly ports: Ports,
    private readonly namespaceGuard: NamespaceGuard,
    private readonly admission: VisitorAdmission,
    private readonly activity: ActivityBroadcaster,
    private readonly queue: QueueNotices,
  ) {}

  afterInit(namespace: Namespace): void {
    this.namespaceGuard.protect(namespace, (socket) => this.admission.admit(socket as VisitorSocket));
  }

  async handleConnection(socket: VisitorSocket): Promise<void> {
    const visitor = socket.data.principal;
    releaseHandshake(socket);
    await openConnection(this.ports.log, socket, async () => {
      // Join before reading the session, so that no event is missed in between.
      await socket.join([visitorRoom(visitor.id), chatbotRoom(visitor.chatbotId)]);
      this.activity.visitorPresenceChanged(visitor);
      const session = await readVisitorSession(this.ports, visitor);
      socket.emit('session', session);
      if (!session.conversation) return;
      const { id, operatorId } = session.conversation;
      this.queue.notify(id);
      // A returning page resumes reading after the event that names the owner.
      if (operatorId !== null) this.activity.introduce(visitor.id, [operatorId]);
    });
  }

  handleDisconnect(socket: VisitorSocket): void {
    this.activity.visitorPresenceChanged(socket.data.principal);
  }

  @SubscribeMessage('conversation.start')
  @Permit('chat.take_part')
  async start(
    @CurrentPrincipal() { id: visitorId, chatbotId }: VisitorPrincipal,
    @MessageBody() { locale, page = null }: VisitorPayload<'conversation.start'>,
  ): Promise<Result<VisitorReplies['conversation.start']>> {
    const started = await startConversation(this.ports, { visitorId, chatbotId, locale, page });
    if (!started.ok) return started;
    return ok({ conversation: await viewForVisitor(this.ports, started.value) });
  }

  @SubscribeMessage('message.send')
  @Permit('chat.take_part')
  @PlainArguments()
  async send(
    { data }: VisitorSocket,
    payload: VisitorPayload<'message.send'>,
  ): Promise<Result<VisitorReplies['message.send']>> {
    const posted = await postVisitorMessage(this.ports, { visitorId: data.principal.id, ...payload });
    return acknowledgeToVisitor(this.ports.events, posted);
  }

  @SubscribeMessage('command')
  @Permit('chat.take_part')
  async command(
    @CurrentPrincipal() { id: visitorId }: VisitorPrincipal,
    @MessageBody() payload: VisitorPayload<'command'>,
  ): Promise<Result<VisitorReplies['command']>> {
    return acknowledgeToVisitor(this.ports.events, await runVisitorCommand(this.ports, { visitorId, ...payload }));
  }

  @SubscribeMessage('sync')
  @Permit('chat.take_part')
  async sync(
    @CurrentPrincipal() { id: visitorId }: VisitorPrincipal,
    @MessageBody() { items }: VisitorPayload<'sync'>,
  ): Promise<Result<VisitorReplies['sync']>> {
    const read = await readVisitorLogs(this.ports, visitorId, items);
    if (!read) return reject('not_found');
    this.activity.introduce(
      visitorId,
      read.flatMap(({ events }) => operatorsIn(events)),
    );
    return ok({ items: read });
  }

  @SubscribeMessage('typing')
  @Permit('chat.take_part')
  async typing(
    @CurrentPrincipal() visitor: VisitorPrincipal,
    @MessageBody() { conversationId, active }: VisitorPayload<'typing'>,
  ): Promise<Result<VisitorReplies['typing']>> {
    if (!(await typingAudience(this.ports, visitor, conversationId))) return reject('not_found');
    this.activity.visitorTyping({ conversationId, kind: 'visitor', operatorId: null, active });
    return ok({});
  }

  @SubscribeMessage('read')
  @Permit('chat.take_part')
  async read(
    @CurrentPrincipal() visitor: VisitorPrincipal,
    @MessageBody() payload: VisitorPayload<'read'>,
  ): Promise<Result<VisitorReplies['read']>> {
    const read = await markRead(this.ports, visitor, payload);
    if (!read) return reject('not_found');
    this.activity.visitorRead(read);
    return ok({});
  }

  @SubscribeMessage('passage.read')
  @Permit('chat.take_part')
  async readPassage(
    @CurrentPrincipal() { id: visitorId }: VisitorPrincipal,
    @MessageBody() payload: VisitorPayload<'passage.read'>,
  ): Promise<Result<VisitorReplies['passage.read']>> {
    const passage = await readPassage(this.ports, { visitorId, ...payload });
    return passage ? ok({ passage }) : reject('not_found');
  }

  @SubscribeMessage('profile.set')
  @Permit('chat.take_part')
  async setProfile(
    @CurrentPrincipal() { id }: VisitorPrincipal,
    @MessageBody() change: VisitorPayload<'profile.set'>,
  ): Promise<Result<VisitorReplies['profile.set']>> {
    const set = await setVisitorProfile(this.ports, id, change);
    return set.ok ? ok({}) : set;
  }

  @SubscribeMessage('form.submit')
  @Permit('chat.take_part')
  async submitForm(
    @CurrentPrincipal() { id }: VisitorPrincipal,
    @MessageBody() submission: VisitorPayload<'form.submit'>,
  ): Promise<Result<VisitorReplies['form.submit']>> {
    const submitted = await submitForm(this.ports, id, submission);
    return submitted.ok ? ok({}) : submitted;
  }
}
