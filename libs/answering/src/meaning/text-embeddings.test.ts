import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Embed } from '#engine/ports/language-model.js';
import type { SentenceEncoder } from '#engine/ports/sentence-encoder.js';
import type { VectorCache } from '#engine/ports/vector-cache.js';
import { TextEmbeddings, type TextEmbeddingsOptions } from './text-embeddings.js';

/** Fake embedding: letter counts, so that texts with the same letters have the same meaning. */
const lettersOf = (text: string) => Float32Array.from('abcdefgh', (letter) => text.split(letter).length - 1);

class MapCache implements VectorCache {
  readonly kept = new Map<string, Uint8Array>();

  async read(model: string, texts: readonly string[]) {
    return new Map(
      texts.flatMap((text) => {
        const vector = this.kept.get(`${model} ${text}`);
        return vector ? [[text, vector] as const] : [];
      }),
    );
  }

  write(model: string, vectors: ReadonlyMap<string, Uint8Array>) {
    for (const [text, vector] of vectors) this.kept.set(`${model} ${text}`, vector);
  }
}

const made: TextEmbeddings[] = [];
afterEach(() => {
  for (const embeddings of made.splice(0)) embeddings.close();
});

function embeddingsWith(options: Partial<TextEmbeddingsOptions> = {}, model = 'letters') {
  const embed = vi.fn<Embed>(async (texts) => texts.map(lettersOf));
  const encoder: SentenceEncoder = {
    model,
    languages: null,
    timing: { questionMs: 60_000, batchMs: 60_000, retryMs: 10 },
    embed,
    prepare: vi.fn(),
    close: async () => undefined,
  };
  const onEncoded = vi.fn();
  const embeddings = new TextEmbeddings({ encoder, onEncoded, ...options });
  made.push(embeddings);
  return { embeddings, embed, encoder, onEncoded };
}

const encoded = (embed: ReturnType<typeof vi.fn<Embed>>) => embed.mock.calls.flatMap(([texts]) => texts);

describe('embeddings of texts', () => {
  it('compare a question with the texts that were requested', async () => {
    const { embeddings, onEncoded } = embeddingsWith();
    await embeddings.request(new Set(['aab', 'ccd']));
    await embeddings.settled();
    expect(onEncoded).toHaveBeenCalledTimes(1);
    const question = (await embeddings.ofQuestion('baa')) as Float32Array;
    expect(embeddings.similarity(question, 'aab')).toBeCloseTo(1, 2);
    expect(embeddings.similarity(question, 'ccd')).toBeCloseTo(0, 2);
    expect(embeddings.similarity(question, 'unknown')).toBeNaN();
    expect([...embeddings.vectorsOf(['aab', 'unknown']).keys()]).toEqual(['aab']);
  });

  it('send questions with their priority', async () => {
    const { embeddings, embed } = embeddingsWith();
    await embeddings.request(new Set(['aab']));
    await embeddings.settled();
    await embeddings.ofQuestion('baa');
    expect(embed.mock.calls.map(([, , priority]) => priority)).toEqual(['background', 'question']);
  });

  it('are not encoded again after a restart, and are the same', async () => {
    const cache = new MapCache();
    const before = embeddingsWith({ cache });
    await before.embeddings.request(new Set(['aab', 'ccd']));
    await before.embeddings.settled();
    const after = embeddingsWith({ cache });
    await after.embeddings.request(new Set(['aab', 'ccd', 'new']));
    expect(after.embeddings.get('aab')).toEqual(before.embeddings.get('aab'));
    await after.embeddings.settled();
    expect(encoded(after.embed)).toEqual(['new']);
    expect(after.encoder.prepare).toHaveBeenCalled();
  });

  it('are encoded again by another model, and where the cache is damaged', async () => {
    const cache = new MapCache();
    const before = embeddingsWith({ cache });
    await before.embeddings.request(new Set(['aab', 'ccd']));
    await before.embeddings.settled();
    const other = embeddingsWith({ cache }, 'another model');
    await other.embeddings.request(new Set(['aab']));
    await other.embeddings.settled();
    expect(encoded(other.embed)).toEqual(['aab']);
    cache.kept.set('letters ccd', Uint8Array.of(1, 2, 3, 4, 5, 6, 7));
    const damaged = embeddingsWith({ cache });
    await damaged.embeddings.request(new Set(['aab', 'ccd']));
    await damaged.embeddings.settled();
    expect(encoded(damaged.embed)).toEqual(['ccd']);
  });

  it('never keep the vector of a question in the cache', async () => {
    const cache = new MapCache();
    const { embeddings } = embeddingsWith({ cache });
    await embeddings.request(new Set(['aab']));
    await embeddings.settled();
    await embeddings.ofQuestion('what a visitor wrote');
    expect([...cache.kept.keys()]).toEqual(['letters aab']);
  });

  it('encode what the transform makes of a text, and cache it under that', async () => {
    const cache = new MapCache();
    const transform = (text: string) => text.replaceAll('z', 'a');
    const { embeddings, embed } = embeddingsWith({ cache, transform });
    await embeddings.request(new Set(['zzb']));
    await embeddings.settled();
    const question = (await embeddings.ofQuestion('bzz')) as Float32Array;
    expect(embeddings.similarity(question, 'zzb')).toBeCloseTo(1, 2);
    expect([encoded(embed), [...cache.kept.keys()]]).toEqual([['aab', 'baa'], ['letters aab']]);
  });

  it('drop texts that are no longer requested', async () => {
    const { embeddings } = embeddingsWith();
    await embeddings.request(new Set(['aab', 'ccd']));
    await embeddings.settled();
    expect(embeddings.get('aab')).toBeDefined();
    await embeddings.request(new Set(['ccd']));
    expect([embeddings.get('aab'), embeddings.get('ccd')]).toEqual([undefined, expect.anything()]);
  });

  it('are tried again after the encoder failed', async () => {
    const { embeddings, embed, onEncoded } = embeddingsWith();
    embed.mockResolvedValueOnce(null);
    await embeddings.request(new Set(['aab']));
    await vi.waitFor(() => expect(onEncoded).toHaveBeenCalled());
    expect(embeddings.get('aab')).toBeDefined();
  });
});
