import { expect, test } from 'vitest';
import type { OperatorCommand, VisitorCommand } from '#contracts/commands.js';
import type { VisitorId } from '#contracts/ids.js';
import { EngineHarness, withheld } from '#testing/engine-harness.js';
import { operatorPrincipal } from '#testing/principals.js';
import { runOperatorCommand } from '../conversation/run-operator-command.js';
import { runVisitorCommand } from '../conversation/run-visitor-command.js';
import { exportCsv } from './export-history.js';

test('an export contains each conversation once, although others start in the meantime', async () => {
  const engine = new EngineHarness(withheld);
  const ids: string[] = [];
  for (let begun = 0; begun < 210; begun += 1) {
    engine.clock.advance(1);
    ids.push(await engine.start(`visitor-${begun}`));
  }
  engine.clock.advance(1);
  const exported: string[] = [];
  for await (const row of exportCsv(engine.ports, {})) {
    exported.push(row.split(',')[0] ?? '');
    engine.clock.advance(1);
    if (exported.length === 100) await engine.start('a newcomer');
  }
  expect(exported.slice(1).sort()).toEqual(ids.sort());
});

test('an export contains all conversations that started in the same millisecond', async () => {
  const engine = new EngineHarness(withheld);
  const ids: string[] = [];
  for (let begun = 0; begun < 650; begun += 1) {
    if (begun === 100 || begun === 550) engine.clock.advance(1);
    ids.push(await engine.start(`visitor-${begun}`));
  }
  engine.clock.advance(1);
  const exported: string[] = [];
  for await (const row of exportCsv(engine.ports, {})) exported.push(row.split(',')[0] ?? '');
  expect(exported.slice(1).sort()).toEqual(ids.sort());
});

test('an export for people has localized labels and names, one for programs has codes and ids', async () => {
  const engine = new EngineHarness(withheld);
  await engine.start('visitor-1');
  engine.clock.advance(1);
  const rowOf = async (language?: 'en' | 'it') => {
    const rows: string[] = [];
    for await (const row of exportCsv(engine.ports, {}, language)) rows.push(row);
    return rows[1];
  };
  expect(await rowOf()).toContain(',bot,,visitor-1,,en,');
  expect(await rowOf('en')).toContain(',Bot,,Indigo Lemur,,English,');
  expect(await rowOf('it')).toContain(',Bot,,Indigo Lemur,,inglese,');
});

test('labels of several words can be told apart', async () => {
  const engine = new EngineHarness(withheld);
  const conversationId = await engine.start('visitor-1');
  const principal = operatorPrincipal(engine.addOperator('Anna'));
  const command: OperatorCommand = { type: 'label', labels: ['late delivery', 'angry'] };
  await runOperatorCommand(engine.ports, { conversationId, principal, clientKey: engine.key(), command });
  engine.clock.advance(1);
  const rows: string[] = [];
  for await (const row of exportCsv(engine.ports, {})) rows.push(row);
  expect(rows[1]).toContain(',"late delivery, angry",');
});

test('an export for people has localized handoff reasons and outcomes', async () => {
  const engine = new EngineHarness(withheld);
  const { ports } = engine;
  const conversationId = await engine.start('visitor-1');
  const principal = operatorPrincipal(engine.addOperator('Anna'));
  const ask = (command: VisitorCommand) =>
    runVisitorCommand(ports, { conversationId, visitorId: 'visitor-1' as VisitorId, clientKey: engine.key(), command });
  const act = (command: OperatorCommand) =>
    runOperatorCommand(ports, { conversationId, principal, clientKey: engine.key(), command });
  await ask({ type: 'request-handoff' });
  await act({ type: 'accept' });
  await act({ type: 'resolve', outcome: 'confirmed' });
  engine.clock.advance(1);
  const cellsOf = async (language?: 'en' | 'it') => {
    const rows: string[] = [];
    for await (const row of exportCsv(ports, {}, language)) rows.push(row);
    return rows[1];
  };
  expect(await cellsOf()).toMatch(/,resolved,confirmed,.*,visitor_requested,/);
  expect(await cellsOf('en')).toMatch(/,Resolved,"Answered, visitor confirmed",.*,Visitor asked for a person,/);
  expect(await cellsOf('it')).toMatch(
    /,Risolta,Risposta confermata dal visitatore,.*,Il visitatore ha chiesto una persona,/,
  );
});
