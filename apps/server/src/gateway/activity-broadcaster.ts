import { Injectable } from '@nestjs/common';
import type { Socket } from 'socket.io';
import type { ConversationId, OperatorId, VisitorId } from '#contracts/ids.js';
import type { ToVisitor } from '#contracts/socket-protocol.js';
import type { VisitorPrincipal } from '#engine/access/principal.js';
import type { MarkedRead } from '#engine/conversation/mark-read.js';
import type { TypingAudience } from '#engine/conversation/typing-audience.js';
import { EventBroadcaster } from './event-broadcaster.js';
import { RoomRelay } from './room-relay.js';
import { visitorRoom, watchRoom } from './rooms.js';
import { VisitorOperators } from './visitor-operators.js';
import { VisitorPresence } from './visitor-presence.js';

type Typing = ToVisitor['typing'];

/** Broadcasts ephemeral signals, which are not in the log: typing, read positions, viewers, and appearance of people. */
@Injectable()
export class ActivityBroadcaster {
  constructor(
    private readonly rooms: RoomRelay,
    private readonly events: EventBroadcaster,
    private readonly presence: VisitorPresence,
    private readonly operators: VisitorOperators,
  ) {}

  visitorTyping(typing: Typing): void {
    this.rooms.emit(toWatchers('typing', typing));
  }

  /** Broadcasts typing to watching colleagues, and to the visitor if in the audience. */
  operatorTyping(socket: Socket, { visitorId }: TypingAudience, typing: Typing): void {
    socket.to(watchRoom(typing.conversationId)).emit('typing', typing);
    this.rooms.elsewhere(toWatchers('typing', typing));
    if (visitorId !== null) this.rooms.emit(toVisitor(visitorId, 'typing', typing));
  }

  visitorRead({ conversation: { id }, seq }: MarkedRead): void {
    this.rooms.emit(toWatchers('read', { conversationId: id, by: 'visitor', seq }));
  }

  operatorRead({ conversation, seq }: MarkedRead): void {
    const { id, visitorId } = conversation;
    this.events.touch(conversation);
    this.rooms.emit(toVisitor(visitorId, 'read', { conversationId: id, by: 'operator', seq }));
  }

  /** Sends the visitor the operators who join the conversation. */
  introduce(visitorId: VisitorId, ids: readonly OperatorId[]): void {
    this.operators.introduce(visitorId, ids);
  }

  /** An operator has begun to watch a conversation: sends the visitor's presence. One on another node shows a moment later. */
  watched(conversation: ConversationId, visitor: VisitorId): boolean {
    this.presence.watched(conversation, visitor);
    return this.presence.isPresent(visitor);
  }

  /** A page of the visitor has connected or disconnected. */
  visitorPresenceChanged(visitor: VisitorPrincipal): void {
    this.presence.changed(visitor.id);
  }
}

function toWatchers<T extends { readonly conversationId: ConversationId }>(event: 'typing' | 'read', payload: T) {
  return { namespace: '/console', room: watchRoom(payload.conversationId), event, payload } as const;
}

function toVisitor(id: VisitorId, event: 'typing' | 'read', payload: unknown) {
  return { namespace: '/visitor', room: visitorRoom(id), event, payload } as const;
}
