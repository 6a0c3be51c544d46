import type { ChatbotId } from '#contracts/ids.js';
import type { WidgetLoad, WidgetLoadStore } from '#engine/ports/knowledge-stores.js';
import { fromRow, widgetLoadRow } from '../rows/widget-load.row.js';
import type { Access } from './access.js';

export class TypeormWidgetLoadStore implements WidgetLoadStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async all(): Promise<WidgetLoad[]> {
    return (await this.#access.read.find(widgetLoadRow)).map(fromRow);
  }

  async replace(chatbotId: ChatbotId, loads: readonly WidgetLoad[]): Promise<void> {
    await this.#access.write(async (manager) => {
      await manager.delete(widgetLoadRow, { chatbotId });
      await manager.insert(widgetLoadRow, [...loads]);
    });
  }
}
