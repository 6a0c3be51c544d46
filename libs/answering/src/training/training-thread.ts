import { parentPort } from 'node:worker_threads';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';
import { noPause } from '../numeric/pause.js';
import type { FromThread, ToThread } from './messages.js';
import { train } from './train.js';

/** Entry of the worker thread that trains a model: receives articles and vectors, and returns what it has trained. */
const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

const articles: KnowledgeArticle[] = [];
const vectors = new Map<string, Float32Array>();
const send = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer);

port.on('message', async (message: ToThread) => {
  if ('articles' in message) {
    articles.push(...message.articles);
    return;
  }
  if ('vectors' in message) {
    for (const [text, vector] of message.vectors) vectors.set(text, vector);
    return;
  }
  await train(
    { ...message.start, articles, vectors },
    {
      trained: (trained) =>
        send(
          { trained },
          // The tables move instead of being copied: nothing of them is needed here afterwards.
          trained ? [trained.svm.weights.buffer as ArrayBuffer, trained.logistic.weights.buffer as ArrayBuffer] : [],
        ),
      calibrated: (calibrated) => send({ calibrated }),
    },
    noPause,
  );
  port.close();
});
