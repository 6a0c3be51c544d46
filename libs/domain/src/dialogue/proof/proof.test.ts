import { describe, expect, it } from 'vitest';
import { type ProofStep, proofRefused, startProof, stepProof } from './proof.js';

const key = 'message-number-0';
const said = (text: string, isAnswered = false) => ({ text, key, isAnswered });
/** Every step for these messages of a visitor. */
function talk(...texts: readonly string[]): ProofStep {
  const [first = '', ...rest] = texts;
  return rest.reduce((step, text) => stepProof(step.proof, said(text)), startProof(said(first)));
}
const keysOf = ({ lines }: ProofStep) => lines.map(({ key: text }) => text);

describe('proof by a code', () => {
  it('asks for the address, unless it was given, and sends a code to it', () => {
    expect(talk('show me my details')).toMatchObject({ outcome: 'asked', lines: [{ key: 'proof.email' }] });
    for (const step of [talk('my details', 'ada@shop.example'), talk('my details, I am ada@shop.example')])
      expect(step).toMatchObject({
        outcome: 'send',
        proof: { email: 'ada@shop.example', sent: 1 },
        lines: [{ key: 'proof.code' }],
      });
  });

  it.each(['123456', '123 456', 'it is 123-456, I think'])('reads the code of "%s"', (text) => {
    expect(talk('my details', 'ada@shop.example', text)).toMatchObject({ outcome: 'verify', code: '123456' });
  });

  it.each(['1234567', '12345', 'on 12.3.2026', 'my number is 340 555 0199', '0199 340 555'])(
    'reads no code of "%s"',
    (text) => {
      expect(talk('my details', 'ada@shop.example', text).outcome).toBe('asked');
    },
  );

  it('reads six digits as a code only once one was sent', () => {
    expect(keysOf(talk('my details', '123456'))).toEqual(['again', 'proof.email']);
  });

  it('says that an address is not valid', () => {
    expect(keysOf(talk('my details', 'ada@shop'))).toEqual(['again.email', 'proof.email']);
  });

  it('asks again after a wrong code, and offers a new code once the old one has expired', () => {
    const { proof } = talk('my details', 'ada@shop.example');
    expect(keysOf(proofRefused(proof, 'wrong_code'))).toEqual(['proof.wrong', 'proof.code']);
    const expired = proofRefused(proof, 'code_expired');
    expect(keysOf(expired)).toEqual(['proof.expired', 'proof.resend']);
    expect(stepProof(expired.proof, said('yes'))).toMatchObject({ outcome: 'send', proof: { sent: 2 } });
    expect(stepProof(expired.proof, said('no')).outcome).toBe('cancelled');
  });

  it('sends three codes at most, then a person takes over', () => {
    const third = talk('my details', 'ada@shop.example', 'send another code', 'non è arrivato');
    expect(third).toMatchObject({ outcome: 'send', proof: { sent: 3 } });
    expect(stepProof(third.proof, said('another one please')).outcome).toBe('person');
    expect(proofRefused(third.proof, 'code_expired').outcome).toBe('person');
  });

  it('asks the same twice at most', () => {
    expect(talk('my details', 'hm', 'hm?').outcome).toBe('person');
  });

  it('allows a question in between, and ends when the visitor cancels', () => {
    const { proof } = talk('my details', 'ada@shop.example');
    expect(stepProof(proof, said('are you open on Friday?', true))).toMatchObject({
      outcome: 'digression',
      lines: [{ key: 'back' }, { key: 'proof.code' }],
    });
    const unknown = stepProof(proof, said('who owns you?'));
    expect(unknown).toMatchObject({ outcome: 'unknown', proof: { times: 1 }, choices: ['say.resend', 'say.person'] });
    expect(keysOf(unknown)).toEqual(['unknown', 'back', 'proof.code']);
    expect(stepProof(proof, said('forget it')).outcome).toBe('cancelled');
  });

  it('marks messages that it cannot use: they may be another request', () => {
    const { proof } = talk('my details', 'ada@shop.example');
    const unread = ['cancel my appointment instead', 'can you cancel my appointment?'];
    for (const text of unread) expect(stepProof(proof, said(text)).isUnread).toBe(true);
    for (const text of ['123456', 'bruno@shop.example', 'why?', 'send another code', 'forget it'])
      expect(stepProof(proof, said(text)).isUnread).toBeUndefined();
  });
});
