import { createHmac } from 'node:crypto';
import { secretPrefix } from '#engine/webhooks/secrets.js';

export interface SignedMessage {
  /** Id of the event, the same for every attempt. */
  readonly id: string;
  /** Time of this attempt in Unix seconds. Receivers reject requests older than five minutes. */
  readonly timestamp: number;
  /** Exact text of the request body. */
  readonly body: string;
}

export interface SigningSecrets {
  readonly current: string;
  /** Previous secret during a rotation; else null. */
  readonly previous: string | null;
}

/**
 * Both signatures of a delivery. `webhook-signature` (Standard Webhooks 1.0.0) covers id, timestamp and body, keyed with the decoded
 * bytes of the secret, and carries one signature for each valid secret. `X-Signature` covers the body alone, keyed with the
 * secret as shown; it holds one value, so during a rotation it is made with the previous secret: receivers change over when
 * they are ready.
 */
export function signatureHeaders(
  message: SignedMessage,
  { current, previous }: SigningSecrets,
): Record<string, string> {
  const { id, timestamp, body } = message;
  const secrets = previous === null ? [current] : [current, previous];
  return {
    'X-Signature': `sha256=${createHmac('sha256', previous ?? current)
      .update(body)
      .digest('hex')}`,
    'X-Timestamp': String(timestamp),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${standardSignature(message, secret)}`).join(' '),
  };
}

function standardSignature({ id, timestamp, body }: SignedMessage, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
}
