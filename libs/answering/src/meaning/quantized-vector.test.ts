import { describe, expect, it } from 'vitest';
import { seededRandom } from '../numeric/random.js';
import { cosine, dequantize, fromBytes, type QuantizedVector, quantize, toBytes } from './quantized-vector.js';

const random = seededRandom(7);
/** Random vector of length 1 with approximately normal components. */
function randomVector(dimensions = 512): Float32Array {
  return unit(Float32Array.from({ length: dimensions }, () => random() + random() + random() - 1.5));
}
function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}
const exactCosine = (left: Float32Array, right: Float32Array) =>
  left.reduce((sum, value, at) => sum + value * (right[at] as number), 0);
const quantized = (vector: Float32Array) => quantize(vector) as QuantizedVector;

describe('a quantized vector', () => {
  it('keeps cosines to two thousandths', () => {
    for (let round = 0; round < 200; round += 1) {
      const [question, other] = [randomVector(), randomVector()];
      const near = unit(question.map((value, at) => value * 0.8 + (other[at] as number) * 0.6));
      for (const text of [other, near]) {
        expect(Math.abs(cosine(question, quantized(text)) - exactCosine(question, text))).toBeLessThan(0.002);
      }
    }
  });

  it('has length 1 whatever the length of the vector was', () => {
    const vector = randomVector();
    expect(cosine(vector, quantized(vector.map((value) => value * 40)))).toBeCloseTo(1, 2);
  });

  it('survives encoding and decoding', () => {
    const vector = quantized(randomVector());
    expect(fromBytes(toBytes(vector))).toEqual(vector);
    expect(quantized(dequantize(vector)).values).toEqual(vector.values);
  });

  it('rejects a vector of length zero', () => {
    expect([quantize(new Float32Array(3)), quantize(Float32Array.of(1, Number.NaN))]).toEqual([null, null]);
  });

  it('rejects damaged bytes', () => {
    const bytes = toBytes(quantized(randomVector()));
    const wrongScale = bytes.slice();
    new DataView(wrongScale.buffer).setFloat32(0, Number.NaN);
    for (const damaged of [new Uint8Array(0), bytes.slice(0, 4), bytes.slice(0, 100), wrongScale]) {
      expect(fromBytes(damaged)).toBeNull();
    }
  });

  it('has no cosine with a vector of another model', () => {
    expect(cosine(randomVector(3), quantized(randomVector(4)))).toBeNaN();
  });
});
