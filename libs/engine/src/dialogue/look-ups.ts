import { actions } from '#contracts/business/actions.js';
import type { Slot as FreeSlot } from '#contracts/business/appointments.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import { readOrderNumbers } from '#contracts/business/order-number.js';
import { ticketNumberFormat } from '#contracts/business/ticket-number.js';
import { limits } from '#contracts/limits.js';
import { ok } from '#contracts/result.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { DialogueFacts } from '#domain/conversation/dialogue-state.js';
import type { TimesQuery } from '#domain/dialogue/form/free-times.js';
import { sayLines } from '#domain/dialogue/form/say-line.js';
import { listFor } from '#domain/dialogue/form/standard-forms.js';
import { botAuthor } from '../access/author.js';
import { provenEmail } from '../actions/proven-email.js';
import type { AnswerPreview } from '../answering/answer-preview.js';
import { type BusinessResult, fault } from '../ports/business/business-result.js';
import type { Ports } from '../ports/ports.js';
import { orderNumberFormat } from './form-context.js';

type LookUpPorts = Pick<Ports, 'businessDirectory' | 'chatbots' | 'log' | 'visitors'>;

/** Maximum services offered to a visitor as choices. */
const offeredServices = 20;
/** Delay before the notice that a look-up takes a while, in milliseconds. */
const noticeDelayMs = 1500;

/** Facts known before a dialogue begins with `text`. The visitor is asked for the rest, or an action looks it up. */
export async function factsFor(
  ports: LookUpPorts,
  c: Conversation,
  intent: BotActionName,
  text: string,
): Promise<BusinessResult<DialogueFacts>> {
  const isProven = (await provenEmail(ports, c)) !== null && ({ isProven: true } as const);
  if (isCustom(intent) || actions[intent].port !== 'appointments')
    return ok({ ...isProven, ...withoutChoice(ports, c, intent, text) });
  const found = await attempted(ports, () => appointmentsOf(ports).services());
  if (!found.ok) return found;
  const services = found.value.slice(0, offeredServices).map(({ id, name }) => ({ id, name }));
  const timeZone = found.value.find((service) => service.timeZone !== null)?.timeZone;
  return ok({ ...isProven, ...(intent === 'appointment.book' && { services }), ...(timeZone && { timeZone }) });
}

/** Values known of a signed-in visitor, which need not be asked for. */
export async function knownValues(
  ports: Pick<Ports, 'visitors'>,
  c: Conversation,
  slots: readonly string[],
): Promise<Record<string, string>> {
  const email = slots.includes('email') ? await provenEmail(ports, c) : null;
  const name = slots.includes('name') && c.visitor?.assurance === 'verified' ? c.visitor.name : null;
  return { ...(email !== null && { email }), ...(name !== null && { name }) };
}

/** A visitor who gives the number needs no list to choose from. */
function withoutChoice(ports: LookUpPorts, c: Conversation, intent: BotActionName, text: string): DialogueFacts {
  const list = listFor(intent)?.list;
  const format = list === 'ticket.list' ? ticketNumberFormat : orderNumberFormat(ports, c);
  if (!readOrderNumbers(text, format).some(({ isNamed }) => isNamed)) return {};
  return list === 'ticket.list' ? { tickets: [] } : list === 'order.list' ? { orders: [] } : {};
}

/** Free times of a service, earliest first. */
export function freeTimes(ports: LookUpPorts, query: TimesQuery): Promise<BusinessResult<FreeSlot[]>> {
  return attempted(ports, () => appointmentsOf(ports).free({ ...query, limit: limits.pageSize }));
}

/** Waits for a promise; after {@link noticeDelayMs} a notice informs the waiting visitor. */
export async function whileWaiting<T>(
  { locale }: Conversation,
  preview: AnswerPreview | null,
  work: () => Promise<T>,
): Promise<T> {
  const slow = setTimeout(() => preview?.show(sayLines([{ key: 'working' }], locale, 'UTC')), noticeDelayMs);
  try {
    return await work();
  } finally {
    clearTimeout(slow);
  }
}

function appointmentsOf({ businessDirectory }: LookUpPorts) {
  return businessDirectory.systemsFor(botAuthor).appointments;
}

/** An adapter's bug counts as a fault, so that the visitor gets a reply. */
async function attempted<T>({ log }: LookUpPorts, read: () => Promise<BusinessResult<T>>): Promise<BusinessResult<T>> {
  try {
    return await read();
  } catch (error) {
    log.error({ error }, 'appointments could not be read');
    return fault('broken', 'the adapter failed');
  }
}
