import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from '#engine/ports/log.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import { SearchIndex } from './search-index.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

// On Linux the priority applies to the calling thread alone, elsewhere to the whole process.
if (process.platform === 'linux') setPriority(10);

const send = (message: FromThread) => port.postMessage(message);
const at = (level: keyof Log) => (fields: object, message: string) => send({ kind: 'log', level, fields, message });
const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
const index = new SearchIndex((workerData as ThreadData).directory, log);

port.on('message', async (message: ToThread) => {
  if (message.kind === 'follow') {
    index.follow();
  } else if (message.kind === 'close') {
    index.close();
    port.close();
  } else {
    const { number } = message;
    try {
      const result = message.kind === 'find' ? index.find(message.query) : null;
      if (message.kind === 'indexed') await index.indexed();
      send({ kind: 'answer', number, result });
    } catch (error) {
      send({ kind: 'refusal', number, error });
    }
  }
});
