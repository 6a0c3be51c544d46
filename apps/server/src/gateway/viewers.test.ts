import { Server } from 'socket.io';
import { describe, expect, test } from 'vitest';
import type { ConversationId } from '#contracts/ids.js';
import { type NodeChannel, noOtherNodes } from '#engine/ports/node-channel.js';
import { TestNodes } from '#testing/test-nodes.js';
import type { ConsoleSocket } from './console-socket.js';
import { Viewers } from './viewers.js';

const id = 'conversation' as ConversationId;

function room(nodes: NodeChannel = noOtherNodes) {
  const sent: unknown[] = [];
  const io = new Server();
  const console = io.of('/console');
  console.adapter.broadcast = (packet) => void sent.push(packet.data[1].operatorIds);
  const socket = (operatorId: string, connected = true) =>
    ({ connected, data: { principal: { id: operatorId } } }) as unknown as ConsoleSocket;
  return { viewers: new Viewers(io, { nodes }), sent, socket };
}

describe('viewers of a conversation', () => {
  test('are broadcast with each operator once', () => {
    const { viewers, sent, socket } = room();
    viewers.entered(socket('anna'), id);
    viewers.entered(socket('anna'), id);
    viewers.entered(socket('bruno'), id);
    expect(sent.at(-1)).toEqual(['anna', 'bruno']);
  });

  test('are empty when the sockets are gone', () => {
    const { viewers, sent, socket } = room();
    const anna = socket('anna');
    viewers.entered(anna, id);
    viewers.left(anna);
    expect(sent.at(-1)).toEqual([]);
  });

  test('leave out a socket that disconnected while it was entering', () => {
    const { viewers, sent, socket } = room();
    viewers.entered(socket('anna', false), id);
    expect(sent).toEqual([]);
  });

  test('are those of every node, and of none any more that has ended', () => {
    const nodes = new TestNodes();
    const [a, b] = [room(nodes.channel('a')), room(nodes.channel('b'))];
    a.viewers.entered(a.socket('anna'), id);
    b.viewers.entered(b.socket('bruno'), id);
    expect([a.sent.at(-1), b.sent.at(-1)]).toEqual([
      ['anna', 'bruno'],
      ['bruno', 'anna'],
    ]);
    a.viewers.onApplicationShutdown();
    expect(b.sent.at(-1)).toEqual(['bruno']);
    b.viewers.onApplicationShutdown();
  });
});
