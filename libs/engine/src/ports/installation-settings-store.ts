import type { MailSecurity } from '#contracts/mail.js';

/** Mail server as it is set in the console. */
export interface StoredMailServer {
  readonly host: string;
  readonly port: number;
  readonly security: MailSecurity;
  /** Null: the server asks for no sign-in. */
  readonly user: string | null;
  readonly sealedPassword: string | null;
  /** `Shop <help@shop.example>`, or the address alone. */
  readonly from: string;
}

/** Settings of the installation made in the console; an environment variable takes precedence. */
export interface InstallationSettings {
  /** Origin of the server; null: none is set. */
  readonly publicAddress: string | null;
  /** Null: none is set. */
  readonly mailServer: StoredMailServer | null;
}

/** Settings of the installation: of none, both are null. */
export interface InstallationSettingsStore {
  get(): Promise<InstallationSettings>;
  put(settings: InstallationSettings): Promise<void>;
}
