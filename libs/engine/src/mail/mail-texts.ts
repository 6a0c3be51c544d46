import type { LinkMailKind } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';
import { timing } from '#contracts/timing.js';

/** Values for the placeholders of a text. */
export interface MailFacts {
  /** Of the recipient. */
  readonly name: string | null;
  readonly sender: string | null;
  /** Host of the console: `chat.shop.example`. */
  readonly host: string;
  /** In words. */
  readonly until: string;
}

/** Texts of one message, plain; escaped for HTML. */
export interface MailText {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly button: string;
  readonly note: string;
}

type Write = (facts: MailFacts) => MailText;

export const mailTexts: Readonly<Record<Locale, Readonly<Record<LinkMailKind, Write>>>> = {
  en: {
    invitation: ({ name, sender, host, until }) => ({
      subject: `${sender ?? host} invites you to answer visitors`,
      heading: name === null ? 'Hello,' : `Hello ${name},`,
      paragraphs: [
        `${sender ?? 'An administrator'} invites you to ${host}, where your team answers the visitors of its website.`,
        'Choose a password to get started.',
      ],
      button: 'Accept invitation',
      note: `The link works once, until ${until}. If you did not expect this message, you can ignore it.`,
    }),
    password_reset: ({ name, sender, host, until }) => ({
      subject: `New password for ${host}`,
      heading: name === null ? 'Hello,' : `Hello ${name},`,
      paragraphs: [
        sender === null
          ? `Somebody, probably you, asked for a new password for your account at ${host}.`
          : `${sender} sends you a link to choose a new password for your account at ${host}.`,
        'Your current password works until you choose another.',
      ],
      button: 'Choose a new password',
      note: `The link works once, until ${until}. If you did not ask for it, you can ignore this message.`,
    }),
  },
  it: {
    invitation: ({ name, sender, host, until }) => ({
      subject: `${sender ?? host} ti invita a rispondere ai visitatori`,
      heading: name === null ? 'Ciao,' : `Ciao ${name},`,
      paragraphs: [
        `${sender ?? 'Un amministratore'} ti invita su ${host}, dove il team risponde ai visitatori del sito.`,
        'Per iniziare scegli una password.',
      ],
      button: 'Accetta l’invito',
      note: `Il link funziona una volta sola, fino al ${until}. Se non aspettavi questo messaggio, puoi ignorarlo.`,
    }),
    password_reset: ({ name, sender, host, until }) => ({
      subject: `Nuova password per ${host}`,
      heading: name === null ? 'Ciao,' : `Ciao ${name},`,
      paragraphs: [
        sender === null
          ? `Qualcuno, probabilmente tu, ha chiesto una nuova password per il tuo account su ${host}.`
          : `${sender} ti invia un link per scegliere una nuova password per il tuo account su ${host}.`,
        'La password attuale vale finché non ne scegli un’altra.',
      ],
      button: 'Scegli una nuova password',
      note: `Il link funziona una volta sola, fino al ${until}. Se non lo hai chiesto tu, puoi ignorare questo messaggio.`,
    }),
  },
};

/** Texts of a message with a code, which goes between the paragraph and the note. */
export interface CodeMailText {
  readonly subject: string;
  readonly paragraph: string;
  readonly note: string;
}

const { emailCodeMinutes: minutes } = timing;

export const codeTexts: Readonly<
  Record<Locale, (facts: { readonly code: string; readonly business: string }) => CodeMailText>
> = {
  en: ({ code, business }) => ({
    subject: `${code} is your code for ${business}`,
    paragraph: `Somebody, probably you, is in the chat of ${business} and gave this email address. Type this code there to confirm that it is yours:`,
    note: `The code works for ${minutes} minutes. Nobody at ${business} will ever ask you for it. If you are not in the chat, you can ignore this message.`,
  }),
  it: ({ code, business }) => ({
    subject: `${code} è il Suo codice per ${business}`,
    paragraph: `Qualcuno, probabilmente Lei, ha indicato questo indirizzo e-mail nella chat di ${business}. Per confermare che è il Suo, scriva lì questo codice:`,
    note: `Il codice vale ${minutes} minuti. Nessuno di ${business} Glielo chiederà mai. Se non sta usando la chat, può ignorare questo messaggio.`,
  }),
};

/** Texts of the test message. */
export const testTexts: Readonly<Record<Locale, { readonly subject: string; readonly text: string }>> = {
  en: { subject: 'Email works', text: 'This is the test message that you asked for in the settings of Parley.' },
  it: {
    subject: 'La posta elettronica funziona',
    text: 'Questo è il messaggio di prova che hai chiesto nelle impostazioni di Parley.',
  },
};
