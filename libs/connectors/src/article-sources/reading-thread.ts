import { parentPort } from 'node:worker_threads';
import { answerTo, type ReadRequest } from './read-request.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

port.on('message', (request: ReadRequest) => port.postMessage(answerTo(request)));
port.postMessage('ready');
