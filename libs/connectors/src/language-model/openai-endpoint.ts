import { createParser } from 'eventsource-parser';
import { z } from 'zod';
import { type Embed, type LanguageModel, LanguageModelFailed, type Prompt } from '#engine/ports/language-model.js';
import type { Outbound, OutboundRequest } from '#engine/ports/outbound.js';

export interface EndpointOptions {
  /** Base URL including the version, such as `https://models.example/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string | null;
  /** Model for chat completions and model for embeddings; null: not used. */
  readonly chatModel: string | null;
  readonly embeddingModel: string | null;
}

const stallMs = 8_000;
const embeddingMs = 10_000;
/** Texts per request. */
const batch = 64;
const maxBytes = { chat: 1024 * 1024, embeddings: 32 * 1024 * 1024 };

const chunk = z.object({
  choices: z.array(
    z.object({ delta: z.object({ content: z.string().nullish() }).optional(), finish_reason: z.string().nullish() }),
  ),
});
const embeddings = z.object({
  data: z.array(z.object({ index: z.number().int().nonnegative(), embedding: z.array(z.number()).min(1) })),
});

/** Client of an OpenAI-compatible endpoint: streamed chat completions, and embeddings. */
export class OpenAiEndpoint implements LanguageModel {
  readonly embed: Embed | null;

  constructor(
    private readonly outbound: Outbound,
    private readonly options: EndpointOptions,
  ) {
    const { embeddingModel } = options;
    this.embed = embeddingModel === null ? null : (texts, signal) => this.#embed(embeddingModel, texts, signal);
  }

  async *write({ instructions, material }: Prompt, signal: AbortSignal): AsyncGenerator<string> {
    const opened = await this.outbound.stream(
      this.#request('chat/completions', signal, {
        model: this.options.chatModel,
        stream: true,
        temperature: 0,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: material },
        ],
      }),
    );
    if (!opened.ok) throw new LanguageModelFailed(opened.code);
    yield* contentOf(opened.value);
  }

  async #embed(model: string, texts: readonly string[], signal: AbortSignal): Promise<Float32Array[] | null> {
    const vectors: Float32Array[] = [];
    for (let from = 0; from < texts.length; from += batch) {
      const input = texts.slice(from, from + batch);
      const answered = await this.outbound.request({
        ...this.#request('embeddings', signal, { model, input, encoding_format: 'float' }),
        timeoutMs: embeddingMs,
        maxBytes: maxBytes.embeddings,
      });
      const read = answered.ok ? readVectors(answered.value.body, input.length) : null;
      if (read === null || (vectors[0] && read.some((vector) => vector.length !== vectors[0]?.length))) return null;
      vectors.push(...read);
    }
    return vectors;
  }

  #request(path: string, signal: AbortSignal, body: unknown): OutboundRequest {
    const { baseUrl, apiKey } = this.options;
    return {
      peer: 'language-model',
      url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}/${path}`,
      method: 'POST',
      headers: apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
      body,
      timeoutMs: stallMs,
      maxBytes: maxBytes.chat,
      trustedAddress: true,
      signal,
    };
  }
}

/** Parses server-sent events into text. A stream that ends without its end marker was cut off. */
async function* contentOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const messages: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => void messages.push(data), maxBufferSize: maxBytes.chat });
  const decoder = new TextDecoder();
  let finished = false;
  try {
    for await (const piece of pieces) {
      parser.feed(decoder.decode(piece, { stream: true }));
      for (const data of messages.splice(0)) {
        if (data === '[DONE]') return;
        const [choice] = readChunk(data).choices;
        if (choice?.delta?.content) yield choice.delta.content;
        finished ||= Boolean(choice?.finish_reason);
      }
    }
  } catch (error) {
    if (error instanceof LanguageModelFailed) throw error;
    throw new LanguageModelFailed((error as Error).message, { cause: error });
  }
  if (!finished) throw new LanguageModelFailed('the stream was broken off');
}

function readChunk(data: string): z.infer<typeof chunk> {
  const parsed = chunk.safeParse(jsonOf(data));
  if (!parsed.success) throw new LanguageModelFailed('a piece of the stream has not the documented shape');
  return parsed.data;
}

/** Vectors in the order of the texts; null if one is missing or has another length. */
function readVectors(body: Uint8Array, count: number): Float32Array[] | null {
  const parsed = embeddings.safeParse(jsonOf(Buffer.from(body).toString()));
  if (!parsed.success || parsed.data.data.length !== count) return null;
  const ordered = [...parsed.data.data].sort((left, right) => left.index - right.index);
  const [first] = ordered;
  const isSound = ordered.every(
    ({ index, embedding }, place) => index === place && embedding.length === first?.embedding.length,
  );
  return isSound ? ordered.map(({ embedding }) => Float32Array.from(embedding)) : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
