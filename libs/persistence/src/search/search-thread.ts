import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from '#engine/ports/log.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import { SearchDesk } from './search-desk.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

// On Linux this is said of the calling thread alone, elsewhere of the whole process.
if (process.platform === 'linux') setPriority(10);

const send = (message: FromThread) => port.postMessage(message);
const at = (level: keyof Log) => (fields: object, message: string) => send({ kind: 'log', level, fields, message });
const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
const desk = new SearchDesk((workerData as ThreadData).directory, log);

port.on('message', async (message: ToThread) => {
  if (message.kind === 'follow') {
    desk.follow();
  } else if (message.kind === 'close') {
    desk.close();
    port.close();
  } else {
    const { number } = message;
    try {
      const findings = message.kind === 'find' ? desk.find(message.question) : null;
      if (message.kind === 'indexed') await desk.indexed();
      send({ kind: 'answer', number, findings });
    } catch (error) {
      send({ kind: 'refusal', number, error });
    }
  }
});
