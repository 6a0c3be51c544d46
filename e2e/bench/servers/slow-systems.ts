import { setTimeout as pause } from 'node:timers/promises';
import type { ConnectionView } from '#contracts/business/connections.js';
import type { ApiDocumentView } from '#contracts/business/custom-actions.js';
import type { ConversationId } from '#contracts/ids.js';
import { Api } from '../../support/api.js';
import { httpPeer } from '../../support/http-peer.js';
import { rawVisitor } from '../../support/raw-socket.js';
import type { TestServer } from '../../support/server.js';

/** Below the five seconds that a call in a conversation has, so that no circuit breaker opens and every call lasts. */
const replyMs = 4_000;

/** Systems of a business that take four seconds for every reply, each with a connection and a conversation that is waiting for it all the time. */
export class SlowSystems {
  #isOver = false;
  calls = 0;

  private constructor(
    private readonly peers: readonly { close(): Promise<void> }[],
    private readonly conversations: { id: ConversationId; action: string }[],
    private readonly elena: Api,
  ) {}

  static async connect(server: TestServer, count: number): Promise<SlowSystems> {
    const elena = await Api.signedIn(server.url, 'elena');
    const peers = await Promise.all(
      Array.from({ length: count }, () =>
        httpPeer(async (_, response) => {
          await pause(replyMs, undefined, { ref: false });
          response.writeHead(200, { 'content-type': 'application/json' }).end('{"state":"slow"}');
        }),
      ),
    );
    const conversations = await Promise.all(
      peers.map(async ({ url }, at) => {
        const settings = { url, headerValue: 'key', checkPath: '/state' };
        const made = await elena.post<ConnectionView>('/api/v1/connections', {
          kind: 'http',
          name: `Slow ${at}`,
          settings,
        });
        const document = JSON.stringify(descriptionOf(url, at));
        const read = await elena.post<ApiDocumentView>('/api/v1/api-documents', { document });
        const draft = read.body.operations[0]?.draft;
        const action = await elena.post<{ name: string }>(`/api/v1/connections/${made.body.id}/actions`, draft);
        const { raw, id } = await rawVisitor(server.url);
        raw.close();
        return { id, action: action.body.name };
      }),
    );
    return new SlowSystems(peers, conversations, elena);
  }

  /** Every conversation calls its system again as soon as it has replied, until `close`. */
  begin(): void {
    for (const one of this.conversations) void this.#callAgain(one);
  }

  async #callAgain({ id, action }: { id: ConversationId; action: string }): Promise<void> {
    while (!this.#isOver) {
      const { status } = await this.elena.post(`/api/v1/conversations/${id}/actions`, { action, input: {} });
      if (status >= 400) throw new Error(`a slow call was refused: ${status}`);
      this.calls += 1;
    }
  }

  /** Waits for running requests. */
  async close(): Promise<void> {
    this.#isOver = true;
    await pause(replyMs + 1_000);
    await Promise.all(this.peers.map((peer) => peer.close()));
  }
}

const descriptionOf = (url: string, at: number) => ({
  openapi: '3.1.0',
  info: { title: `Slow ${at}`, version: '1' },
  servers: [{ url }],
  paths: {
    '/state': {
      get: {
        operationId: `slowState${at}`,
        summary: `State of ${at}`,
        responses: {
          200: {
            description: 'The state',
            content: { 'application/json': { schema: { type: 'object', properties: { state: { type: 'string' } } } } },
          },
        },
      },
    },
  },
});
