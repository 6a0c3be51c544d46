import type { SettingSource } from '#contracts/server-address.js';
import type { StoredMailServer } from '../ports/installation-settings-store.js';
import type { Mailer } from '../ports/mailer.js';
import type { PublicAddress } from './public-address.js';

interface MailServiceOptions {
  /** By `MAIL_URL`; null: it is not set. */
  readonly fromEnvironment: Mailer | null;
  readonly publicAddress: Pick<PublicAddress, 'current'>;
  /** Null where the password cannot be opened: its key is gone. */
  readonly connect: (server: StoredMailServer) => Mailer | null;
}

/** The client of the mail server in force: that of the environment, or else of the console. */
export class MailService {
  #fromConsole: Mailer | null = null;

  constructor(private readonly options: MailServiceOptions) {}

  /**
   * Null: nothing is sent. Links of messages lead to the public address, never to the host that a request names, which is why nothing is
   * sent without one.
   */
  get mailer(): Mailer | null {
    return this.options.publicAddress.current === null ? null : this.configured;
  }

  /** The same, whether links could lead anywhere or not. */
  get configured(): Mailer | null {
    return this.options.fromEnvironment ?? this.#fromConsole;
  }

  /** Why nothing is sent; null: messages are. */
  get refusal(): 'mail_not_configured' | 'public_address_missing' | null {
    if (this.configured === null) return 'mail_not_configured';
    return this.mailer === null ? 'public_address_missing' : null;
  }

  get setBy(): SettingSource | null {
    if (this.options.fromEnvironment !== null) return 'environment';
    return this.#fromConsole === null ? null : 'console';
  }

  replace(server: StoredMailServer | null): void {
    this.#fromConsole = server && this.options.connect(server);
  }
}
