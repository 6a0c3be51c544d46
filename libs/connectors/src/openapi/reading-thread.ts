import { parentPort, workerData } from 'node:worker_threads';
import { readApiDocument } from './read-api-document.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

port.postMessage(readApiDocument(workerData as string));
