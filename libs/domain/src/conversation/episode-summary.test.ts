import { expect, it } from 'vitest';
import { bot, scenarioIn } from '#testing/conversation-scenario.js';
import { emptySummary, summarise } from './episode-summary.js';

it('lists changes in business systems, custom actions included, but not reads', () => {
  const scenario = scenarioIn('bot');
  const run = (requestId: string, action: string, custom?: object) => {
    scenario.apply(
      { type: 'request-action', requestId, action, input: {}, control: null, ...(custom && { custom }) } as never,
      bot,
    );
    scenario.apply({ type: 'complete-action', requestId, output: {} }, bot);
  };
  run('r-1', 'custom.move_delivery', { effect: 'write', identity: 'none' });
  run('r-2', 'custom.parcel_state', { effect: 'read', identity: 'none' });
  run('r-3', 'product.availability');
  run('r-4', 'ticket.open');
  expect(scenario.log.reduce(summarise, emptySummary).done).toEqual(['custom.move_delivery', 'ticket.open']);
});
