import { describe, expect, it } from 'vitest';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { scriptedSystems } from '#testing/scripted-systems.js';
import { BusinessDirectory, type ConnectedSystem } from '../state/business-directory.js';
import { withSources } from './action-sources.js';
import { offeredActions } from './action-views.js';

async function sources(connected: ConnectedSystem[] = []) {
  const engine = new EngineHarness(withheld);
  const businessDirectory = new BusinessDirectory(() => scriptedSystems({}));
  businessDirectory.replace(connected);
  const ports = { ...engine.ports, businessDirectory };
  const read = async (name: string) =>
    (await withSources(ports, offeredActions(ports))).find((view) => view.name === name)?.source;
  return { ports, read };
}

describe('the source of an action', () => {
  it('is nothing while our own tables hold nothing that it could find', async () => {
    const { read } = await sources();
    for (const name of ['order.status', 'product.availability', 'appointment.book', 'payment.status', 'payment.link'])
      expect(await read(name), name).toEqual({ connection: null, isEmpty: true });
  });

  it('is our own tables once they hold something; a ticket can always be opened', async () => {
    const { ports, read } = await sources();
    await ports.paymentSettings.put({ linkTemplate: 'https://pay.shop.example/?order={reference}' });
    expect(await read('payment.link')).toEqual({ connection: null, isEmpty: false });
    expect(await read('ticket.open')).toEqual({ connection: null, isEmpty: false });
  });

  it('is the connected system, whatever our own tables hold', async () => {
    const { read } = await sources([
      { connectionId: 'c', name: 'Shop system', systemName: 'shop', ports: ['orders'], systems: scriptedSystems({}) },
    ]);
    expect(await read('order.status')).toEqual({ connection: 'Shop system', isEmpty: false });
    expect(await read('appointment.book')).toEqual({ connection: null, isEmpty: true });
  });
});
