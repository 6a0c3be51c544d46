import { once } from 'node:events';
import WebSocket from 'ws';

/** One WebSocket with one subscription; its values are not parsed, because a thousand of them share this process. */
export class GraphqlSubscriber {
  private constructor(private readonly socket: WebSocket) {}

  static async open(url: string, apiKey: string, onMessage: (message: string) => void): Promise<GraphqlSubscriber> {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
      headers: { 'X-API-Key': apiKey },
      perMessageDeflate: false,
    });
    await once(socket, 'open');
    socket.send('{"type":"connection_init"}');
    await once(socket, 'message');
    socket.on('message', (data) => onMessage(String(data)));
    return new GraphqlSubscriber(socket);
  }

  subscribe(id: string, query: string, variables: object): void {
    this.socket.send(JSON.stringify({ type: 'subscribe', id, payload: { query, variables } }));
  }

  complete(id: string): void {
    this.socket.send(JSON.stringify({ type: 'complete', id }));
  }

  close(): void {
    this.socket.terminate();
  }
}
