import { actions } from '#contracts/business/actions.js';
import type { BotActionName } from '#contracts/business/bot-actions.js';
import { needsConsent } from '#domain/conversation/business-action.js';
import type { Consent } from '#domain/conversation/command.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue, KnownAppointment } from '#domain/conversation/dialogue-state.js';
import type { Form, FormState, SlotOption } from '#domain/dialogue/form/form.js';
import { sayLine, sayMoment, textValue } from '#domain/dialogue/form/say-line.js';
import { standardForm } from '#domain/dialogue/form/standard-forms.js';
import type { Ports } from '../ports/ports.js';
import type { ConnectedSystem } from '../state/business-directory.js';
import { timeZoneOf } from './form-context.js';

type FormPorts = Pick<Ports, 'businessDirectory' | 'chatbots'>;

/** The form of a dialogue: of its intent, and of what was looked up for it. */
export function formOf(ports: FormPorts, c: Conversation, dialogue: Pick<Dialogue, 'intent' | 'facts'>): Form {
  const { intent, facts = {} } = dialogue;
  const timeZone = timeZoneOf(ports, c, facts);
  const services = (facts.services ?? []).map(({ id, name }) => ({ id, label: { en: name, it: name } }));
  return standardForm(intent, {
    services,
    ...(facts.appointments && { appointments: facts.appointments.map((one) => optionOf(one, timeZone)) }),
    isProven: facts.isProven === true,
    consentTo: consentFrom(ports, c, intent)?.name ?? null,
  });
}

/** The connection that the visitor has to agree to before the action is done; null: none, or they have agreed. */
function consentFrom(
  { businessDirectory }: FormPorts,
  { consentedAt }: Conversation,
  intent: BotActionName,
): Pick<ConnectedSystem, 'connectionId' | 'name'> | null {
  if ((consentedAt ?? null) !== null || !needsConsent(actions[intent])) return null;
  return businessDirectory.connectionOf(actions[intent].port);
}

/** What the visitor has agreed to, by the values of a form, and has not before; undefined: nothing. */
export function consentIn(
  ports: FormPorts,
  c: Conversation,
  intent: BotActionName,
  { values }: FormState,
): Consent | undefined {
  const connection = consentFrom(ports, c, intent);
  if (connection === null || values.consent === undefined) return undefined;
  const question = { key: 'ask.consent', values: { system: textValue(connection.name) } } as const;
  return { text: sayLine(question, c.locale, 'UTC'), connectionId: connection.connectionId };
}

function optionOf({ id, serviceId, serviceName, startsAt }: KnownAppointment, timeZone: string): SlotOption {
  const label = (locale: string) => `${serviceName}, ${sayMoment(Date.parse(startsAt), locale, timeZone)}`;
  return { id, serviceId, label: { en: label('en'), it: label('it') } };
}
