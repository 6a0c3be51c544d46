import { describe, expect, it } from 'vitest';
import type { ActionField } from '#contracts/business/action-fields.js';
import type { CustomActionPut } from '#contracts/business/custom-actions.js';
import type { ClientId, OperatorId } from '#contracts/ids.js';
import { ok, type Result } from '#contracts/result.js';
import { aCustomAction } from '#testing/custom-action.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorAuthor, systemAuthor } from '../../access/author.js';
import { execute } from '../../conversation/execute.js';
import { fault } from '../../ports/business/business-result.js';
import type { ActionCall, ActionRejection, ActionReply } from '../../ports/business/connector.js';
import { ActionRunner, type RunAction } from '../action-runner.js';

const marco = operatorAuthor('marco' as OperatorId);
const bot = { actor: { kind: 'bot', id: null } } as const;
const label = { en: 'E-mail', it: 'E-mail' };
const email: ActionField = {
  name: 'email',
  label,
  help: null,
  kind: 'email',
  options: [],
  isRequired: true,
  from: 'asked',
};

/** A conversation with one runnable action; `says`: the reply of its system. */
async function withAction(
  changes: Partial<CustomActionPut>,
  says: Result<Partial<ActionReply>, ActionRejection> = ok({ document: { state: 'sent' } }),
) {
  const engine = new EngineHarness(withheld, { routing: 'claim' });
  const conversationId = await engine.start('visitor');
  const asked: ActionCall[] = [];
  const { isEnabled: _, ...definition } = aCustomAction(changes);
  const offered = {
    connectionId: 'parcels',
    connectionName: 'Parcels',
    definition,
    ask: async (call: ActionCall) => {
      asked.push(call);
      return says.ok ? ok({ status: 200, text: '', document: null, ...says.value }) : says;
    },
    idOf: () => 'crm-7',
  };
  engine.ports.actionRegistry.replace([offered]);
  const runner = new ActionRunner(engine.ports);
  const run = async (by: 'staff' | 'visitor', input: object = { code: 'P-7' }) => {
    const who = by === 'staff' ? { by: marco } : { by: bot, consent: { text: 'Yes', connectionId: 'parcels' } };
    const request = { conversationId, action: definition.name, input, control: null, requester: by, ...who };
    const result = await runner.run(request as RunAction);
    return result.ok ? result.value.event : result.code;
  };
  return { engine, conversationId, asked, run };
}

describe('an action of an admin', () => {
  it('is sent with the key of its request, and logged with its definition at that time', async () => {
    const { engine, conversationId, asked, run } = await withAction({ effect: 'write' });
    expect(await run('staff')).toMatchObject({ type: 'action.completed', data: { output: { state: 'sent' } } });
    const events = await engine.ports.events.events(conversationId, { after: 0, limit: 50 });
    const requested = events.find((event) => event.type === 'action.requested');
    if (requested?.type !== 'action.requested') throw new Error('it was requested');
    expect(requested.data).toMatchObject({ custom: { effect: 'write', identity: 'none' }, input: { code: 'P-7' } });
    expect(asked).toMatchObject([{ values: { code: 'P-7' }, key: requested.data.requestId }]);
  });

  it('is not_found once deleted, and a pending request becomes unknown', async () => {
    const { engine, run } = await withAction({ effect: 'write' }, fault('timeout', 'nothing'));
    expect(await run('staff')).toMatchObject({ type: 'action.failed', data: { fault: 'timeout', isUnknown: true } });
    engine.ports.actionRegistry.replace([]);
    expect(await run('staff')).toBe('not_found');
  });

  it('is `broken` if the reply has none of the declared outputs', async () => {
    const { run } = await withAction({}, ok({ document: { error: 'no' } }));
    expect(await run('staff')).toMatchObject({ data: { fault: 'broken' } });
  });

  it('gets the client of the conversation, whatever the input contains', async () => {
    const client: ActionField = { ...email, name: 'client', kind: 'text', from: 'client.external_id' };
    const { engine, conversationId, asked, run } = await withAction({
      fields: [client, { ...email, from: 'client.email' }],
    });
    expect(await run('staff', { client: 'evil', email: 'eve@example.com' })).toMatchObject({
      data: { fault: 'not_found' },
    });
    expect(asked).toEqual([]);
    const clientId = 'ada' as ClientId;
    await engine.ports.unitOfWork.run(({ clients }) =>
      clients.put({
        ...{ id: clientId, name: 'Ada', email: 'ada@example.com', phone: null, version: 1, createdAt: 1, updatedAt: 1 },
        ...{ customFields: {}, externalIds: {} },
      } as never),
    );
    await execute(engine.ports, {
      ...{ conversationId, by: systemAuthor },
      command: () => ok({ type: 'link-client', clientId, rule: null } as never),
    });
    expect(await run('staff', { client: 'evil' })).toMatchObject({ type: 'action.completed' });
    expect(asked[0]?.values).toEqual({ client: 'crm-7', email: 'ada@example.com' });
  });
});

describe('an action that requires the e-mail address of the record', () => {
  const matched = { identity: 'matched', ownerEmail: '/owner', fields: [...aCustomAction().fields, email] } as const;
  const reply = ok({ document: { state: 'sent', owner: 'Ada@Example.com' } });

  it('shows it to a visitor who names the address, and nothing to others, five times at most', async () => {
    const { run } = await withAction({ ...matched, fields: [...matched.fields] }, reply);
    const named = (address: string) => run('visitor', { code: 'P-7', email: address });
    expect(await named('ada@example.com')).toMatchObject({ type: 'action.completed' });
    for (let tries = 0; tries < 5; tries += 1)
      expect(await named('eve@example.com')).toMatchObject({ data: { fault: 'not_found' } });
    expect(await named('ada@example.com')).toBe('forbidden');
  });

  it('shows it to staff who name the address, and nothing for another one', async () => {
    const { run } = await withAction({ ...matched, fields: [...matched.fields] }, reply);
    const named = (address: string) => run('staff', { code: 'P-7', email: address });
    expect(await named('ada@example.com')).toMatchObject({ type: 'action.completed' });
    expect(await named('eve@example.com')).toMatchObject({ data: { fault: 'not_found' } });
  });

  it('shows it to no visitor if the reply has no address', async () => {
    const { run } = await withAction({ ...matched, fields: [...matched.fields] }, ok({ document: { state: 'sent' } }));
    expect(await run('visitor', { code: 'P-7', email: 'ada@example.com' })).toMatchObject({
      data: { fault: 'not_found' },
    });
  });
});

it('an action for signed-in visitors is forbidden to others', async () => {
  const { run } = await withAction({ identity: 'verified', ownerEmail: '/owner' });
  expect(await run('visitor')).toBe('forbidden');
});
