import type { VisitorId } from '#contracts/ids.js';
import type { Conversation } from '#domain/conversation/conversation.js';
import type { Dialogue } from '#domain/conversation/dialogue-state.js';
import { lacksNumber } from '#domain/dialogue/entities/lacks-number.js';
import { numberSlotOf } from '#domain/dialogue/form/standard-forms.js';
import { type Proof, type ProofStep, proofExhausted, proofRefused } from '#domain/dialogue/proof/proof.js';
import { type SendPorts, sendEmailCode } from '../identity/request-email-code.js';
import { type TryPorts, tryEmailCode } from '../identity/try-email-code.js';
import type { Ports } from '../ports/ports.js';
import type { RateLimiter } from '../state/rate-limiter.js';

export type ProvePorts = SendPorts &
  TryPorts &
  Pick<Ports, 'emailCodesPerEmail' | 'mailService' | 'rateLimiters' | 'visitors'>;

/**
 * Identity proof in a dialogue, by a code sent to a client's address. It counts for that dialogue only: the browser
 * keeps its token, which a previous user may know.
 */
export class IdentityProver {
  readonly #perVisitor: RateLimiter;
  /** Codes being sent: one typed at once must wait for it to be stored. */
  readonly #sending = new Map<VisitorId, Promise<void>>();

  constructor(private readonly ports: ProvePorts) {
    this.#perVisitor = ports.rateLimiters.of('emailCodesPerVisitor', 'dialogue');
  }

  /** Whether codes can be sent. */
  get isAvailable(): boolean {
    return this.ports.mailService.mailer !== null;
  }

  /**
   * Whether the visitor does not know the number of their order, ticket or appointment, and may choose it from a list
   * after proving their identity.
   */
  replacesNumber({ intent, form, facts }: Dialogue, text: string): boolean {
    const slot = numberSlotOf(intent);
    const isAsked = slot !== null && form.asked?.about === slot && !facts?.isProven;
    return isAsked && this.isAvailable && lacksNumber(text);
  }

  /** Carries out a step: sends the code, or compares the entered one. Returns the proven address, or else the reply. */
  async follow(c: Conversation, step: ProofStep): Promise<{ readonly email: string } | ProofStep> {
    const { outcome, proof, code = '' } = step;
    if (outcome === 'send') return this.#send(c, step);
    return outcome === 'verify' ? this.#verify(c, proof, code) : step;
  }

  /** Sends the code of a step in the background, so that neither reply nor timing reveals whether a client has the address. */
  async #send(c: Conversation, step: ProofStep): Promise<ProofStep> {
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

  async #verify(c: Conversation, proof: Proof, typed: string): Promise<{ readonly email: string } | ProofStep> {
    const { unitOfWork } = this.ports;
    await this.#sending.get(c.visitorId);
    const user = `dialogue/${proof.key}`;
    const tried = await tryEmailCode(this.ports, { id: c.visitorId, chatbotId: c.chatbotId }, typed, user);
    if (!tried.ok) return proofRefused(proof, tried.code === 'wrong_code' ? 'wrong_code' : 'code_expired');
    await unitOfWork.run(({ emailCodes }) => emailCodes.put({ ...tried.value, usedBy: user }));
    return { email: tried.value.email };
  }
}
