import type { ActionOutput, AnyActionName, JsonObject } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { BusinessOrder } from '#contracts/business/orders.js';
import { ok } from '#contracts/result.js';
import type { HandoffReason } from '#contracts/states.js';
import { amountDue } from '#domain/business/amount-due.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue, DialogueFacts, KnownOrder } from '#domain/conversation/dialogue-state.js';
import type { Listener, Reply } from '#domain/dialogue/cards/speech.js';
import { refusedFields } from '#domain/dialogue/form/custom-form.js';
import type { FormState } from '#domain/dialogue/form/form.js';
import type { ProductAction } from '#domain/dialogue/form/input-of.js';
import type { Line } from '#domain/dialogue/form/say-line.js';
import { textValue } from '#domain/dialogue/form/say-line.js';
import { listFor } from '#domain/dialogue/form/standard-forms.js';
import { customReply } from '#domain/dialogue/outcome/custom-reply.js';
import {
  knownAppointments,
  knownTickets,
  listedOrders,
  newestFirst,
  outcomeReply,
} from '#domain/dialogue/outcome/outcome-reply.js';
import { refusedSlots } from '#domain/dialogue/outcome/refused-slots.js';
import { botAuthor } from '../access/author.js';
import { dueFor, dueOf } from '../actions/due-for.js';
import { orderListLimit } from '../actions/order-actions.js';
import { provenEmail } from '../actions/proven-email.js';
import type { ActionOutcome } from '../actions/read-outcome.js';
import type { BusinessResult } from '../ports/business/business-result.js';
import type { Ports } from '../ports/ports.js';
import { botActionNature, definitionOf } from './dialogue-form.js';

type ConcludePorts = Pick<Ports, 'actionRegistry' | 'businessDirectory' | 'visitors'>;

/** Result of a look-up for an action: facts and values for its form, or a reply if the form cannot continue. */
export type LookedUp =
  | { readonly facts: DialogueFacts; readonly values?: FormState['values'] }
  | { readonly lines: readonly Line[]; readonly handoff?: HandoffReason };

/** Interprets the outcome of a look-up for its action; null: it was none, or found nothing. */
export async function lookedUp(
  ports: ConcludePorts,
  c: Conversation,
  { intent, facts }: Dialogue,
  action: AnyActionName,
  output: JsonObject,
): Promise<LookedUp | null> {
  if (action === 'appointment.status') {
    const appointments = knownAppointments(output);
    return appointments.length > 0 ? { facts: { ...facts, appointments } } : null;
  }
  if (action === 'ticket.list') {
    const tickets = knownTickets(output);
    const numbers = tickets.map(({ id }) => id);
    return choosing(intent, { ...facts, tickets }, numbers);
  }
  if (action === 'order.list') {
    const { orders: all } = output as ActionOutput<'order.list'>;
    const orders = await ordersToChoose(ports, intent, newestFirst(all));
    if (!orders.ok) return { lines: [{ key: 'fault.unavailable' }], handoff: 'connector_error' };
    // Where older orders may be missing from the list, the visitor names the one to pay.
    const isNothingDue = intent === 'payment.link' && orders.value.length === 0 && all.length < orderListLimit;
    if (isNothingDue) return { lines: [{ key: 'fault.nothing_due' }] };
    const numbers = orders.value.map(({ number }) => number);
    return choosing(intent, { ...facts, orders: orders.value }, numbers);
  }
  if (intent === 'client.update' && action === 'client.read') {
    const { customer } = output as ActionOutput<'client.read'>;
    return { facts: { ...facts, client: { revision: customer.revision } } };
  }
  if (intent !== 'payment.link' || action !== 'order.status') return null;
  const { number } = (output as ActionOutput<'order.status'>).order;
  const systems = ports.businessDirectory.systemsFor(botAuthor);
  const due = await dueFor(number, { systems, email: await provenEmail(ports, c), requester: 'visitor' });
  if (!due.ok) return { lines: [{ key: 'fault.unavailable' }], handoff: 'connector_error' };
  if (due.value === null) return { lines: [{ key: 'fault.nothing_to_pay', values: { number: textValue(number) } }] };
  return { facts: { ...facts, order: { number, due: due.value } }, values: { number, amount: due.value } };
}

/** Newest orders to choose from: for a payment, those for which something is still to be paid. */
async function ordersToChoose(
  { businessDirectory }: ConcludePorts,
  intent: BotActionName,
  orders: readonly BusinessOrder[],
): Promise<BusinessResult<KnownOrder[]>> {
  if (intent !== 'payment.link')
    return ok(orders.slice(0, listedOrders).map(({ number, placedAt }) => ({ number, placedAt })));
  const { payments } = businessDirectory.systemsFor(botAuthor);
  const pending = orders.filter((order) => amountDue(order, []) !== null);
  const open: KnownOrder[] = [];
  for (let from = 0; from < pending.length && open.length < listedOrders; from += listedOrders) {
    const some = pending.slice(from, from + listedOrders);
    const dues = await Promise.all(some.map(async (order) => ({ order, due: await dueOf(order, payments) })));
    for (const { order, due } of dues) {
      if (!due.ok) return due;
      if (due.value) open.push({ number: order.number, placedAt: order.placedAt, due: due.value });
    }
  }
  return ok(open.slice(0, listedOrders));
}

/** Records to choose from by their numbers; the only one needs no choice. */
function choosing(intent: BotActionName, facts: DialogueFacts, [only, ...others]: readonly string[]): LookedUp {
  const slot = listFor(intent)?.slot;
  const isChosen = slot !== undefined && only !== undefined && others.length === 0;
  return isChosen ? { facts, values: { [slot]: only } } : { facts };
}

/** Without a list visitors name the number, but appointments of a proven visitor are complete. Null: another outcome. */
export function withoutList({ facts }: Dialogue, { type, data }: ActionOutcome): LookedUp | null {
  if (type !== 'action.failed') return null;
  if (data.action === 'appointment.status' && data.fault === 'not_found' && facts?.isProven)
    return { lines: [{ key: 'fault.no_appointments' }] };
  if (data.action === 'order.list') return { facts: { ...facts, orders: [] } };
  return data.action === 'ticket.list' ? { facts: { ...facts, tickets: [] } } : null;
}

/** Reply to the visitor after an action; null: nothing was found. */
export function doneReply(
  ports: ConcludePorts,
  dialogue: Dialogue,
  output: JsonObject,
  listener: Listener,
): Reply | null {
  const { intent, facts, form } = dialogue;
  if (isCustom(intent)) return customReply(definitionOf(ports, intent), output);
  const { reference } = form.values;
  return outcomeReply(intent, output, listener, {
    previousStart: previousStart(dialogue),
    order: facts?.order,
    ...(typeof reference === 'string' && { reference }),
  });
}

/** Form slots that a rejected action concerns, to be asked again. */
export function refusedBy(ports: ConcludePorts, action: AnyActionName): readonly string[] {
  return isCustom(action) ? refusedFields(definitionOf(ports, action).fields) : refusedSlots(action as ProductAction);
}

/** Handoff reason if nothing was found for a visitor. */
export function notFoundReason(ports: ConcludePorts, intent: BotActionName): HandoffReason {
  return botActionNature(ports, intent).identity === 'none' ? 'no_match' : 'verification_failed';
}

/** Previous start of the moved appointment. */
function previousStart({ intent, facts, form }: Dialogue): string | null {
  if (intent !== 'appointment.move') return null;
  return facts?.appointments?.find(({ id }) => id === form.values.appointment)?.startsAt ?? null;
}
