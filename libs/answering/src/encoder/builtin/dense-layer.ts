import core from '@energetic-ai/core';

/** Types of the used part of TensorFlow.js. The package's own types refer to packages that it does not install. */
interface TensorFlow {
  ready(): Promise<void>;
  setBackend(name: 'wasm'): Promise<boolean>;
  tensor1d(values: Float32Array): Tensor;
  tensor2d(values: Float32Array, shape: [number, number]): Tensor;
  fused: { matMul(options: { a: Tensor; b: Tensor; bias?: Tensor; activation?: 'linear' | 'relu' }): Tensor };
}
interface Tensor {
  dataSync(): Float32Array;
  dispose(): void;
}
const tensorflow = core as unknown as TensorFlow;

/** Initialises the WebAssembly backend. Has to run once, before the first layer. */
export async function prepareWasm(): Promise<void> {
  await tensorflow.setBackend('wasm');
  await tensorflow.ready();
}

export interface DenseWeights {
  /** Row-major: `inputs` × `outputs`. */
  readonly kernel: Float32Array;
  readonly bias: Float32Array;
}

/** Dense layer: input × kernel + bias, in WebAssembly. The weights stay in its memory. */
export class DenseLayer {
  private readonly inputs: number;
  private readonly kernel: Tensor;
  private readonly bias: Tensor;

  constructor(
    { kernel, bias }: DenseWeights,
    private readonly activation: 'linear' | 'relu' = 'linear',
  ) {
    this.inputs = kernel.length / bias.length;
    this.kernel = tensorflow.tensor2d(kernel, [this.inputs, bias.length]);
    this.bias = tensorflow.tensor1d(bias);
  }

  /** Applies the layer to row-major rows. */
  apply(rows: Float32Array): Float32Array {
    const input = tensorflow.tensor2d(rows, [rows.length / this.inputs, this.inputs]);
    const { kernel, bias, activation } = this;
    const output = tensorflow.fused.matMul({ a: input, b: kernel, bias, activation });
    const values = output.dataSync();
    input.dispose();
    output.dispose();
    return values;
  }
}
