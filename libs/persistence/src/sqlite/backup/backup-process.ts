import { storageProblemOf } from '../storage-error.js';
import { backUp } from './back-up.js';
import type { BackupReply } from './back-up-in-process.js';

const [directory, target] = process.argv.slice(2);
if (directory === undefined || target === undefined || !process.send)
  throw new Error('this file is the entry of a child process');

process.send(replyOf(directory, target), () => process.disconnect());

function replyOf(directory: string, target: string): BackupReply {
  try {
    return { contents: backUp(directory, target) };
  } catch (error) {
    const { cause, message } = error as Error;
    return { problem: storageProblemOf(cause ?? error), message };
  }
}
