import { afterEach, expect, it } from 'vitest';
import { type ReadingBudget, ReadingThread } from './read-in-thread.js';

const open: ReadingThread[] = [];
const patient: ReadingBudget = { readTimeoutMs: 60_000, slowThresholdMs: 30_000, slowBudgetMs: 60_000 };
afterEach(() => Promise.all(open.splice(0).map((reader) => reader.close())));

/** Reading thread that runs `beforehand` while it starts, and `program` for each file. */
function thread(program: string, budget?: Partial<ReadingBudget>, beforehand = ''): ReadingThread {
  const listening = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ({ file: { text, source } = {}, map }) => { ${program} });
    ${beforehand}
    parentPort.postMessage('ready');`;
  const made = new ReadingThread(
    { ...patient, ...budget },
    new URL(`data:text/javascript,${encodeURIComponent(listening)}`),
  );
  open.push(made);
  return made;
}

const read = (reader: ReadingThread, text: string) => reader.readFile({ source: 'a.md', text, encoding: null });
const unreadable = { items: [{ source: 'a.md', title: null, refusal: 'unreadable' }] };
const refused = `parentPort.postMessage({ items: [{ source, title: text, refusal: 'empty' }] });`;

it('a file that takes too long is unreadable, and the next one is read', async () => {
  const reader = thread(`while (text === 'endless'); ${refused}`, { readTimeoutMs: 300 });
  expect(await read(reader, 'endless')).toMatchObject(unreadable);
  // On a busy machine the short timeout may expire before anything is read.
  await expect.poll(() => read(reader, 'next')).toMatchObject({ items: [{ title: 'next' }] });
});

it('the start of the thread does not count towards the time of a file', async () => {
  const slow = 'const until = Date.now() + 3_000; while (Date.now() < until);';
  const reader = thread(refused, { readTimeoutMs: 2_000 }, slow);
  expect(await read(reader, 'first')).toMatchObject({ items: [{ title: 'first' }] });
});

it('a thread that ends while it starts leaves its file unreadable', async () => {
  const reader = thread(refused, {}, "throw new Error('no memory');");
  expect(await read(reader, 'first')).toMatchObject(unreadable);
});

it('a file that crashes the thread is unreadable, and the next one is read', async () => {
  const reader = thread(`if (text === 'bad') throw new Error('bad'); ${refused}`);
  expect(await read(reader, 'bad')).toMatchObject(unreadable);
  expect(await read(reader, 'next')).toMatchObject({ items: [{ title: 'next' }] });
});

it('a thread that crashes after its result affects no other file', async () => {
  const reader = thread(`${refused} if (text === 'last') setImmediate(() => { throw new Error('late'); });`);
  expect(await read(reader, 'last')).toMatchObject({ items: [{ title: 'last' }] });
  // Whether the crash or this request comes first, the request gets a result.
  expect(await read(reader, 'next')).toMatchObject({ items: [expect.anything()] });
});

it('a site map that takes too long is rejected, and the next one is read', async () => {
  const reader = thread(`while (map.host === 'endless'); parentPort.postMessage({ pages: [map.host], maps: [] });`, {
    readTimeoutMs: 300,
  });
  const map = (host: string) => reader.readSiteMap({ bytes: Buffer.from('<urlset/>'), contentType: 'text/xml', host });
  expect(await map('endless')).toBeNull();
  await expect.poll(() => map('shop.example')).toEqual({ pages: ['shop.example'], maps: [] });
});

it('slow files share a time budget, and files after it is used up are not read', async () => {
  const reader = thread(`while (text === 'endless'); ${refused}`, {
    readTimeoutMs: 300,
    slowThresholdMs: 100,
    slowBudgetMs: 500,
  });
  for (const text of ['endless', 'endless']) expect(await read(reader, text)).toMatchObject(unreadable);
  expect(await read(reader, 'after')).toMatchObject(unreadable);
});

it('fast files do not use up the time budget', async () => {
  const reader = thread(refused, { slowThresholdMs: 30_000, slowBudgetMs: 30_000 });
  for (const text of ['one', 'two', 'three'])
    expect(await read(reader, text)).toMatchObject({ items: [{ title: text }] });
});
