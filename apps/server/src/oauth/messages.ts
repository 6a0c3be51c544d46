import { type Scope, scopeDescriptions } from '#contracts/permissions.js';
import { type Locale, locales } from '#contracts/states.js';
import type { identityScopes } from './client-metadata.js';

type AnyScope = Scope | Exclude<(typeof identityScopes)[number], 'openid'>;

/** Descriptions of scopes, for the operator who consents. `openid` alone needs none. */
const scopes: Record<Locale, Record<AnyScope, string>> = {
  en: {
    profile: 'See your name',
    email: 'See your email address',
    offline_access: 'Keep this access when you are not signed in',
    ...scopeDescriptions,
  },
  it: {
    profile: 'Vedere il tuo nome',
    email: 'Vedere il tuo indirizzo e-mail',
    offline_access: 'Mantenere l’accesso anche quando non sei connesso',
    'conversations:read': 'Leggere le conversazioni e il loro storico',
    'conversations:write': 'Partecipare alle conversazioni: scrivere, trasferire, assegnare, etichettare, risolvere',
    'articles:read': 'Leggere gli articoli e le impostazioni dei chatbot',
    'articles:write': 'Scrivere e pubblicare articoli',
    'clients:read': 'Leggere i clienti e i loro ordini',
    'clients:write': 'Scrivere e rimuovere clienti e ordini',
    'business:read': 'Leggere appuntamenti, ticket e pagamenti',
    'business:write': 'Prenotare appuntamenti, aprire ticket, creare link di pagamento',
    'webhooks:manage': 'Gestire i webhook e leggere le consegne',
  },
};

const en = {
  sign_in: 'Sign in',
  sign_in_to: (application: string) => `to continue to ${application}`,
  email: 'Email',
  password: 'Password',
  wrong_credentials: 'Wrong email address or password.',
  two_step: 'Two-step verification',
  code: 'Code',
  code_hint: 'The 6-digit code of your authenticator app, or a recovery code.',
  wrong_code: 'Wrong code, or a code that was already used. Enter the next one.',
  sign_in_expired: 'That took too long. Sign in again.',
  two_step_missing:
    'Your organisation requires two-step verification. Sign in to the console to set it up, then return to the application and start again.',
  open_console: 'Open the console',
  rate_limited: 'Too many attempts. Try again shortly.',
  locked_out: (minutes: number) =>
    `Too many failed attempts. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  cancel: 'Cancel',
  consent: (application: string) => `Allow ${application} to use your account?`,
  may: (application: string) => `${application} will be able to:`,
  limits: 'Never more than your role allows. You can revoke this at any time in Settings.',
  left_by_role: { some: 'in part, as your role allows', none: 'not with your role' },
  returns_to: (origin: string) => `You will return to ${origin}`,
  signed_in_as: (name: string) => `Signed in as ${name}`,
  other_account: 'Use another account',
  allow: 'Allow',
  deny: 'Deny',
  device: 'Connect a device',
  device_hint: 'Enter the code that the device shows.',
  device_check: 'Check that the device shows this code.',
  device_code: 'Code',
  device_unknown: 'This code is wrong, was used, or has expired. Check the device and try again.',
  device_aborted: 'The request was denied. Nothing was allowed.',
  device_failed: 'The code could not be checked. Try again.',
  device_compare: (application: string) => `${application} asks for access. Does the device show exactly this code?`,
  device_warning: 'If you did not start this yourself, deny it: somebody else may be trying to use your account.',
  device_done: 'Device connected',
  device_done_hint: 'You can close this page and return to the device.',
  continue: 'Continue',
  sign_out: 'Sign out',
  sign_out_question: 'Sign out of Parley?',
  sign_out_asks: (application: string) => `${application} is asking you to sign out.`,
  sign_out_hint:
    'You will also be signed out of the console in this browser. Applications keep the access that you allowed.',
  stay_signed_in: 'Stay signed in',
  sign_out_done: 'Done',
  sign_out_done_hint: 'You can close this page.',
  error: 'This request cannot be completed',
  error_hint: 'Return to the application and start again. If it happens again, tell the people who run it:',
  expired: 'This page has expired',
  expired_hint: 'Return to the application and start again.',
  refused: 'This form was sent from another site, so it was refused.',
  one_moment: 'One moment…',
  returning: 'You are returning to the application. If nothing happens, continue.',
};

type Messages = typeof en;

const it: Messages = {
  sign_in: 'Accedi',
  sign_in_to: (application) => `per continuare su ${application}`,
  email: 'Indirizzo e-mail',
  password: 'Password',
  wrong_credentials: 'Indirizzo e-mail o password non corretti.',
  two_step: 'Verifica in due passaggi',
  code: 'Codice',
  code_hint: 'Il codice a 6 cifre dell’app di autenticazione, oppure un codice di recupero.',
  wrong_code: 'Codice errato o già usato. Inserisci il prossimo.',
  sign_in_expired: 'È passato troppo tempo. Accedi di nuovo.',
  two_step_missing:
    'La tua organizzazione richiede la verifica in due passaggi. Accedi alla console per configurarla, poi torna all’applicazione e ricomincia.',
  open_console: 'Apri la console',
  rate_limited: 'Troppi tentativi. Riprova tra poco.',
  locked_out: (minutes) =>
    `Troppi tentativi falliti. Riprova tra ${minutes === 1 ? 'un minuto' : `${minutes} minuti`}.`,
  cancel: 'Annulla',
  consent: (application) => `Consentire a ${application} di usare il tuo account?`,
  may: (application) => `${application} potrà:`,
  limits: 'Mai più di quanto consente il tuo ruolo. Puoi revocare l’accesso in qualsiasi momento dalle Impostazioni.',
  left_by_role: { some: 'in parte, come consente il tuo ruolo', none: 'non con il tuo ruolo' },
  returns_to: (origin) => `Tornerai su ${origin}`,
  signed_in_as: (name) => `Connesso come ${name}`,
  other_account: 'Usa un altro account',
  allow: 'Consenti',
  deny: 'Nega',
  device: 'Collega un dispositivo',
  device_hint: 'Inserisci il codice mostrato dal dispositivo.',
  device_check: 'Verifica che il dispositivo mostri questo codice.',
  device_code: 'Codice',
  device_unknown: 'Il codice è errato, già usato o scaduto. Controlla il dispositivo e riprova.',
  device_aborted: 'Richiesta negata: non è stato consentito alcun accesso.',
  device_failed: 'Non è stato possibile verificare il codice. Riprova.',
  device_compare: (application) => `${application} chiede l’accesso. Il dispositivo mostra esattamente questo codice?`,
  device_warning: 'Se non hai avviato tu la richiesta, negala: qualcuno potrebbe voler usare il tuo account.',
  device_done: 'Dispositivo collegato',
  device_done_hint: 'Puoi chiudere questa pagina e tornare al dispositivo.',
  continue: 'Continua',
  sign_out: 'Esci',
  sign_out_question: 'Uscire da Parley?',
  sign_out_asks: (application) => `${application} chiede la tua disconnessione.`,
  sign_out_hint:
    'Uscirai anche dalla console in questo browser. Le applicazioni mantengono l’accesso che hai consentito.',
  stay_signed_in: 'Resta connesso',
  sign_out_done: 'Fatto',
  sign_out_done_hint: 'Puoi chiudere questa pagina.',
  error: 'La richiesta non può essere completata',
  error_hint: 'Torna all’applicazione e ricomincia. Se succede di nuovo, segnalalo a chi la gestisce:',
  expired: 'Questa pagina è scaduta',
  expired_hint: 'Torna all’applicazione e ricomincia.',
  refused: 'Il modulo è stato inviato da un altro sito ed è stato rifiutato.',
  one_moment: 'Un momento…',
  returning: 'Stai tornando all’applicazione. Se non succede nulla, continua.',
};

/** The texts of the pages in one language. */
export interface Texts extends Messages {
  readonly locale: Locale;
  readonly scopes: Partial<Record<string, string>>;
}

const texts: Record<Locale, Texts> = {
  en: { ...en, locale: 'en', scopes: scopes.en },
  it: { ...it, locale: 'it', scopes: scopes.it },
};

/** The first requested language that is known: by the application (`ui_locales`), or else by the browser. */
export function textsFor(uiLocales: unknown, acceptLanguage: string | undefined): Texts {
  const asked = typeof uiLocales === 'string' ? uiLocales.split(' ') : [];
  const accepted = (acceptLanguage ?? '').split(',');
  const languages = [...asked, ...accepted].map((tag) => tag.trim().slice(0, 2).toLowerCase());
  return texts[locales.find((locale) => locale === languages.find(isKnown)) ?? 'en'];
}

function isKnown(language: string): boolean {
  return locales.some((locale) => locale === language);
}
