import { getPriority, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { Log } from '#engine/ports/log.js';
import type { FromThread, ThreadData, ToThread } from './messages.js';
import { SearchIndex } from './search-index.js';

const port = parentPort;
if (!port) throw new Error('this file is the entry of a worker thread');

// On Linux the priority applies to the calling thread alone, elsewhere to the whole process. Only root may raise it
// again.
if (process.platform === 'linux') setPriority(Math.max(10, getPriority()));

const send = (message: FromThread) => port.postMessage(message);
const at = (level: keyof Log) => (fields: object, message: string) => send({ kind: 'log', level, fields, message });
const log: Log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
const index = new SearchIndex((workerData as ThreadData).directory, log);

function answer(request: Exclude<ToThread, { kind: 'close' }>): FromThread {
  const { kind, number } = request;
  try {
    return kind === 'find'
      ? { kind, number, result: index.find(request.query) }
      : { kind, number, result: index.advance() };
  } catch (error) {
    return { kind: 'refusal', number, error };
  }
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'close') {
    index.close();
    port.close();
  } else {
    send(answer(message));
  }
});
