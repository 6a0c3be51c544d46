import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { failure } from '#contracts/errors.js';
import type { ClientKey, ConversationId, OperatorId } from '#contracts/ids.js';
import type { ConsoleClient, ConversationHandle } from './client-types.js';
import { createConsoleClient } from './console-client.js';
import { memoryStore } from './key-value-store.js';
import { SmallServer } from './testing/small-server.js';
import { defaultTiming } from './timing-options.js';

const timing = { ...defaultTiming, random: () => 0.01, headGraceMs: 20, otherTabMs: 20 };

let server: SmallServer;
let client: ConsoleClient;
let store = memoryStore();

const eventually = (check: () => void) => vi.waitFor(check, { interval: 5 });
const live = () => eventually(() => expect(client.state.get().connection).toBe('live'));
const seqs = (handle: ConversationHandle) => handle.state.get().events.map(({ seq }) => seq);
const from = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
function conversationOf(length: number) {
  const conversation = server.newConversation();
  for (let index = 1; index < length; index += 1) server.say(conversation, `message ${index}`);
  return { ...conversation, id: conversation.id as ConversationId, conversation };
}

beforeEach(async () => {
  server = await SmallServer.start();
  store = memoryStore();
  client = createConsoleClient({ url: server.url, store }, timing);
  client.connect();
  await live();
});
afterEach(async () => {
  client.close();
  await server.stop();
});

describe('console client', () => {
  it('opens a long conversation at its end and prepends earlier pages', async () => {
    const { id } = conversationOf(130);
    const handle = client.open(id);
    await eventually(() => expect(seqs(handle)).toEqual(from(81, 130)));
    expect(handle.state.get()).toMatchObject({ loaded: true, hasEarlier: true });
    await Promise.all([handle.loadEarlier(), handle.loadEarlier()]);
    expect(seqs(handle)).toEqual(from(31, 130));
    await handle.loadEarlier();
    expect(seqs(handle)).toEqual(from(1, 130));
    expect(handle.state.get().hasEarlier).toBe(false);
  });

  it('keeps every open conversation equal to the log after a connection loss', async () => {
    const [one, two] = [conversationOf(3), conversationOf(5)];
    const handles = [client.open(one.id), client.open(two.id)];
    await eventually(() => expect(handles.map(seqs)).toEqual([from(1, 3), from(1, 5)]));
    server.delivers = () => false;
    server.io.of('/console').disconnectSockets(true);
    server.say(one.conversation, 'missed');
    server.say(two.conversation, 'missed too');
    await eventually(() => expect(handles.map(seqs)).toEqual([from(1, 4), from(1, 6)]));
  });

  it('emits `live` on every connect, the first included, since earlier reads may have missed changes', async () => {
    const reader = createConsoleClient({ url: server.url, store }, timing);
    let times = 0;
    reader.onLive(() => {
      times += 1;
    });
    reader.connect();
    await eventually(() => expect(times).toBe(1));
    server.io.of('/console').disconnectSockets(true);
    await eventually(() => expect(times).toBe(2));
    reader.close();
  });

  it('resolves a command once the summary shows its effect, not before', async () => {
    const { id } = conversationOf(1);
    const patient = createConsoleClient({ url: server.url, store }, { ...timing, headGraceMs: 60_000 });
    patient.connect();
    const handle = patient.open(id);
    await eventually(() => expect(handle.state.get().loaded).toBe(true));
    const shown = handle.command({ type: 'wake' }).then(() => handle.state.get().summary?.state);
    await eventually(() => expect(seqs(handle)).toEqual([1, 2]));
    const row = { ...handle.state.get().summary, seq: 2, state: 'assigned' };
    server.io.of('/console').emit('summaries', { items: [row] });
    expect(await shown).toBe('assigned');
    patient.close();
  });

  it('reads the summary that shows the effect of a command if it is not pushed', async () => {
    const { id } = conversationOf(1);
    const handle = client.open(id);
    await eventually(() => expect(handle.state.get().loaded).toBe(true));
    await handle.command({ type: 'wake' });
    expect(handle.state.get().summary?.seq).toBe(2);
  });

  it('ends the wait for the effect of a command when the conversation is closed', async () => {
    const { id } = conversationOf(1);
    const patient = createConsoleClient({ url: server.url, store }, { ...timing, headGraceMs: 60_000 });
    patient.connect();
    const handle = patient.open(id);
    await eventually(() => expect(handle.state.get().loaded).toBe(true));
    const commanded = handle.command({ type: 'wake' });
    await eventually(() => expect(seqs(handle)).toEqual([1, 2]));
    handle.close();
    await commanded;
    patient.close();
  });

  it('sends to each conversation and counts unacknowledged messages', async () => {
    const [one, two] = [conversationOf(1), conversationOf(1)];
    const handles = [client.open(one.id), client.open(two.id)];
    server.io.of('/console').disconnectSockets(true);
    await eventually(() => expect(client.state.get().connection).not.toBe('live'));
    for (const handle of handles) handle.send('hello');
    expect(client.state.get().unsent).toBe(2);
    await eventually(() => expect(client.state.get().unsent).toBe(0));
    await eventually(() => expect(handles.map((handle) => handle.state.get().outbox)).toEqual([[], []]));
    expect([one, two].map(({ conversation }) => server.texts(conversation))).toEqual([['hello'], ['hello']]);
  });

  it('sends what is written after a command only once that command is answered', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    let refusals = 2;
    server.fault = (name) => (name === 'command' && refusals-- > 0 ? failure('busy') : null);
    const accepted = handle.command({ type: 'accept' });
    handle.send('hello');
    await accepted;
    await eventually(() => expect(server.texts(conversation)).toEqual(['hello']));
    expect(server.received.filter((name) => name === 'command' || name === 'message.send')).toEqual([
      'command',
      'command',
      'command',
      'message.send',
    ]);
  });

  it('signals typing after the command before it: only the owner may', async () => {
    const { id } = conversationOf(1);
    const handle = client.open(id);
    let refusals = 2;
    server.fault = (name) => (name === 'command' && refusals-- > 0 ? failure('busy') : null);
    const accepted = handle.command({ type: 'accept' });
    handle.typing(true);
    await accepted;
    await eventually(() => expect(server.received).toContain('typing'));
    const order = server.received.filter((name) => name === 'command' || name === 'typing');
    expect(order).toEqual(['command', 'command', 'command', 'typing']);
  });

  it('sends a command only after the messages that were written before it', async () => {
    const { id } = conversationOf(1);
    const handle = client.open(id);
    let refusals = 2;
    server.fault = (name) => (name === 'message.send' && refusals-- > 0 ? failure('busy') : null);
    handle.send('hello');
    await handle.command({ type: 'return-to-bot' });
    expect(server.received.filter((name) => name === 'command' || name === 'message.send')).toEqual([
      'message.send',
      'message.send',
      'message.send',
      'command',
    ]);
  });

  it('sends commands in the order in which they were given', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    let refusals = 2;
    server.fault = (name) => (name === 'command' && refusals-- > 0 ? failure('busy') : null);
    const order: string[] = [];
    const give = (type: 'accept' | 'wake') => handle.command({ type }).then(() => order.push(type));
    await Promise.all([give('accept'), give('wake')]);
    expect(order).toEqual(['accept', 'wake']);
    expect(conversation.events).toHaveLength(3);
  });

  it('sends a failed message again beside a command that waits for a later one', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    const refused = new Map([
      ['one', 'forbidden'],
      ['two', 'busy'],
    ] as const);
    server.fault = (name, { text }) => {
      const code = name === 'message.send' ? refused.get(text as 'one' | 'two') : undefined;
      return code ? failure(code) : null;
    };
    handle.send('one');
    await eventually(() => expect(handle.state.get().outbox[0]?.status).toBe('failed'));
    handle.send('two');
    await eventually(() => expect(server.received.filter((name) => name === 'message.send').length).toBeGreaterThan(1));
    const transferred = handle.command({ type: 'return-to-bot' });
    handle.retry(handle.state.get().outbox[0]?.clientKey as ClientKey);
    refused.clear();
    await transferred;
    await eventually(() => expect(server.texts(conversation).sort()).toEqual(['one', 'two']));
  });

  it('never sends a message that waits for a command in the session of another operator', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    await eventually(() => expect(handle.state.get().loaded).toBe(true));
    let isAsked = false;
    server.fault = (name) => {
      isAsked ||= name === 'command';
      return name === 'command' ? failure('busy') : null;
    };
    const accepted = handle.command({ type: 'accept' });
    handle.send('hello');
    await eventually(() => expect(isAsked).toBe(true));
    server.operatorId = 'o2';
    server.io.of('/console').disconnectSockets(true);
    await eventually(() => expect(client.state.get().me?.operator.id).toBe('o2'));
    server.fault = () => null;
    await accepted;
    await live();
    expect(server.texts(conversation)).toEqual([]);
  });

  it('sends what is written after a command that is refused', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    server.fault = (name) => (name === 'command' ? failure('already_taken') : null);
    const accepted = handle.command({ type: 'accept' });
    handle.send('hello');
    await expect(accepted).rejects.toMatchObject({ failure: { code: 'already_taken' } });
    await eventually(() => expect(server.texts(conversation)).toEqual(['hello']));
  });

  it('keeps sending for a conversation that was closed on the screen', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    let refusals = 2;
    server.fault = (name) => (name === 'message.send' && refusals-- > 0 ? failure('busy') : null);
    handle.send('hello');
    handle.close();
    await eventually(() => expect(server.texts(conversation)).toEqual(['hello']));
    await eventually(() => expect(client.state.get().unsent).toBe(0));
    expect(store.length).toBe(0);
  });

  it('returns the same handle to every caller and leaves the room with the last', async () => {
    const { id } = conversationOf(1);
    const [one, two] = [client.open(id), client.open(id)];
    expect(two).toBe(one);
    one.close();
    expect(server.received).not.toContain('conversation.unwatch');
    two.close();
    await eventually(() => expect(server.received).toContain('conversation.unwatch'));
    expect(client.open(id)).not.toBe(one);
  });

  it('shows the reason why a conversation cannot be opened', async () => {
    const handle = client.open('nowhere' as ConversationId);
    await eventually(() => expect(handle.state.get().failure?.code).toBe('not_found'));
  });

  it('keeps retrying to open a conversation after the timeout, and shows the reason meanwhile', async () => {
    const { id } = conversationOf(1);
    let isBroken = true;
    server.fault = (name) => (isBroken && name === 'conversation.watch' ? failure('internal') : null);
    const hasty = createConsoleClient({ url: server.url, store }, { ...timing, retryForMs: 20 });
    hasty.connect();
    const handle = hasty.open(id);
    await eventually(() => expect(handle.state.get().failure?.code).toBe('internal'));
    isBroken = false;
    await eventually(() => expect(handle.state.get()).toMatchObject({ loaded: true, failure: null }));
    hasty.close();
  });

  it('is live even if one conversation cannot be opened yet', async () => {
    const [broken, sound] = [conversationOf(1), conversationOf(1)];
    const handles = [client.open(broken.id), client.open(sound.id)];
    await eventually(() => expect(handles.map((handle) => handle.state.get().loaded)).toEqual([true, true]));
    let isBroken = true;
    server.fault = (name, { conversationId }) =>
      isBroken && name === 'conversation.watch' && conversationId === broken.id ? failure('busy') : null;
    server.io.of('/console').disconnectSockets(true);
    await eventually(() => expect(client.state.get().connection).not.toBe('live'));
    handles[1]?.send('hello');
    await eventually(() => expect(server.texts(sound.conversation)).toEqual(['hello']));
    server.say(broken.conversation, 'missed');
    isBroken = false;
    await eventually(() => expect(handles[0]?.state.get().events).toHaveLength(2));
  });

  it('stops retrying a conversation that was closed before it could be opened', async () => {
    const { id } = conversationOf(1);
    server.fault = (name) => (name === 'conversation.watch' ? failure('busy') : null);
    const handle = client.open(id);
    const asked = () => server.received.filter((name) => name === 'conversation.watch').length;
    await eventually(() => expect(asked()).toBeGreaterThan(2));
    handle.close();
    await eventually(() => expect(server.received).toContain('conversation.unwatch'));
    const before = asked();
    server.fault = () => null;
    const other = client.open(conversationOf(1).id);
    await eventually(() => expect(other.state.get().loaded).toBe(true));
    expect(asked()).toBe(before + 1);
  });

  it('shows other viewers and typing, and clears typing when the message arrives', async () => {
    const { id, conversation } = conversationOf(1);
    const handle = client.open(id);
    await eventually(() => expect(handle.state.get().loaded).toBe(true));
    const [me, colleague] = ['o1' as OperatorId, 'o2' as OperatorId];
    server.push('viewers', { conversationId: id, operatorIds: [me, colleague] });
    server.push('typing', { conversationId: id, kind: 'operator', operatorId: me, active: true });
    server.push('typing', { conversationId: id, kind: 'operator', operatorId: colleague, active: true });
    server.push('typing', { conversationId: id, kind: 'visitor', operatorId: null, active: true });
    await eventually(() => {
      expect(handle.state.get()).toMatchObject({ viewers: [colleague], writing: [colleague], visitorTyping: true });
    });
    server.say(conversation, 'here I am', 'visitor');
    await eventually(() => expect(handle.state.get().visitorTyping).toBe(false));
  });

  it('forwards changed rows and rejects a command that the server refuses', async () => {
    const { id } = conversationOf(1);
    const heard: string[] = [];
    const unsubscribe = client.onSummaries((items) => heard.push(...items.map((item) => item.id)));
    server.push('summaries', { items: [{ id, seq: 1, epoch: 1 }] });
    await eventually(() => expect(heard).toEqual([id]));
    unsubscribe();
    server.fault = (name) => (name === 'command' ? failure('already_taken') : null);
    await expect(client.command(id, { type: 'accept' })).rejects.toMatchObject({ failure: { code: 'already_taken' } });
  });
});
