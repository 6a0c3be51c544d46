import { parentPort, workerData } from 'node:worker_threads';
import { openForCheckpoints } from './checkpoint-host.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import { writeBack } from './write-ahead-log.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

const database = openForCheckpoints((workerData as ThreadData).file);
const send = (message: FromThread) => port.postMessage(message);

port.on('message', (message: ToThread) => {
  if (message === 'close') {
    database.close();
    port.close();
    return;
  }
  try {
    send({ fill: writeBack(database) });
  } catch (error) {
    send({ error });
  }
});
