import type { OperatorId } from '#contracts/ids.js';
import type { Log } from '#engine/ports/log.js';

/** Security event: sign-ins, sessions, keys. Ids and addresses only, since text typed into a form may be a password. */
export type SecurityEvent =
  | { readonly type: 'signed_in'; readonly operatorId: OperatorId; readonly address: string }
  /** `operatorId`: null if unknown. `step`: the failed step: password, code, or the external provider. */
  | {
      readonly type: 'sign_in_failed' | 'locked_out';
      readonly operatorId: OperatorId | null;
      readonly step: 'password' | 'code' | 'provider';
      readonly address: string;
    }
  | { readonly type: 'sign_in_rate_limited' | 'password_link_requested'; readonly address: string }
  | { readonly type: 'signed_out'; readonly operatorId: OperatorId; readonly address: string }
  /** Of their own sessions elsewhere; `sessions` are ids. */
  | {
      readonly type: 'sessions_revoked';
      readonly operatorId: OperatorId;
      readonly sessions: readonly string[];
      readonly address: string;
    }
  | {
      readonly type: 'api_key_issued' | 'api_key_updated' | 'api_key_regenerated' | 'api_key_revoked';
      readonly operatorId: OperatorId;
      readonly apiKeyId: string;
      readonly address: string;
    }
  /** About another person; `subjectId` names the account or invitation. */
  | {
      readonly type:
        | 'account_changed'
        | 'password_link_issued'
        | 'second_factor_reset'
        | 'identity_disconnected'
        | 'invitation_issued'
        | 'invitation_revoked';
      readonly operatorId: OperatorId;
      readonly subjectId: string;
      readonly address: string;
    }
  | {
      readonly type:
        | 'password_changed'
        | 'password_refused'
        | 'second_factor_enabled'
        | 'second_factor_disabled'
        | 'second_factor_refused'
        | 'connection_refused'
        | 'recovery_codes_replaced'
        | 'sign_in_settings_changed';
      readonly operatorId: OperatorId;
      readonly address: string;
    }
  /** A live connection was ended with its session. */
  | { readonly type: 'session_ended'; readonly operatorId: OperatorId; readonly reason: 'expired' | 'revoked' };

const wordings: Record<SecurityEvent['type'], { level: 'info' | 'warn'; message: string }> = {
  signed_in: { level: 'info', message: 'an operator signed in' },
  sign_in_failed: { level: 'warn', message: 'a sign-in failed' },
  locked_out: { level: 'warn', message: 'a sign-in was refused after too many wrong passwords or codes' },
  sign_in_rate_limited: { level: 'warn', message: 'sign-ins from one address were limited' },
  password_link_requested: { level: 'info', message: 'somebody asked for a link for a new password' },
  signed_out: { level: 'info', message: 'an operator signed out' },
  sessions_revoked: { level: 'info', message: 'an operator ended sessions' },
  api_key_issued: { level: 'info', message: 'an API key was issued' },
  api_key_updated: { level: 'info', message: 'an API key was changed' },
  api_key_regenerated: { level: 'info', message: 'an API key got a new secret' },
  api_key_revoked: { level: 'info', message: 'an API key was revoked' },
  account_changed: { level: 'info', message: 'the account of an operator was changed' },
  password_link_issued: { level: 'info', message: 'a link for a new password was issued' },
  second_factor_reset: { level: 'info', message: 'the second step of an operator was reset' },
  identity_disconnected: { level: 'info', message: 'an operator was disconnected from the provider' },
  second_factor_enabled: { level: 'info', message: 'an operator turned on a second step' },
  second_factor_disabled: { level: 'info', message: 'an operator turned off the second step' },
  connection_refused: { level: 'warn', message: 'a connection of an account with the provider was refused' },
  second_factor_refused: { level: 'warn', message: 'a change of a second step was refused' },
  recovery_codes_replaced: { level: 'info', message: 'an operator got new recovery codes' },
  sign_in_settings_changed: { level: 'info', message: 'the settings of sign-ins were changed' },
  invitation_issued: { level: 'info', message: 'a person was invited' },
  invitation_revoked: { level: 'info', message: 'an invitation was revoked' },
  password_changed: { level: 'info', message: 'an operator changed their password' },
  password_refused: { level: 'warn', message: 'a change of a password was refused' },
  session_ended: { level: 'info', message: 'a session ended while it was in use' },
};

/** Audit log of access: one structured line per event, under `security`, and a listener that counts them. */
export class SecurityLog {
  constructor(
    private readonly log: Log,
    private readonly count: (type: SecurityEvent['type']) => void = () => {},
  ) {}

  record({ type, ...fields }: SecurityEvent): void {
    const { level, message } = wordings[type];
    this.log[level]({ security: type, ...fields }, message);
    this.count(type);
  }
}
