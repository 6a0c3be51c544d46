import type { z } from 'zod';
import type { BusinessPort } from '#contracts/business/business-ports.js';
import type { CustomActionDefinition } from '#contracts/business/custom-actions.js';
import type { Result } from '#contracts/result.js';
import type { Locale } from '#contracts/states.js';
import type { BusinessRejection, BusinessResult, WriteKey } from './business-result.js';
import type { BusinessSystems } from './business-systems.js';
import type { ReadChanges, Receive } from './system-events.js';

/** Open connection to a system: an adapter with settings. */
export interface OpenConnection {
  /** Exactly the ports that the connector names. */
  readonly systems: Partial<BusinessSystems>;
  /** Health check: one harmless read that verifies reachability and credentials. */
  check(): Promise<BusinessResult<null>>;
  /** False: `check` reads nothing that needs credentials, and verifies reachability alone. */
  readonly checksCredentials?: boolean;
  /** For systems that cannot send events, or need not. */
  readonly changes?: ReadChanges;
  /** Runs admins' actions; missing: not supported. */
  readonly actions?: ActionCaller;
}

/** Call of an admin's action. */
export interface ActionCall {
  readonly definition: CustomActionDefinition;
  /** Values by field name; fields without a value are absent. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Idempotency key of a write, the same at every retry. */
  readonly key: WriteKey;
}

/** Reply of the system. */
export interface ActionReply {
  /** HTTP status; null: another protocol. */
  readonly status: number | null;
  /** Raw reply, cut to `limits.actionReplyLength`. */
  readonly text: string;
  /** Parsed reply from which outputs are read; undefined: not JSON. */
  readonly document: unknown;
}

/** Rejection with the system's message. */
export interface ActionRejection extends BusinessRejection {
  readonly said?: Pick<ActionReply, 'status' | 'text'>;
}

/** Tool offered by a server. Its texts are untrusted data. */
export interface RemoteTool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: unknown;
  readonly outputSchema: unknown;
  readonly isReadOnly: boolean;
  readonly isIdempotent: boolean;
  /** SHA-256 of name, description and schemas: a changed tool must be approved again. */
  readonly fingerprint: string;
}

export interface ActionCaller {
  ask(call: ActionCall): Promise<Result<ActionReply, ActionRejection>>;
  /** Missing: the system offers none. */
  tools?(): Promise<BusinessResult<RemoteTool[]>>;
}

/** Form metadata of one setting of a connection: the `meta` of its schema. */
export interface SettingMeta {
  readonly label: Readonly<Record<Locale, string>>;
  readonly help?: Readonly<Record<Locale, string>>;
  /** Sealed at rest and never shown again. */
  readonly secret?: true;
  /** Destination of the secrets: changing it requires them again. */
  readonly address?: true;
  /** Rendered by a dedicated editor. */
  readonly format?: 'opening-hours';
}

/** Kind of system that can be connected. The fields of `settings` define the form: each has a {@link SettingMeta}. */
export interface Connector<Settings extends z.ZodObject = z.ZodObject> {
  /** Identifier such as `redmine`: lower case, digits and dashes; stored with every connection. */
  readonly kind: string;
  /** The system's own name. */
  readonly title: string;
  readonly ports: readonly BusinessPort[];
  /** Support for admins' actions; missing: none. */
  readonly customActions?: CustomActionDefinition['call']['type'];
  readonly settings: Settings;
  /** Parses events sent by the system. */
  receive?(...delivery: Parameters<Receive<z.output<Settings>>>): ReturnType<Receive>;
  /** Signature scheme: the system's own, with a secret that it shows; missing: Standard Webhooks. */
  readonly signature?: 'own';
  /** Whether an open connection can be polled for changes. */
  readonly isPolled?: true;
  /** Opens a connection without sending anything. `peer` names it to the outbound gateway, with limits and a circuit breaker of its own. */
  open(settings: z.output<Settings>, peer: string): OpenConnection;
}
