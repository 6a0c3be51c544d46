/** A message to one person, as text and as HTML that say the same. */
export interface MailMessage {
  /** The same at every attempt, so that a mail program shows a message that arrives twice once. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `reply`: what the mail server said. `isFinal`: it would say so again. */
export type MailOutcome = { readonly reply: string } & (
  | { readonly isSent: true }
  | { readonly isSent: false; readonly isFinal: boolean }
);

/** Hands messages to the mail server of the business. */
export interface Mailer {
  /** Host and port. */
  readonly server: string;
  /** Sender, as recipients see it. */
  readonly from: string;
  /** Sends once. Never rejects. */
  send(message: MailMessage): Promise<MailOutcome>;
}
