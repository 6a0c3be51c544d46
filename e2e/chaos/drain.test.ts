import { afterEach, expect, test } from 'vitest';
import { everybodyLeaves, operatorOf } from '../support/people.js';
import { TestServer } from '../support/server.js';
import { Dice } from './dice.js';
import { FaultyLine } from './faults/faulty-line.js';

let server: TestServer;
let line: FaultyLine;
afterEach(async () => {
  everybodyLeaves();
  line.close();
  await server.dispose();
});

test('a reader that reads nothing any more does not keep the server from draining', async () => {
  server = await TestServer.start();
  line = await FaultyLine.to(server.port, new Dice(1));
  await operatorOf(line.url, 'anna');
  line.deafen();
  expect(await server.stop()).toBe(0);
});
