import { describe, expect, it } from 'vitest';
import { type Batch, batchLimits, EncodingQueue } from './encoding-queue.js';

const never = new AbortController().signal;
const textsOf = (batch: Batch) => batch.map(({ text }) => text);
const vectorsOf = (batch: Batch) => batch.map(({ text }) => Float32Array.of(text.length));

describe('the queue of texts to encode', () => {
  it('serves questions before background texts, also between their batches', () => {
    const queue = new EncodingQueue();
    const many = Array.from({ length: batchLimits.texts * 2 }, (_, at) => `asking ${at}`);
    void queue.add(many, never, 'background');
    expect(textsOf(queue.take())).toEqual(many.slice(0, batchLimits.texts));
    void queue.add(['first question'], never, 'question');
    void queue.add(['second question'], never, 'question');
    expect(textsOf(queue.take())).toEqual(['first question', 'second question']);
    expect(textsOf(queue.take())).toEqual(many.slice(batchLimits.texts));
    expect(queue.take()).toEqual([]);
  });

  it('keeps batches of long texts small, and accepts a text longer than a batch', () => {
    const queue = new EncodingQueue();
    const long = 'x'.repeat(batchLimits.characters + 1);
    void queue.add([long, 'a', 'b'], never, 'background');
    expect(textsOf(queue.take())).toEqual([long]);
    expect(textsOf(queue.take())).toEqual(['a', 'b']);
  });

  it('resolves each request with its own vectors, once it has all', async () => {
    const queue = new EncodingQueue();
    const one = queue.add(['a'], never, 'background');
    const other = queue.add(['bb', 'ccc'], never, 'background');
    const batch = queue.take();
    queue.deliver(batch, vectorsOf(batch));
    expect(await one).toEqual([Float32Array.of(1)]);
    expect(await other).toEqual([Float32Array.of(2), Float32Array.of(3)]);
  });

  it('drops aborted requests without a vector', async () => {
    const queue = new EncodingQueue();
    const abort = new AbortController();
    const given = queue.add(['too late'], abort.signal, 'question');
    void queue.add(['in time'], never, 'question');
    abort.abort();
    expect(await given).toBeNull();
    expect(await queue.add(['never'], abort.signal, 'question')).toBeNull();
    expect(textsOf(queue.take())).toEqual(['in time']);
  });

  it('drops all pending requests when cleared, and accepts new texts', async () => {
    const queue = new EncodingQueue();
    const taken = queue.add(['taken'], never, 'question');
    const batch = queue.take();
    const waiting = queue.add(['waiting'], never, 'background');
    queue.clear(batch);
    expect([await taken, await waiting]).toEqual([null, null]);
    void queue.add(['new'], never, 'background');
    expect(textsOf(queue.take())).toEqual(['new']);
  });
});
