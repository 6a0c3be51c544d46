import type { ConversationState, HandoffReason, Locale, Outcome } from './states.js';

export interface DisplayNames {
  readonly state: Readonly<Record<ConversationState, string>>;
  readonly outcome: Readonly<Record<Outcome, string>>;
  readonly reason: Readonly<Record<HandoffReason, string>>;
}

/** Display names of states, outcomes and reasons, for outputs without a message catalogue of their own. */
export const displayNames: Readonly<Record<Locale, DisplayNames>> = {
  en: {
    state: {
      bot: 'Bot',
      queued: 'Queue',
      offered: 'Offered',
      assigned: 'Assigned',
      snoozed: 'Snoozed',
      resolved: 'Resolved',
      closed: 'Closed',
    },
    outcome: {
      confirmed: 'Answered, visitor confirmed',
      unconfirmed: 'Done',
      abandoned: 'Abandoned',
      spam: 'Spam',
    },
    reason: {
      visitor_requested: 'Visitor asked for a person',
      low_confidence: 'Not confident enough',
      no_match: 'No matching answer',
      policy_topic: 'Topic for humans only',
      verification_failed: 'Identity not verified',
      repeated_failure: 'Several failed attempts',
      turn_limit: 'Too many turns',
      connector_error: 'A connected system failed',
      bot_error: 'Bot error',
      bot_disabled: 'The bot is switched off',
      bot_suggests: 'The bot only suggests',
      operator_takeover: 'Taken over',
      api: 'Requested through the API',
    },
  },
  it: {
    state: {
      bot: 'Bot',
      queued: 'Coda',
      offered: 'Offerta',
      assigned: 'Assegnata',
      snoozed: 'Rimandata',
      resolved: 'Risolta',
      closed: 'Chiusa',
    },
    outcome: {
      confirmed: 'Risposta confermata dal visitatore',
      unconfirmed: 'Conclusa',
      abandoned: 'Abbandonata',
      spam: 'Spam',
    },
    reason: {
      visitor_requested: 'Il visitatore ha chiesto una persona',
      low_confidence: 'Non abbastanza sicuro',
      no_match: 'Nessuna risposta adatta',
      policy_topic: 'Argomento riservato agli operatori',
      verification_failed: 'Identità non verificata',
      repeated_failure: 'Più tentativi falliti',
      turn_limit: 'Troppi turni',
      connector_error: 'Errore di un sistema collegato',
      bot_error: 'Errore del bot',
      bot_disabled: 'Il bot è spento',
      bot_suggests: 'Il bot suggerisce soltanto',
      operator_takeover: 'Presa in carico da un operatore',
      api: 'Richiesto tramite API',
    },
  },
};
