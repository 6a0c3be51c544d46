import type { z } from 'zod';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Result } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import type { BusinessRejection, BusinessResult, WriteKey } from './business-result.js';
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
  /** What actions of admins are done by; missing where the connector takes none. */
  readonly actions?: ActionCaller;
}

/** One call of an action that an admin has made. */
export interface ActionCall {
  readonly definition: CustomActionDefinition;
  /** By the name of the field; one without a value is not there. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Of a write; the same at every repeat. */
  readonly key: WriteKey;
}

/** What the system said. */
export interface ActionReply {
  /** Of HTTP; null: another protocol. */
  readonly status: number | null;
  /** As it came, cut to `limits.actionReplyLength`. */
  readonly text: string;
  /** What outputs are read from; undefined: the reply is not JSON. */
  readonly document: unknown;
}

/** A rejection with what the system said beside it. */
export interface ActionRejection extends BusinessRejection {
  readonly said?: Pick<ActionReply, 'status' | 'text'>;
}

/** A tool as a server offers it. Its words are data. */
export interface RemoteTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly isReadOnly: boolean;
  readonly isIdempotent: boolean;
  /** Of name, description and schemas (SHA-256): another one has to be approved again. */
  readonly fingerprint: string;
}

export interface ActionCaller {
  ask(call: ActionCall): Promise<Result<ActionReply, ActionRejection>>;
  /** Missing where the system offers none. */
  tools?(): Promise<BusinessResult<RemoteTool[]>>;
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
  /** The calls that actions of admins make through it; missing: none. */
  readonly customActions?: CustomActionDefinition['call']['type'];
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
