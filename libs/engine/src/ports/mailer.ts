/** Message to one person, as text and as equivalent HTML. */
export interface MailMessage {
  /** Same at every attempt, so that mail programs show a duplicate once. */
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** `reply`: of the mail server. `isFinal`: a permanent failure. */
export type MailOutcome = { readonly reply: string } & (
  | { readonly isSent: true }
  | { readonly isSent: false; readonly isFinal: boolean }
);

/** Client of the business's mail server. */
export interface Mailer {
  /** Host and port. */
  readonly server: string;
  /** Sender as recipients see it. */
  readonly from: string;
  /** Sends once. Never rejects. */
  send(message: MailMessage): Promise<MailOutcome>;
}
