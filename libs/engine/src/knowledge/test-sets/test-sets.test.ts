import { beforeEach, expect, test } from 'vitest';
import type { TestQuestion } from '#contracts/test-sets.js';
import { accepted } from '#testing/accepted.js';
import { shop } from '#testing/command-committer.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { testSetRevision } from '../../access/revision.js';
import type { Ports } from '../../ports/ports.js';
import { readTestSet, saveTestSet } from './test-sets.js';

const name = { chatbotId: shop, locale: 'en' } as const;
const asked = (question: string): TestQuestion => ({ question, expected: { kind: 'handoff' } });

let ports: Ports;
beforeEach(() => {
  ({ ports } = new EngineHarness(withheld));
});

async function questions(): Promise<TestQuestion[]> {
  return accepted(await readTestSet(ports, name)).questions;
}

test('a test set is replaced only at the expected revision', async () => {
  const expected = [testSetRevision(await questions())];
  expect(await saveTestSet(ports, name, [asked('one')], expected)).toMatchObject({ ok: true });
  expect(await saveTestSet(ports, name, [asked('two')], expected)).toEqual({ ok: false, code: 'version_moved' });
  expect(await questions()).toEqual([asked('one')]);
  expect(await saveTestSet(ports, name, [asked('two')])).toMatchObject({ ok: true });
  expect(await questions()).toEqual([asked('two')]);
});
