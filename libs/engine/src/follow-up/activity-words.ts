import type { AnyActionName } from '#contracts/business/actions.js';
import type { HandoffReason, Locale, Outcome, ResolveReason } from '#contracts/states.js';

export interface ActivityWords {
  readonly conversation: string;
  readonly started: string;
  readonly page: string;
  readonly outcome: string;
  readonly outcomes: Readonly<Record<Outcome, string>>;
  readonly resolvedBy: Readonly<Record<ResolveReason, string>>;
  readonly with: string;
  readonly bot: string;
  readonly handoff: string;
  readonly handoffs: Readonly<Record<HandoffReason, string>>;
  readonly duration: string;
  messages(count: number): string;
  readonly done: string;
  readonly actions: Readonly<Partial<Record<AnyActionName, string>>>;
  readonly labels: string;
  readonly question: string;
}

const en: ActivityWords = {
  conversation: 'Chat',
  started: 'Chat started',
  page: 'Page',
  outcome: 'Outcome',
  outcomes: { confirmed: 'solved', unconfirmed: 'not confirmed', abandoned: 'abandoned', spam: 'spam' },
  resolvedBy: {
    visitor: 'ended by the customer',
    operator: 'resolved by an operator',
    idle: 'no further reply',
    api: 'ended by a program',
    answered: 'the customer found the answer',
    merged: 'continued in another chat',
  },
  with: 'With',
  bot: 'bot',
  handoff: 'Handed over because',
  handoffs: {
    visitor_requested: 'the customer asked for a person',
    low_confidence: 'the bot was not sure',
    no_match: 'the bot had no answer',
    policy_topic: 'the topic is for people',
    verification_failed: 'it was not proven who wrote',
    repeated_failure: 'the bot did not understand',
    turn_limit: 'it took the bot too long',
    connector_error: 'a business system did not reply',
    bot_error: 'the bot failed',
    bot_disabled: 'people reply here',
    bot_suggests: 'people reply here',
    operator_takeover: 'an operator took over',
    api: 'a program asked for it',
  },
  duration: 'Duration',
  messages: (count) => (count === 1 ? '1 message' : `${count} messages`),
  done: 'Done',
  actions: {
    'appointment.book': 'appointment booked',
    'appointment.move': 'appointment moved',
    'appointment.cancel': 'appointment cancelled',
    'ticket.open': 'ticket opened',
    'payment.link': 'payment link made',
    'client.update': 'customer record changed',
  },
  labels: 'Labels',
  question: 'First question',
};

const it: ActivityWords = {
  conversation: 'Chat',
  started: 'Chat iniziata',
  page: 'Pagina',
  outcome: 'Esito',
  outcomes: { confirmed: 'risolta', unconfirmed: 'non confermata', abandoned: 'abbandonata', spam: 'spam' },
  resolvedBy: {
    visitor: 'chiusa dal cliente',
    operator: 'risolta da un operatore',
    idle: 'nessuna altra risposta',
    api: 'chiusa da un programma',
    answered: 'il cliente ha trovato la risposta',
    merged: 'proseguita in un’altra chat',
  },
  with: 'Con',
  bot: 'bot',
  handoff: 'Passata a un operatore perché',
  handoffs: {
    visitor_requested: 'il cliente ha chiesto di una persona',
    low_confidence: 'il bot non era sicuro',
    no_match: 'il bot non aveva una risposta',
    policy_topic: 'l’argomento è riservato alle persone',
    verification_failed: 'l’identità non è stata confermata',
    repeated_failure: 'il bot non ha capito',
    turn_limit: 'al bot servivano troppi passaggi',
    connector_error: 'un sistema aziendale non ha risposto',
    bot_error: 'il bot ha avuto un problema',
    bot_disabled: 'qui rispondono le persone',
    bot_suggests: 'qui rispondono le persone',
    operator_takeover: 'un operatore è subentrato',
    api: 'lo ha chiesto un programma',
  },
  duration: 'Durata',
  messages: (count) => (count === 1 ? '1 messaggio' : `${count} messaggi`),
  done: 'Operazioni',
  actions: {
    'appointment.book': 'appuntamento prenotato',
    'appointment.move': 'appuntamento spostato',
    'appointment.cancel': 'appuntamento annullato',
    'ticket.open': 'ticket aperto',
    'payment.link': 'link di pagamento creato',
    'client.update': 'scheda cliente modificata',
  },
  labels: 'Etichette',
  question: 'Prima domanda',
};

export const activityWords: Readonly<Record<Locale, ActivityWords>> = { en, it };
