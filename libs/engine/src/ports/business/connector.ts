import type { z } from 'zod';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { Locale } from '#contracts/states.js';
import type { BusinessResult } from './business-result.js';
import type { BusinessSystems } from './business-systems.js';
import type { ReadChanges, Receive } from './system-events.js';

/** A system that can be talked to: an adapter with settings. */
export interface OpenConnection {
  /** The ports that the connector names, and no others. */
  readonly systems: Partial<BusinessSystems>;
  /** Whether the system can be reached and takes the credentials: one read without consequences. */
  check(): Promise<BusinessResult<null>>;
  /** For systems that cannot send events, or need not. */
  readonly changes?: ReadChanges;
}

/** What the form of a connection says of one setting: the `meta` of its schema. */
export interface SettingMeta {
  readonly label: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  /** Sealed at rest and never shown again. */
  readonly secret?: true;
  /** Where the secrets are sent: another address needs them again. */
  readonly address?: true;
  /** Drawn by an editor of its own. */
  readonly format?: 'opening-hours';
}

/** A kind of system that a connection can lead to. The fields of `settings` draw the form: each has a {@link SettingMeta}. */
export interface Connector<Settings extends z.ZodObject = z.ZodObject> {
  /** `redmine`: lower case, digits and dashes; kept with every connection. */
  readonly kind: string;
  /** The system's own name. */
  readonly title: string;
  readonly ports: readonly BusinessPort[];
  readonly settings: Settings;
  /** Reads the events that the system sends. */
  receive?(...delivery: Parameters<Receive<z.output<Settings>>>): ReturnType<Receive>;
  /** Whose form of signature that is: the system's own, with a secret that it shows; missing: that of Standard Webhooks. */
  readonly signature?: 'own';
  /** Whether an open connection can be asked for changes. */
  readonly isPolled?: true;
  /** `peer` names the connection to the outbound gateway: its limits and its circuit breaker are its own. Sends nothing yet. */
  open(settings: z.output<Settings>, peer: string): OpenConnection;
}
