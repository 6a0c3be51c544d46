import { DenseLayer } from './dense-layer.js';
import type { Weights } from './weights.js';

const heads = 4;
const epsilon = 1e-6;

/** Token rows of several texts: text `t` occupies rows `starts[t]` to `starts[t + 1]`. */
export interface Rows {
  readonly values: Float32Array;
  readonly width: number;
  readonly starts: readonly number[];
}

/** Layer normalisation (Ba and others, 2016) of every row. */
class LayerNorm {
  private readonly scale: Float32Array;
  private readonly bias: Float32Array;

  constructor(weights: Weights, name: string) {
    this.scale = weights.read(`${name}/layer_norm_scale/ConcatPartitions/concat`);
    this.bias = weights.read(`${name}/layer_norm_bias/ConcatPartitions/concat`);
  }

  apply(values: Float32Array): Float32Array {
    const { scale, bias } = this;
    const width = scale.length;
    const result = new Float32Array(values.length);
    for (let row = 0; row < values.length; row += width) {
      let mean = 0;
      for (let at = 0; at < width; at += 1) mean += values[row + at] as number;
      mean /= width;
      let variance = 0;
      for (let at = 0; at < width; at += 1) variance += ((values[row + at] as number) - mean) ** 2;
      const factor = 1 / Math.sqrt(variance / width + epsilon);
      for (let at = 0; at < width; at += 1) {
        const normal = ((values[row + at] as number) - mean) * factor;
        result[row + at] = normal * (scale[at] as number) + (bias[at] as number);
      }
    }
    return result;
  }
}

/**
 * Pre-norm transformer encoder layer (Vaswani and others, 2017) over the tokens of several texts at once, without padding and without attention
 * across texts.
 */
export class TransformerLayer {
  private readonly beforeAttention: LayerNorm;
  private readonly queriesKeysValues: DenseLayer;
  private readonly attended: DenseLayer;
  /** Projects the residual to the output width, in the layer where it differs. */
  private readonly residual: DenseLayer | null;
  private readonly beforeHidden: LayerNorm;
  private readonly hidden: DenseLayer;
  private readonly output: DenseLayer;

  constructor(weights: Weights, number: number, widens: boolean) {
    const layer = `Layer_${number}`;
    const part = (kernel: string, bias: string) => ({ kernel: weights.read(kernel), bias: weights.read(bias) });
    const block = (name: string) => `Encode/${layer}/TransformerLayer/${name}`;
    const attention = (name: string) =>
      part(
        block(`MultiheadAttention/${name}/kernel/part_0`),
        block(`MultiheadAttention/${name}/bias/ConcatPartitions/concat`),
      );
    const feedForward = (name: string) =>
      part(
        `${layer}/TransformerLayer/FFN/${name}/Tensordot/Reshape_1`,
        block(`FFN/${name}/bias/ConcatPartitions/concat`),
      );
    this.beforeAttention = new LayerNorm(weights, block('layer_prepostprocess/layer_norm'));
    this.queriesKeysValues = new DenseLayer(attention('qkv_transform_single'));
    this.attended = new DenseLayer(attention('output_transform_single'));
    const dense = (name: string) => block(`dense/${name}/ConcatPartitions/concat`);
    this.residual = widens ? new DenseLayer(part(dense('kernel'), dense('bias'))) : null;
    this.beforeHidden = new LayerNorm(weights, block('FFN/layer_prepostprocess/layer_norm'));
    this.hidden = new DenseLayer(feedForward('conv1'), 'relu');
    this.output = new DenseLayer(feedForward('conv2'));
  }

  apply(rows: Rows): Rows {
    const { attended, hidden } = this.inner(rows);
    const values = add(this.output.apply(hidden), attended);
    return { values, width: values.length / tokens(rows), starts: rows.starts };
  }

  /** Mean row of each text. The last product is linear, so it is applied to the means, which are fewer than the tokens. */
  applyAndAverage(rows: Rows): Float32Array {
    const { attended, hidden } = this.inner(rows);
    return add(this.output.apply(means(hidden, rows)), means(attended, rows));
  }

  private inner(rows: Rows): { attended: Float32Array; hidden: Float32Array } {
    const { values, width, starts } = rows;
    const projected = this.queriesKeysValues.apply(this.beforeAttention.apply(values));
    const attended = add(
      this.attended.apply(attend(projected, width, starts)),
      this.residual ? this.residual.apply(values) : values,
    );
    return { attended, hidden: this.hidden.apply(this.beforeHidden.apply(attended)) };
  }
}

/** Scaled dot-product attention within each text. A row holds query, key and value of all heads. */
function attend(rows: Float32Array, width: number, starts: readonly number[]): Float32Array {
  const size = width / heads;
  const stride = 3 * width;
  const scale = 1 / Math.sqrt(size);
  const result = new Float32Array(rows.length / 3);
  for (let text = 0; text + 1 < starts.length; text += 1) {
    const [from, to] = [starts[text] as number, starts[text + 1] as number];
    const weights = new Float64Array(to - from);
    for (let head = 0; head < width; head += size) {
      for (let token = from; token < to; token += 1) {
        const query = token * stride + head;
        for (let other = from; other < to; other += 1) {
          const key = other * stride + width + head;
          let sum = 0;
          for (let at = 0; at < size; at += 1) sum += (rows[query + at] as number) * (rows[key + at] as number);
          weights[other - from] = sum * scale;
        }
        softmax(weights);
        for (let other = from; other < to; other += 1) {
          const value = other * stride + 2 * width + head;
          const weight = weights[other - from] as number;
          const into = token * width + head;
          for (let at = 0; at < size; at += 1) {
            result[into + at] = (result[into + at] as number) + weight * (rows[value + at] as number);
          }
        }
      }
    }
  }
  return result;
}

function softmax(values: Float64Array): void {
  const largest = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) {
    values[at] = Math.exp((values[at] as number) - largest);
    sum += values[at] as number;
  }
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] as number) / sum;
}

function means(values: Float32Array, rows: Rows): Float32Array {
  const { starts } = rows;
  const width = values.length / tokens(rows);
  const result = new Float32Array((starts.length - 1) * width);
  for (let text = 0; text + 1 < starts.length; text += 1) {
    const [from, to] = [starts[text] as number, starts[text + 1] as number];
    const into = result.subarray(text * width, (text + 1) * width);
    for (let at = from * width; at < to * width; at += 1) {
      into[at % width] = (into[at % width] as number) + (values[at] as number) / (to - from);
    }
  }
  return result;
}

function tokens({ starts }: Rows): number {
  return starts.at(-1) ?? 0;
}

/** Adds `more` to `values` in place. */
function add(values: Float32Array, more: Float32Array): Float32Array {
  for (let at = 0; at < values.length; at += 1) values[at] = (values[at] as number) + (more[at] as number);
  return values;
}
