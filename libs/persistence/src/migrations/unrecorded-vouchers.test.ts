import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ChatbotId, VisitorId } from '#contracts/ids.js';
import { unrecordedVoucher } from '#engine/identity/voucher.js';
import { aVisitor } from '#testing/people.js';
import { RecordingLog } from '#testing/recording-log.js';
import { openPersistence } from '../open-persistence.js';
import { openConnections } from '../sqlite/data-source.js';
import { UnrecordedVouchers } from './0066-unrecorded-vouchers.js';

const shop = 'shop' as ChatbotId;

test('a token of an identified visitor whose secret was not recorded rests on any of the chatbot, another on none', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'parley-vouchers-'));
  const open = () => openPersistence({ directory, log: new RecordingLog() });
  try {
    const before = await open();
    const identity = { externalId: 'customer-7', method: 'jwt' as const, at: 1 };
    await before.visitors.add({ ...aVisitor('ada'), chatbotId: shop, identity });
    await before.visitors.add({ ...aVisitor('nobody'), chatbotId: shop });
    const token = (tokenHash: string, visitorId: string, vouchedBy: string | null) => ({
      ...{ tokenHash, visitorId: visitorId as VisitorId, createdAt: 1, lastUsedAt: 1, endedAt: null, vouchedBy },
    });
    const tokens = [token('old', 'ada', null), token('new', 'ada', 'hash'), token('anonymous', 'nobody', null)];
    for (const each of tokens) await before.visitorTokens.add(each);
    await before.close();

    const { writing, close } = await openConnections(directory);
    const runner = writing.createQueryRunner();
    await new UnrecordedVouchers().up(runner);
    await close();

    const after = await open();
    const vouchers = await Promise.all(
      tokens.map(async ({ tokenHash }) => (await after.visitorTokens.byHash(tokenHash))?.vouchedBy),
    );
    expect(vouchers).toEqual([unrecordedVoucher(shop), 'hash', null]);
    expect(await after.integrityCheck()).toEqual([]);
    await after.close();
  } finally {
    rmSync(directory, { recursive: true });
  }
});
