import type { VisitorId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import { type Proof, type ProofStep, proofExhausted, proofRefused } from '#domain/dialogue/proof/proof.js';
import { type SendPorts, sendEmailCode } from '../identity/request-email-code.js';
import { type TryPorts, tryEmailCode } from '../identity/try-email-code.js';
import type { Ports } from '../ports/ports.js';
import type { RateLimiter } from '../state/rate-limiter.js';

export type ProvePorts = SendPorts &
  TryPorts &
  Pick<Ports, 'emailCodesPerEmail' | 'mailer' | 'rateLimiters' | 'visitors'>;

/**
 * Proves in a dialogue who a visitor is, by a code that is sent to the address of a client. What is proven counts for that dialogue alone: the browser
 * keeps its token, which others may know who had it before.
 */
export class IdentityProver {
  readonly #perVisitor: RateLimiter;
  /** Codes on their way: whoever types one at once is compared with it all the same. */
  readonly #sending = new Map<VisitorId, Promise<void>>();

  constructor(private readonly ports: ProvePorts) {
    this.#perVisitor = ports.rateLimiters.of('emailCodesPerVisitor', 'dialogue');
  }

  /** Whether codes can be sent at all. */
  get isAvailable(): boolean {
    return this.ports.mailer !== null;
  }

  /** Sends the code of a step, in the background: neither its reply nor its time shows whether a client has the address. */
  async send(c: Conversation, step: ProofStep): Promise<ProofStep> {
    const { proof } = step;
    const { email } = proof;
    const visitor = await this.ports.visitors.get(c.visitorId);
    if (visitor === null || email === null) return proofExhausted(proof);
    const { emailCodesPerEmail } = this.ports;
    if (this.#perVisitor.take(c.visitorId) > 0 || emailCodesPerEmail.take(email) > 0) return proofExhausted(proof);
    const sending = sendEmailCode(this.ports, visitor, email).finally(() => {
      if (this.#sending.get(visitor.id) === sending) this.#sending.delete(visitor.id);
    });
    this.#sending.set(visitor.id, sending);
    return { ...step, outcome: 'asked' };
  }

  /** The address that the code proves; else the step that follows. */
  async verify(c: Conversation, proof: Proof, typed: string): Promise<{ readonly email: string } | ProofStep> {
    const { unitOfWork } = this.ports;
    await this.#sending.get(c.visitorId);
    const user = `dialogue/${proof.key}`;
    const tried = await tryEmailCode(this.ports, { id: c.visitorId, chatbotId: c.chatbotId }, typed, user);
    if (!tried.ok) return proofRefused(proof, tried.code === 'wrong_code' ? 'wrong_code' : 'code_expired');
    await unitOfWork.run(({ emailCodes }) => emailCodes.put({ ...tried.value, usedBy: user }));
    return { email: tried.value.email };
  }
}
