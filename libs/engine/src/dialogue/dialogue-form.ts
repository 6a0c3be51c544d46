import { type ActionNature, actions } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { isCustom } from '#contracts/business/custom-action-name.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import { needsConsent } from '#domain/conversation/business-action.js';
import type { Consent } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue, KnownAppointment, KnownOrder, KnownTicket } from '#domain/conversation/dialogue-state.js';
import { customForm } from '#domain/dialogue/form/custom-form.js';
import type { Form, FormAction, FormState, SlotOption } from '#domain/dialogue/form/form.js';
import { sayDay, sayLine, sayMoment, sayMoney, textValue } from '#domain/dialogue/form/say-line.js';
import { actionOf, standardForm } from '#domain/dialogue/form/standard-forms.js';
import { localTime } from '#domain/dialogue/when/local-time.js';
import { connectionOf } from '../actions/known-actions.js';
import type { Ports } from '../ports/ports.js';
import { timeZoneOf } from './form-context.js';

type FormPorts = Pick<Ports, 'actionRegistry' | 'businessDirectory' | 'chatbots' | 'mailService'>;

/** Form of a dialogue, from its intent and the facts looked up for it. */
export function formOf(
  ports: FormPorts,
  c: Conversation,
  dialogue: Pick<Dialogue, 'intent' | 'facts'> & { readonly form?: FormState },
): Form {
  const { intent, facts = {}, form } = dialogue;
  const isProven = facts.isProven === true;
  if (isCustom(intent)) {
    const consentTo = consentFrom(ports, c, intent)?.name ?? null;
    return customForm(definitionOf(ports, intent), { isProven, consentTo });
  }
  const timeZone = timeZoneOf(ports, c, facts);
  const services = (facts.services ?? []).map(({ id, name }) => ({ id, label: { en: name, it: name } }));
  const field = form?.values.field;
  const options = {
    ...{ services, isProven, canProve: ports.mailService.mailer !== null, hasOrder: facts.order !== undefined },
    ...(facts.orders && { listed: facts.orders.map((one) => orderOption(one, timeZone)) }),
    ...(facts.tickets && { listed: facts.tickets.map(ticketOption) }),
    ...(facts.appointments && { appointments: facts.appointments.map((one) => optionOf(one, timeZone)) }),
    ...(facts.client && typeof field === 'string' && { clientField: field }),
  };
  const consentTo = consentFrom(ports, c, actionOf(intent, options))?.name ?? null;
  return standardForm(intent, { ...options, consentTo });
}

/** Current definition of an admin's action. Throws if it was disabled in the middle of a turn, and a person takes over. */
export function definitionOf(
  { actionRegistry }: Pick<Ports, 'actionRegistry'>,
  name: Parameters<Ports['actionRegistry']['get']>[0],
): CustomActionDefinition {
  const offered = actionRegistry.get(name);
  if (!offered) throw new Error(`${name} was turned off`);
  return offered.definition;
}

/** Nature of a bot's action, as rules see it. */
export function botActionNature(ports: Pick<Ports, 'actionRegistry'>, intent: BotActionName): ActionNature {
  return isCustom(intent) ? definitionOf(ports, intent) : actions[intent];
}

/**
 * Whether an action needs proof of identity: it concerns the visitor's own records, or passes data of the visitor to a
 * system.
 */
export function needsProof(ports: Pick<Ports, 'actionRegistry'>, intent: BotActionName): boolean {
  if (botActionNature(ports, intent).identity === 'verified') return true;
  return isCustom(intent) && definitionOf(ports, intent).fields.some(isOfClient);
}

function isOfClient({ from, isRequired }: CustomActionDefinition['fields'][number]): boolean {
  return isRequired && from.startsWith('client.');
}

/** Connection whose use needs the visitor's consent; null: none, or consent was given. */
function consentFrom(
  ports: FormPorts,
  { consentedTo = [] }: Conversation,
  action: FormAction,
): ReturnType<typeof connectionOf> {
  const connection = returnsPersonalData(ports, action) ? connectionOf(ports, action) : null;
  return connection && !consentedTo.includes(connection.connectionId) ? connection : null;
}

/** Personal data by its nature, or by the inputs of an admin's action. */
function returnsPersonalData(ports: FormPorts, action: FormAction): boolean {
  if (!isCustom(action)) return needsConsent(actions[action]);
  const definition = definitionOf(ports, action);
  const isOfPerson = definition.fields.some(({ kind, from }) => kind === 'email' || from.startsWith('client.'));
  return isOfPerson || needsConsent(definition);
}

/** Consent newly given in a form's values; undefined: none. */
export function consentIn(
  ports: FormPorts,
  c: Conversation,
  dialogue: Pick<Dialogue, 'intent' | 'facts' | 'form'>,
): Consent | undefined {
  if (dialogue.form.values.consent === undefined) return undefined;
  const connection = consentFrom(ports, c, formOf(ports, c, dialogue).action);
  if (connection === null) return undefined;
  const question = { key: 'ask.consent', values: { system: textValue(connection.name) } } as const;
  return { text: sayLine(question, c.locale, 'UTC'), connectionId: connection.connectionId };
}

/** The form before another action is called: the consent given was for the previous one. */
export function withoutConsent({ values: { consent: _, ...values }, ...state }: FormState): FormState {
  return { ...state, values };
}

/** By its day, for visitors who do not know its number. */
function orderOption({ number, placedAt, due }: KnownOrder, timeZone: string): SlotOption {
  const { date } = localTime(Date.parse(placedAt), { timeZone });
  const label = (locale: string) =>
    [number, sayDay(date, null, locale), ...(due ? [sayMoney(due, locale)] : [])].join(', ');
  return { id: number, label: { en: label('en'), it: label('it') } };
}

function ticketOption({ id, subject }: KnownTicket): SlotOption {
  const label = `${id}, ${subject}`;
  return { id, label: { en: label, it: label } };
}

function optionOf({ id, serviceId, serviceName, startsAt }: KnownAppointment, timeZone: string): SlotOption {
  const label = (locale: string) => `${serviceName}, ${sayMoment(Date.parse(startsAt), locale, timeZone)}`;
  return { id, serviceId, label: { en: label('en'), it: label('it') } };
}
