import { beforeEach, describe, expect, test } from 'vitest';
import { limits } from '#contracts/limits.js';
import { accepted } from '#testing/accepted.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { recordedEvents } from '#testing/recorded-events.js';
import { programAuthor } from '../access/author.js';
import { importClients } from './import-clients.js';

const crm = programAuthor({ kind: 'api_key', id: 'crm' });

let engine: EngineHarness;
beforeEach(() => {
  engine = new EngineHarness(withheld);
});

const run = (...lines: string[]) => importClients(engine.ports, { csv: lines.join('\n'), system: 'erp' }, crm);
const outcomes = async (...lines: string[]) =>
  accepted(await run(...lines)).items.map(({ row, outcome, reason }) =>
    [row, outcome, reason].filter(Boolean).join(' '),
  );
const stored = async (email: string) => engine.ports.clients.byEmail(email);

const header = 'id,name,email,phone,Store';
const giulia = '7,Giulia Rossi,Giulia@Example.com,+39 347 555 01,Torino';

describe('an import of clients', () => {
  test('adds the clients of a table, with ids of the named system and custom fields', async () => {
    const result = accepted(await run(header, giulia));
    expect(result).toMatchObject({ created: 1, updated: 0, unchanged: 0, refused: 0, customFields: ['Store'] });
    expect(await stored('giulia@example.com')).toMatchObject({
      name: 'Giulia Rossi',
      phone: '+39 347 555 01',
      externalIds: { erp: '7' },
      customFields: { Store: 'Torino' },
    });
  });

  test('that is repeated changes nothing and logs nothing', async () => {
    await run(header, giulia);
    const before = await recordedEvents(engine.ports);
    expect(await outcomes(header, giulia)).toEqual(['2 unchanged']);
    expect(await recordedEvents(engine.ports)).toEqual(before);
  });

  test('matches by id, and by address if there is no id', async () => {
    await run(header, giulia);
    expect(await outcomes('id,email', '7,g.rossi@example.com')).toEqual(['2 updated']);
    expect(await outcomes('email,phone', 'G.Rossi@example.com,02 1234')).toEqual(['2 updated']);
    expect(await stored('g.rossi@example.com')).toMatchObject({ phone: '02 1234', customFields: { Store: 'Torino' } });
  });

  test('leaves fields with empty cells unchanged', async () => {
    await run(header, giulia);
    expect(await outcomes(header, '7,,,,')).toEqual(['2 unchanged']);
    expect(await stored('giulia@example.com')).toMatchObject({ phone: '+39 347 555 01' });
  });

  test('refuses rows whose cells are cut, with the reason, and imports the others', async () => {
    const fault = 'line 2 has 3 cells for 2 columns';
    const readTable = () => ({
      columns: ['email', 'name'],
      rows: [
        { row: 2, cells: ['a@example.com', 'Rossi'], fault },
        { row: 3, cells: ['b@example.com', 'Sala'], fault: null },
      ],
    });
    const result = accepted(await importClients({ ...engine.ports, readTable }, { csv: '-', system: 'erp' }, crm));
    expect(result).toMatchObject({ created: 1, refused: 1 });
    expect(result.items[0]).toMatchObject({ row: 2, reason: 'extra_cells', errors: [{ field: 'csv', detail: fault }] });
    expect(await stored('a@example.com')).toBeNull();
  });

  test('refuses a row and imports the others', async () => {
    await run(header, giulia, '8,Marco Sala,marco@example.com,,');
    const result = accepted(
      await run(
        header,
        '7,x,marco@example.com,,',
        '9,Anna,none,1,',
        ',Ida,ida@example.com,,',
        ',Eva,ida@example.com,,',
      ),
    );
    expect(result.items.map(({ row, outcome, reason }) => [row, outcome, reason])).toEqual([
      [2, 'refused', 'conflict'],
      [3, 'refused', 'invalid'],
      [4, 'created', null],
      [5, 'refused', 'duplicate'],
    ]);
    expect(result.items[1]?.errors.map(({ field }) => field)).toEqual(['email', 'phone', 'phone']);
    expect(result).toMatchObject({ created: 1, refused: 3 });
  });

  test('refuses a row for a person who has another id in the system', async () => {
    await run(header, giulia);
    expect(await outcomes(header, '70,Giulia Rossi,giulia@example.com,,')).toEqual(['2 refused conflict']);
  });

  test('imports the beginning of a formula as text', async () => {
    await run('email,name,Note', 'mara@example.com,=1+1,@SUM(A1)');
    expect(await stored('mara@example.com')).toMatchObject({ name: '=1+1', customFields: { Note: '@SUM(A1)' } });
  });

  test.each([
    ['without a column of addresses or ids', ['name,phone', 'Giulia,1234']],
    ['without rows', [header]],
    ['with too many rows', [header, ...Array.from({ length: limits.clientImportRows + 1 }, () => giulia)]],
    [
      'with too many other columns',
      [`email,${Array.from({ length: 31 }, (_, n) => `c${n}`).join(',')}`, 'a@example.com'],
    ],
  ])('refuses a table %s as a whole', async (_, lines) => {
    expect(await run(...lines)).toMatchObject({ ok: false, code: 'invalid', errors: [{ pointer: '/csv' }] });
    expect(await recordedEvents(engine.ports)).toEqual([]);
  });

  test('of more rows than one transaction has finds repeats across transactions', async () => {
    const rows = Array.from({ length: 150 }, (_, n) => `${n},Client ${n},c${n}@example.com,,`);
    const result = accepted(await run(header, ...rows, '3,Again,,,'));
    expect(result).toMatchObject({ created: 150, refused: 1 });
    expect(result.items.at(-1)).toMatchObject({ row: 152, reason: 'duplicate' });
  });
});
