import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { customActionPut } from '#contracts/business/custom-actions.js';
import { readOutput } from '#engine/actions/custom/read-output.js';
import type { ActionCaller } from '#engine/ports/business/connector.js';
import { aWriteKey } from '#testing/contracts/business-fixtures.js';
import { describePeer } from '#testing/peers/describe-peer.js';
import { Redmine } from '#testing/peers/redmine.js';
import { loopbackGateway } from '../testing/peer-suite.js';
import { httpConnector } from './http-connector.js';

const both = (text: string) => ({ en: text, it: text });

/** Uses a third-party system through requests that an admin describes, without its adapter. */
describePeer('Redmine by HTTP actions', Redmine, () => {
  let redmine: Redmine;
  beforeAll(async () => {
    redmine = await Redmine.start();
  });
  afterAll(() => redmine?.process.dispose());

  const outbound = loopbackGateway();
  const open = (headerValue: string) => {
    const connector = httpConnector(outbound);
    const settings = {
      url: redmine.url,
      headerName: 'X-Redmine-API-Key',
      headerValue,
      checkPath: '/users/current.json',
    };
    return connector.open(connector.settings.parse(settings), `redmine ${headerValue}`);
  };
  const run = async (definition: z.input<typeof customActionPut>, values: Record<string, unknown>) => {
    const action = customActionPut.parse(definition);
    const reply = await (open(redmine.apiKey).actions as ActionCaller).ask({
      definition: action,
      values,
      key: aWriteKey(),
    });
    return reply.ok ? readOutput(reply.value.document, action) : reply.code;
  };
  const words = { title: both('Issue'), description: both('An issue.'), identity: 'none' as const };
  const text = (name: string) => ({ name, label: both(name) });

  it('accepts the credentials of the connection, and rejects others', async () => {
    expect(await open(redmine.apiKey).check()).toEqual({ ok: true, value: null });
    expect(await open('wrong').check()).toMatchObject({ ok: false, code: 'forbidden' });
  });

  it('opens an issue and reads it, with the text unchanged', async () => {
    const opened = await run(
      {
        ...{ ...words, name: 'custom.open', effect: 'write', fields: [text('subject'), text('note')] },
        call: {
          ...{ type: 'http', method: 'POST', path: '/issues.json' },
          body: { issue: { project_id: redmine.project, subject: '{subject}', description: 'Said: {note}' } },
        },
        output: [{ name: 'id', label: both('Number'), pointer: '/issue/id' }],
      },
      { subject: 'No "light" & water', note: 'È buio 🫖' },
    );
    expect(opened).toEqual({ id: expect.any(Number) });
    const read = {
      ...{ ...words, name: 'custom.read' as const, effect: 'read' as const, fields: [text('id')] },
      call: { type: 'http' as const, method: 'GET' as const, path: '/issues/{id}.json' },
      output: [
        { name: 'subject', label: both('Subject'), pointer: '/issue/subject' },
        { name: 'status', label: both('Status'), pointer: '/issue/status/name' },
        { name: 'description', label: both('Description'), pointer: '/issue/description' },
      ],
    };
    const { id } = opened as { id: number };
    expect(await run(read, { id: String(id) })).toMatchObject({
      ...{ subject: 'No "light" & water', status: 'New', description: 'Said: È buio 🫖' },
    });
    expect(await run(read, { id: '999999' })).toBe('not_found');
    expect(await run(read, { id: '1/../../users' })).toBe('invalid');
  });

  it('lists every entry of the reply to a query', async () => {
    const listed = await run(
      {
        ...{ ...words, name: 'custom.list', effect: 'read', fields: [text('words')] },
        call: { type: 'http', method: 'GET', path: '/issues.json', query: [{ name: 'subject', value: '~{words}' }] },
        output: [{ name: 'subjects', label: both('Issues'), pointer: '/issues/*/subject' }],
      },
      { words: '"light" & water' },
    );
    expect(listed).toEqual({ subjects: ['No "light" & water'] });
  });
});
