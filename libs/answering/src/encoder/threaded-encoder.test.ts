import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RecordingLog } from '#testing/recording-log.js';
import type { ModelSource } from './messages.js';
import { ThreadedEncoder } from './threaded-encoder.js';

const never = new AbortController().signal;
const loader = fileURLToPath(new URL('../../../tooling/src/typescript.mjs', import.meta.url));

/** Starts the real encoder thread from the sources. */
const fromSources = (source: ModelSource) =>
  new Worker(new URL('./encoder-thread.ts', import.meta.url), { workerData: source, execArgv: ['--import', loader] });

/** A thread whose vectors are the lengths of the texts, and which ends at the text `crash`. */
const counting = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads');
    parentPort.on('message', ({ texts }) => {
      if (texts.includes('crash')) throw new Error('crashed');
      parentPort.postMessage({ kind: 'vectors', vectors: Float32Array.from(texts, (text) => text.length) });
    });
    parentPort.postMessage({ kind: 'ready', dimensions: 1, loadMs: 1 });`,
    { eval: true },
  );

const made: ThreadedEncoder[] = [];
afterEach(async () => {
  await Promise.all(made.splice(0).map((encoder) => encoder.close()));
});

function encoderWith(startThread: (source: ModelSource) => Worker, log = new RecordingLog()) {
  const starts = vi.fn(startThread);
  const encoder = new ThreadedEncoder({
    model: 'tested',
    languages: null,
    source: { kind: 'builtin' },
    log,
    startThread: starts,
  });
  made.push(encoder);
  return { encoder, log, starts };
}

describe('the encoder in its thread', () => {
  it('encodes with the real model, loaded in the background', async () => {
    const { encoder, log } = encoderWith(fromSources);
    expect(await encoder.embed(['how can I pay'], never, 'question')).toBeNull();
    const vectors = await encoder.embed(['how can I pay', 'payment methods'], never);
    expect(vectors?.map(({ length }) => length)).toEqual([512, 512]);
    expect(await encoder.embed(['how can I pay'], never, 'question')).toHaveLength(1);
    expect(log.lines.map(({ message }) => message)).toEqual(['the sentence encoder is ready']);
  }, 60_000);

  it('starts no thread before it is needed, and one for all', async () => {
    const { encoder, starts } = encoderWith(counting);
    expect(starts).not.toHaveBeenCalled();
    encoder.prepare();
    await Promise.all([encoder.embed(['a'], never), encoder.embed(['b'], never)]);
    expect(starts).toHaveBeenCalledTimes(1);
  });

  it('answers a question before the texts in the background that came earlier', async () => {
    const { encoder } = encoderWith(counting);
    await encoder.embed(['warm'], never);
    const order: string[] = [];
    const background = encoder.embed(Array(100).fill('text'), never).then(() => order.push('background'));
    const question = encoder.embed(['question?'], never, 'question').then((vectors) => {
      order.push('question');
      return vectors;
    });
    await background;
    expect([order, await question]).toEqual([['question', 'background'], [Float32Array.of(9)]]);
  });

  it('caches the vectors of questions', async () => {
    const posted: string[][] = [];
    const { encoder } = encoderWith(() => {
      const worker = counting();
      const post = worker.postMessage.bind(worker);
      worker.postMessage = (message: { texts: string[] }) => {
        posted.push(message.texts);
        post(message);
      };
      return worker;
    });
    await encoder.embed(['warm'], never);
    const first = await encoder.embed(['again'], never, 'question');
    expect(await encoder.embed(['again'], never, 'question')).toEqual(first);
    expect(posted).toEqual([['warm'], ['again']]);
  });

  it('gives no vector while its thread is down, and restarts it', async () => {
    const { encoder, log, starts } = encoderWith(counting);
    await encoder.embed(['warm'], never);
    const both = [encoder.embed(['crash'], never), encoder.embed(['behind'], never, 'question')];
    expect(await Promise.all(both)).toEqual([null, null]);
    expect(await encoder.embed(['meanwhile'], never)).toBeNull();
    expect(log.lines.some(({ level }) => level === 'error')).toBe(true);
    await vi.waitFor(() => expect(starts).toHaveBeenCalledTimes(2), { timeout: 20_000 });
    expect(await encoder.embed(['back'], never)).toEqual([Float32Array.of(4)]);
  }, 60_000);

  it('resolves all requests when it is closed, and stays closed', async () => {
    const { encoder, starts } = encoderWith(counting);
    const waiting = encoder.embed(['a'], never);
    await encoder.close();
    expect([await waiting, await encoder.embed(['b'], never)]).toEqual([null, null]);
    encoder.prepare();
    expect(starts).toHaveBeenCalledTimes(1);
  });
});
