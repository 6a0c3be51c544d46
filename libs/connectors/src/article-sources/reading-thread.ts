import { parentPort } from 'node:worker_threads';
import { readFile, readPage } from './read-file.js';
import type { ReadRequest } from './read-in-thread.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

port.on('message', ({ file, contentType }: ReadRequest) => {
  port.postMessage(contentType === null ? readFile(file) : readPage(file, contentType));
});
