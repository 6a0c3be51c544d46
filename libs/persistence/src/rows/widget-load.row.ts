import type { WidgetLoad } from '#engine/ports/knowledge-stores.js';
import { EntitySchema } from '../typeorm.js';

export interface WidgetLoadRow {
  chatbotId: string;
  origin: string;
  outcome: string;
  loads: number;
  lastAt: number;
}

export const widgetLoadRow = new EntitySchema<WidgetLoadRow>({
  name: 'widget_loads',
  columns: {
    chatbotId: { type: 'text', name: 'chatbot_id', primary: true },
    origin: { type: 'text', primary: true },
    outcome: { type: 'text', primary: true },
    loads: { type: 'integer' },
    lastAt: { type: 'bigint', name: 'last_at' },
  },
});

export function fromRow(row: WidgetLoadRow): WidgetLoad {
  return {
    ...row,
    chatbotId: row.chatbotId as WidgetLoad['chatbotId'],
    outcome: row.outcome as WidgetLoad['outcome'],
  };
}
