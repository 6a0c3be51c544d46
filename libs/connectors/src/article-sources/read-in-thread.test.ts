import { afterEach, expect, it } from 'vitest';
import { ReadingThread } from './read-in-thread.js';

const open: ReadingThread[] = [];
afterEach(() => Promise.all(open.splice(0).map((reader) => reader.close())));

/** A thread that runs these words for each file. */
function thread(program: string, mostMs?: number): ReadingThread {
  const listening = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ file: { text, source } = {}, map }) => { ${program} });`;
  const made = new ReadingThread(mostMs, new URL(`data:text/javascript,${encodeURIComponent(listening)}`));
  open.push(made);
  return made;
}

const read = (reader: ReadingThread, text: string) => reader.readFile({ source: 'a.md', text, encoding: null });
const unreadable = { items: [{ source: 'a.md', title: null, refusal: 'unreadable' }] };
const refused = `parentPort.postMessage({ items: [{ source, title: text, refusal: 'empty' }] });`;

it('a file that is never read to its end is unreadable, and the next one is read', async () => {
  const reader = thread(`while (text === 'endless'); ${refused}`, 300);
  expect(await read(reader, 'endless')).toMatchObject(unreadable);
  expect(await read(reader, 'next')).toMatchObject({ items: [{ title: 'next' }] });
});

it('a file that ends the thread is unreadable, and the next one is read', async () => {
  const reader = thread(`if (text === 'bad') throw new Error('bad'); ${refused}`);
  expect(await read(reader, 'bad')).toMatchObject(unreadable);
  expect(await read(reader, 'next')).toMatchObject({ items: [{ title: 'next' }] });
});

it('a thread that dies after its answer takes nobody with it', async () => {
  const reader = thread(`${refused} if (text === 'last') setImmediate(() => { throw new Error('late'); });`);
  expect(await read(reader, 'last')).toMatchObject({ items: [{ title: 'last' }] });
  // Whichever of the two is first, the death or this file: it is answered.
  expect(await read(reader, 'next')).toMatchObject({ items: [expect.anything()] });
});

it('a site map that is never read to its end is none, and the next one is read', async () => {
  const reader = thread(
    `while (map.host === 'endless'); parentPort.postMessage({ pages: [map.host], maps: [] });`,
    300,
  );
  const map = (host: string) => reader.readSiteMap({ bytes: Buffer.from('<urlset/>'), contentType: 'text/xml', host });
  expect(await map('endless')).toBeNull();
  expect(await map('shop.example')).toEqual({ pages: ['shop.example'], maps: [] });
});
