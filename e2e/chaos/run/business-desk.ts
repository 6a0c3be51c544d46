import { setTimeout as passed } from 'node:timers/promises';
import type { Slot } from '#contracts/business/appointments.js';
import type { BookableServices, FreeTimes } from '#contracts/business/business-records.js';
import { dayMs } from '#contracts/durations.js';
import { Api, type Reply } from '../../support/api.js';
import { rawVisitor } from '../../support/raw-socket.js';
import type { BusinessActEvidence, BusinessEvidence } from '../evidence.js';
import { retryRest } from './retry-rest.js';

/** Pause between two acts. */
const betweenActsMs = 250;
/** Pending requests of a killed process are looked up a minute after they were sent. */
const settledMs = 150_000;
const email = 'desk@chaos.example';

type Outcome = { type: string; data: { isUnknown?: true } };
interface Open {
  readonly act: BusinessActEvidence;
  readonly body: object;
}

/**
 * Program that opens tickets and books appointments for a conversation over REST while the server is killed: each under
 * a key of its own, retried until its outcome is known.
 */
export class BusinessDesk {
  readonly #acts: BusinessActEvidence[] = [];
  readonly #open: Open[] = [];
  #isStopped = false;
  #running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly api: Api,
    private readonly path: string,
    private readonly slots: Slot[],
  ) {}

  static async open(url: string): Promise<BusinessDesk> {
    const api = new Api(url);
    const { raw, id } = await rawVisitor(url);
    raw.close();
    const services = (await api.get<BookableServices>('/api/v1/bookable-services')).body.items;
    const range = {
      from: new Date(Date.now() + dayMs).toISOString(),
      to: new Date(Date.now() + 28 * dayMs).toISOString(),
    };
    const free = await Promise.all(
      services.map(({ id: serviceId }) =>
        api.get<FreeTimes>(`/api/v1/free-times?${new URLSearchParams({ serviceId, ...range })}`),
      ),
    );
    const slots = free.flatMap(({ body }) => body.items);
    return new BusinessDesk(api, `/api/v1/conversations/${id}/actions`, slots);
  }

  work(): void {
    this.#running = this.#work();
  }

  /** Reads every outcome that is not known yet, and the contents of the tables. */
  async finish(): Promise<BusinessEvidence> {
    this.#isStopped = true;
    await this.#running;
    const end = Date.now() + settledMs;
    for (const one of this.#open) while (!(await this.#ask(one)) && Date.now() < end) await passed(1_000);
    const tickets = await this.#all<{ subject: string }>('/api/v1/tickets');
    const bookings = await this.#all<{ note: string | null }>('/api/v1/bookings');
    return {
      acts: this.#acts,
      found: [...tickets.map(({ subject }) => subject), ...bookings.map(({ note }) => note ?? '')],
    };
  }

  async #work(): Promise<void> {
    while (!this.#isStopped) {
      const one = this.#next(this.#acts.length + 1);
      this.#acts.push(one.act);
      // One that a kill cut off is pending for a minute: others go on.
      if (!(await this.#ask(one))) this.#open.push(one);
      await passed(betweenActsMs);
    }
  }

  #next(number: number): Open {
    const name = `act-${number}-of-the-business-desk`;
    const slot = number % 2 === 0 ? this.slots.shift() : undefined;
    const guest = { name: 'Desk', email };
    const body = slot
      ? { action: 'appointment.book', input: { slot, guest: { ...guest, phone: null }, note: name } }
      : { action: 'ticket.open', input: { subject: name, text: name, requester: guest } };
    return { act: { name, outcome: null, isUnknown: false, statuses: [] }, body };
  }

  /** Whether the outcome is known. */
  async #ask({ act, body }: Open): Promise<boolean> {
    const headers = { 'Idempotency-Key': `"${act.name}"` };
    const { reply, statuses } = await retryRest(() => this.api.post<Outcome>(this.path, body, headers));
    act.statuses.push(...statuses);
    if (reply.status !== 201) return false;
    act.outcome = reply.body.type === 'action.completed' ? 'completed' : 'failed';
    act.isUnknown = reply.body.data.isUnknown === true;
    return true;
  }

  async #all<T>(path: string): Promise<T[]> {
    const all: T[] = [];
    for (let page = 1; ; page += 1) {
      const { body }: Reply<T[]> = await this.api.get<T[]>(`${path}?email=${email}&limit=100&page=${page}`);
      all.push(...body);
      if (body.length < 100) return all;
    }
  }
}
