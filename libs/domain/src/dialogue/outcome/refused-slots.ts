import type { BotActionName } from '#contracts/business/bot-actions.js';

/** What a refusal of an action is about: the slots of its form that are asked for again. */
export function refusedSlots(action: BotActionName): readonly string[] {
  switch (action) {
    case 'order.status':
      return ['number', 'email'];
    case 'payment.status':
      return ['reference', 'email'];
    case 'product.availability':
      return ['text'];
    // What a helpdesk minds is seldom what the visitor said.
    case 'ticket.open':
      return [];
  }
}
