import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LanguageModelFailed } from '#engine/ports/language-model.js';
import { RecordingLog } from '#testing/recording-log.js';
import { networks } from '../outbound/address-check.js';
import { OutboundGateway } from '../outbound/outbound-gateway.js';
import { OpenAiEndpoint } from './openai-endpoint.js';

let reply: (request: IncomingMessage, response: ServerResponse, body: { model: string; input: string[] }) => void;
let asked: { url: string; authorization?: string; body: Record<string, unknown> }[];
let endpoint: OpenAiEndpoint;
let close: () => Promise<void>;

beforeEach(async () => {
  asked = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = JSON.parse(Buffer.concat(pieces).toString());
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization, body });
    reply(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const outbound = new OutboundGateway({ log: new RecordingLog(), allowedNetworks: networks([]) });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  endpoint = new OpenAiEndpoint(outbound, {
    baseUrl,
    apiKey: 'secret',
    chatModel: 'writer',
    embeddingModel: 'vectors',
  });
  close = async () => {
    await outbound.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
});
afterEach(() => close());

const said = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason }] })}\n\n`;

async function write(signal = new AbortController().signal): Promise<string> {
  let text = '';
  for await (const piece of endpoint.write({ instructions: 'Phrase.', material: '{}' }, signal)) text += piece;
  return text;
}

describe('write', () => {
  it('requests a stream and parses it, wherever characters and lines are split', async () => {
    const stream = Buffer.from(`: hello\r\n\r\n${said('Perché ')}${said('no? 🚲')}data: [DONE]\n\n`);
    reply = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      // Byte by byte: every character and every line is cut somewhere.
      for (const byte of stream) response.write(Buffer.from([byte]));
      response.end();
    };
    expect(await write()).toBe('Perché no? 🚲');
    expect(asked[0]).toMatchObject({
      url: '/v1/chat/completions',
      authorization: 'Bearer secret',
      body: {
        model: 'writer',
        stream: true,
        messages: [
          { role: 'system', content: 'Phrase.' },
          { role: 'user', content: '{}' },
        ],
      },
    });
  });

  it('accepts a finish reason as the end as well', async () => {
    reply = (_, response) => response.end(said('Done', 'stop'));
    expect(await write()).toBe('Done');
  });

  it.each([
    ['is down', (response: ServerResponse) => response.writeHead(503).end()],
    ['refuses the key', (response: ServerResponse) => response.writeHead(401).end('{"error":{"message":"bad key"}}')],
    ['answers rubbish', (response: ServerResponse) => response.end('data: <html>\n\n')],
    ['answers JSON of another shape', (response: ServerResponse) => response.end('data: {"choices":"none"}\n\n')],
    ['says nothing', (response: ServerResponse) => response.end()],
    ['ends in the middle', (response: ServerResponse) => response.end(said('Half of'))],
    ['breaks off', (response: ServerResponse) => response.write(said('Half of'), () => response.destroy())],
  ])('throws LanguageModelFailed when the endpoint %s', async (_, act) => {
    reply = (_request, response) => void act(response);
    await expect(write()).rejects.toBeInstanceOf(LanguageModelFailed);
  });

  it('aborts a stalled request with the caller', async () => {
    const patience = new AbortController();
    reply = (_, response) => response.write(said('Half of'), () => patience.abort());
    await expect(write(patience.signal)).rejects.toBeInstanceOf(LanguageModelFailed);
  });
});

describe('embed', () => {
  const vectorsFor = (input: string[]) => input.map((text, index) => ({ index, embedding: [text.length, 1] }));
  const embed = (texts: string[]) => endpoint.embed?.(texts, new AbortController().signal);

  it('returns a vector for each text, in order, in requests of limited size', async () => {
    reply = (_, response, { input }) => response.end(JSON.stringify({ data: vectorsFor(input).reverse() }));
    const texts = Array.from({ length: 100 }, (_, index) => 'x'.repeat(index));
    expect(await embed(texts)).toEqual(texts.map((text) => Float32Array.from([text.length, 1])));
    expect(asked.map(({ body }) => (body.input as string[]).length)).toEqual([64, 36]);
  });

  it.each([
    ['one is missing', (input: string[]) => ({ data: vectorsFor(input).slice(1) })],
    [
      'one is of another length',
      (input: string[]) => ({
        data: vectorsFor(input).map((one, index) => (index === 0 ? { ...one, embedding: [1] } : one)),
      }),
    ],
    ['one comes twice', (input: string[]) => ({ data: vectorsFor(input).map((one) => ({ ...one, index: 0 })) })],
    ['the shape is another', () => ({ embeddings: [] })],
    ['it is no JSON', () => '<html>'],
  ])('returns none if %s', async (_, answer) => {
    reply = (_request, response, { input }) => {
      const made = answer(input);
      response.end(typeof made === 'string' ? made : JSON.stringify(made));
    };
    expect(await embed(['one', 'two'])).toBeNull();
  });
});
