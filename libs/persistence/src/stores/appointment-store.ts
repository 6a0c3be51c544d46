import type { BookingId, Instant, ServiceId } from '#contracts/ids.js';
import type {
  AppointmentFilter,
  AppointmentStore,
  BookableService,
  ServiceStore,
  StoredAppointment,
  TakenTime,
} from '#engine/ports/appointment-store.js';
import type { Window } from '#engine/ports/conversation-store.js';
import { appointmentRow, fromRow, fromServiceRow, serviceRow, toRow, toServiceRow } from '../rows/appointment.row.js';
import { In } from '../typeorm.js';
import type { Access } from './access.js';
import { appointmentListSql, maxServiceMs, takenSql } from './business-sql.js';
import { readIdPage } from './read-id-page.js';
import { readRows } from './read-rows.js';

export class TypeormServiceStore implements ServiceStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: ServiceId): Promise<BookableService | null> {
    const row = await this.#access.read.findOneBy(serviceRow, { id });
    return row && fromServiceRow(row);
  }

  async all(): Promise<BookableService[]> {
    return (await this.#access.read.find(serviceRow, { order: { name: 'ASC', id: 'ASC' } })).map(fromServiceRow);
  }

  async put(service: BookableService): Promise<void> {
    await this.#access.write((manager) => manager.upsert(serviceRow, toServiceRow(service), ['id']));
  }

  async remove(id: ServiceId): Promise<void> {
    await this.#access.write((manager) => manager.delete(serviceRow, { id }));
  }
}

export class TypeormAppointmentStore implements AppointmentStore {
  readonly #access: Access;

  constructor(access: Access) {
    this.#access = access;
  }

  async get(id: BookingId): Promise<StoredAppointment | null> {
    const row = await this.#access.read.findOneBy(appointmentRow, { id });
    return row && fromRow(row);
  }

  async byWriteKey(writeKey: string): Promise<StoredAppointment | null> {
    const row = await this.#access.read.findOneBy(appointmentRow, { writeKey });
    return row && fromRow(row);
  }

  async list(filter: AppointmentFilter, window: Window): Promise<{ items: StoredAppointment[]; total: number }> {
    const { ids, total } = await readIdPage(this.#access.read, appointmentListSql(filter), window);
    const rows = new Map((await this.#access.read.findBy(appointmentRow, { id: In(ids) })).map((row) => [row.id, row]));
    return { items: ids.flatMap((id) => rows.get(id) ?? []).map(fromRow), total };
  }

  taken(serviceId: ServiceId, from: Instant, to: Instant): Promise<TakenTime[]> {
    return readRows<TakenTime>(this.#access.read, takenSql, [serviceId, from - maxServiceMs, to, from]);
  }

  async put(appointment: StoredAppointment): Promise<void> {
    await this.#access.write((manager) => manager.upsert(appointmentRow, toRow(appointment), ['id']));
  }
}
