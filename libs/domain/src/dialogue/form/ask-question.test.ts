import { describe, expect, it } from 'vitest';
import { anyTime, services, talk } from '#testing/form-dialogue.js';
import { standardForm } from './standard-forms.js';

const booking = anyTime(standardForm('appointment.book', { services }));

describe('a form that asks', () => {
  it('gives a question back, and asks again after it is answered', () => {
    const { step, last } = talk(booking, ['book a fitting', 'how much does it cost?']);
    expect(step.outcome).toBe('digression');
    expect(last).toBe('Back to your request. Which day and time would suit you?');
    expect(talk(booking, ['book a fitting', 'how much is it?', 'tomorrow at 10am']).last).toContain('name');
  });

  it.each(['what?', 'hm?', 'come?', 'in che senso?'])('repeats its question to "%s"', (text) => {
    const { step, last } = talk(booking, ['book a fitting', text]);
    expect(step.state.asked).toMatchObject({ times: 2, digressions: 0 });
    expect(last).toBe('Which day and time would suit you?');
  });

  it('is put aside after many questions', () => {
    const { step, last } = talk(booking, ['book a fitting', ...Array.from({ length: 4 }, () => 'how much is it?')]);
    expect(step.state.phase).toBe('cancelled');
    expect(last).toContain('aside');
  });

  it('calls a person instead of asking a third time', () => {
    const { step, said } = talk(booking, ['book a fitting', 'hmm', 'well, well']);
    expect(said[1]).toBe('Sorry, I did not get that. Which day and time would suit you?');
    expect(step.outcome).toBe('person');
  });

  it('says how else to go on after "I don\'t know", which is no failed try', () => {
    const { step, said } = talk(booking, ['book a fitting', 'hmm', 'I don’t know', 'not sure']);
    expect(said[2]).toMatch(/^That is no problem\. .* Which day and time would suit you\?$/);
    expect([step.outcome, step.choices]).toEqual(['asked', ['Talk to a person']]);
    expect(talk(booking, ['book', ...Array.from({ length: 4 }, () => 'no idea')]).step.outcome).toBe('person');
  });
});
