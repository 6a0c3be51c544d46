import type { TicketId } from '#contracts/ids.js';
import type { Window } from '#engine/ports/conversation-store.js';
import type { StoredComment, StoredTicket, TicketFilter, TicketStore } from '#engine/ports/ticket-store.js';
import { fromCommentRow, fromRow, ticketCommentRow, ticketRow, toCommentRow, toRow } from '../rows/ticket.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';
import { ticketListSql } from './business-sql.js';
import { readIdPage } from './read-id-page.js';

export class TypeormTicketStore implements TicketStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  get(id: TicketId): Promise<StoredTicket | null> {
    return this.#one({ id });
  }

  byNumber(number: number): Promise<StoredTicket | null> {
    return this.#one({ number });
  }

  byWriteKey(writeKey: string): Promise<StoredTicket | null> {
    return this.#one({ writeKey });
  }

  async list(filter: TicketFilter, window: Window): Promise<{ items: StoredTicket[]; total: number }> {
    const { ids, total } = await readIdPage(this.#access.read, ticketListSql(filter), window);
    const rows = new Map((await this.#access.read.findBy(ticketRow, { id: In(ids) })).map((row) => [row.id, row]));
    return { items: ids.flatMap((id) => rows.get(id) ?? []).map(fromRow), total };
  }

  async lastNumber(): Promise<number> {
    return (await this.#access.read.maximum(ticketRow, 'number')) ?? 0;
  }

  async put(ticket: StoredTicket): Promise<void> {
    await this.#access.write((manager) => manager.upsert(ticketRow, toRow(ticket), ['id']));
  }

  async comments(ticketId: TicketId, { offset, limit }: Window): Promise<{ items: StoredComment[]; total: number }> {
    const [rows, total] = await this.#access.read.findAndCount(ticketCommentRow, {
      where: { ticketId },
      order: { at: 'ASC', id: 'ASC' },
      skip: offset,
      take: limit,
    });
    return { items: rows.map(fromCommentRow), total };
  }

  async addComment(comment: StoredComment): Promise<void> {
    await this.#access.write((manager) => manager.insert(ticketCommentRow, toCommentRow(comment)));
  }

  async removeComments(ticketId: TicketId): Promise<void> {
    await this.#access.write((manager) => manager.delete(ticketCommentRow, { ticketId }));
  }

  async #one(where: { id: string } | { number: number } | { writeKey: string }): Promise<StoredTicket | null> {
    const row = await this.#access.read.findOneBy(ticketRow, where);
    return row && fromRow(row);
  }
}
