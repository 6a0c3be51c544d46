import { describe, expect, it } from 'vitest';
import type { ClientEvidence, Evidence, History, WireEvent } from '../evidence.js';
import { check } from './check.js';
import { report } from './report.js';
import { soundRun } from './sound-run.js';

/** A run in which something is wrong that the checker must see. */
class PlantedRun {
  readonly evidence: Evidence = soundRun();

  history(id: string): History {
    return found(this.evidence.histories.find(({ conversationId }) => conversationId === id));
  }

  client(who: string): ClientEvidence {
    return found(this.evidence.clients.find((client) => client.who === who));
  }

  event(id: string): WireEvent {
    return found(this.evidence.histories.flatMap(({ events }) => events).find((event) => event.id === id));
  }

  /** The first reading of the log is what its readers compare with: all of them then tell the same lie. */
  rewrite(id: string, change: (events: WireEvent[]) => WireEvent[]): void {
    const history = this.history(id);
    history.events = change(history.events);
    for (const reading of history.readings) {
      reading.events = history.events.filter(({ type }) => reading.only === undefined || reading.only === type);
    }
  }

  /** The rules that are violated. */
  get violated(): string[] {
    return check(this.evidence).flatMap(({ rule, violations }) => (violations.length > 0 ? [rule] : []));
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('there is no such thing in the sound run');
  return value;
}

const plant = (sow: (run: PlantedRun) => void): string[] => {
  const run = new PlantedRun();
  sow(run);
  return run.violated;
};

it('a sound run violates nothing, and every rule that applies has looked at something', () => {
  const findings = check(soundRun());
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect(findings.filter(({ checked }) => checked === 0).map(({ rule }) => rule)).toEqual(['I3']);
  expect(findings.map(({ rule }) => rule)).toEqual(Array.from({ length: 28 }, (_, index) => `I${index + 1}`));
});

describe('in the history the checker sees', () => {
  it('a loss', () => {
    const violated = plant((run) => run.rewrite('c1', (events) => events.filter(({ seq }) => seq !== 8)));
    expect(violated).toEqual(expect.arrayContaining(['I1', 'I7', 'I10', 'I19']));
  });

  it('a duplicate', () => {
    const violated = plant((run) =>
      run.rewrite('c1', (events) => [...events, { ...found(events[7]), id: 'x', seq: 9 }]),
    );
    expect(violated).toContain('I2');
  });

  it('the same id in two conversations', () => {
    const violated = plant((run) => {
      run.event('c2-5').id = 'c1-8';
    });
    expect(violated).toContain('I2');
  });

  it('a gap in the numbers', () => {
    const violated = plant((run) => {
      run.event('c1-8').seq = 9;
    });
    expect(violated).toContain('I4');
  });

  it('a gap in the public numbers, that a note has left', () => {
    const violated = plant((run) => {
      run.event('c1-7').publicSeq = 6;
    });
    expect(violated).toContain('I4');
  });

  it('a reading that differs from another', () => {
    const violated = plant((run) => run.history('c2').readings[0]?.events.pop());
    expect(violated).toEqual(['I5']);
  });

  it('an order against that of the acknowledgements', () => {
    const violated = plant((run) => {
      for (const { acts, acknowledgements } of [run.client('vera'), run.client('anna')]) {
        // What vera said last was acknowledged before anna had written.
        for (const told of acknowledgements) if (told.clientKey === 'key-vera-2') told.tick = 550;
        for (const act of acts) if (act.clientKey === 'key-anna-3') act.tick = 600;
      }
    });
    expect(violated).toEqual(['I6']);
  });

  it('changed content', () => {
    const violated = plant((run) => {
      run.event('c1-8').data.text = 'Thank you?';
    });
    expect(violated).toEqual(expect.arrayContaining(['I8', 'I10']));
  });

  it('a message that nobody sent', () => {
    const violated = plant((run) => {
      for (const list of [run.client('ugo').acts, run.client('ugo').acknowledgements]) list.pop();
    });
    expect(violated).toEqual(['I8']);
  });

  it('somebody speaking in the name of another', () => {
    const violated = plant((run) => {
      run.event('c1-8').actor.id = 'ugo';
    });
    expect(violated).toContain('I8');
  });
});

describe('of what clients were told and shown the checker sees', () => {
  it('disagreeing acknowledgements of one key', () => {
    const violated = plant((run) => {
      const { acknowledgements } = run.client('vera');
      const told = found(acknowledgements[0]);
      acknowledgements.push({ ...told, duplicate: true, event: { ...found(told.event ?? undefined), seq: 3 } });
    });
    expect(violated).toEqual(['I1', 'I3']);
  });

  it('other words acknowledged under a key that was used', () => {
    const violated = plant((run) => {
      const { acknowledgements } = run.client('vera');
      acknowledgements.push({ ...found(acknowledgements[0]), duplicate: true, text: 'Something else' });
    });
    expect(violated).toEqual(['I8']);
  });

  it('a screen that lacks an event', () => {
    expect(plant((run) => run.client('ugo').screens[0]?.events.pop())).toEqual(['I7']);
  });

  it('a screen in another order', () => {
    expect(plant((run) => run.client('ugo').screens[0]?.events.reverse())).toEqual(['I7']);
  });

  it('a leak to another visitor', () => {
    const violated = plant((run) => run.client('ugo').received.push(found(run.client('vera').received[1])));
    expect(violated).toEqual(['I9']);
  });

  it('an internal event shown to a visitor', () => {
    const violated = plant((run) => run.client('vera').received.push(run.event('c1-6')));
    expect(violated).toEqual(['I10']);
  });

  it("an internal field of a public event shown to a visitor, as the record of the bot's decision", () => {
    const violated = plant((run) => {
      found(run.client('ugo').received[2]).data.decision = {};
    });
    expect(violated).toEqual(['I10']);
  });

  it('an event that was shown and vanished', () => {
    expect(plant((run) => run.client('vera').forgotten.push('c1-2'))).toEqual(['I10']);
  });

  it('a message that was never answered', () => {
    const violated = plant((run) => {
      run.client('marco').refusals = [];
    });
    expect(violated).toEqual(['I11']);
  });
});

describe('of who had the word the checker sees', () => {
  it('a split claim in the log', () => {
    const violated = plant((run) => {
      const event = run.event('c1-6');
      event.type = 'handoff.completed';
      event.data = { operatorId: 'marco', operatorName: 'M', reason: 'accepted' };
    });
    expect(violated).toContain('I13');
  });

  it('a split claim in what two operators were told', () => {
    const violated = plant((run) => {
      const [told] = run.client('anna').acknowledgements;
      run.client('marco').acknowledgements.push({ ...found(told), clientKey: 'key-marco-1' });
    });
    expect(violated).toEqual(['I1', 'I13']);
  });

  it('an operator who speaks without owning', () => {
    const violated = plant((run) => {
      run.event('c1-7').actor.id = 'marco';
    });
    expect(violated).toContain('I21');
  });

  it('an operator with more than fits', () => {
    const violated = plant((run) => {
      found(run.evidence.operators[0]).capacity = 0;
    });
    expect(violated).toEqual(['I21']);
  });

  it('a turn that was answered twice', () => {
    const violated = plant((run) => {
      run.event('c2-5').data.answersUpTo = 2;
    });
    expect(violated).toEqual(expect.arrayContaining(['I23', 'I28']));
  });

  it('a second answer to a "wrong" that was answered', () => {
    const violated = plant((run) => {
      const again = { ...found(run.event('c2-7')), id: 'c2-8', seq: 8, publicSeq: 7 };
      run.rewrite('c2', (events) => [...events, again]);
    });
    expect(violated).toEqual(expect.arrayContaining(['I23', 'I28']));
  });

  it.each([
    ['an operator', { actor: { kind: 'operator', id: 'anna' } }],
    ['a visitor who calls it right', { data: { eventId: 'c2-5', verdict: 'right' } }],
    ['a visitor who means an older answer', { data: { eventId: 'c2-3', verdict: 'wrong' } }],
  ])('an answer that follows the judgement of %s', (_, judgement) => {
    expect(plant((run) => Object.assign(run.event('c2-6'), judgement))).toContain('I28');
  });

  it('a bot that speaks after control moved', () => {
    const violated = plant((run) => {
      const event = run.event('c1-7');
      event.actor = { kind: 'bot', id: null };
      event.data.answersUpTo = 2;
    });
    expect(violated).toContain('I28');
  });
});

describe('around the conversations the checker sees', () => {
  it.each(['state', 'control', 'episode', 'priority', 'outcome'] as const)('a derived %s that is wrong', (field) => {
    const violated = plant((run) => Object.assign(run.history('c1').summary, { [field]: 99 }));
    expect(violated).toContain('I22');
  });

  it('counters that are wrong', () => {
    expect(plant((run) => Object.assign(run.evidence.counts, { bot: 2 }))).toEqual(['I19']);
  });

  it('a drain that took too long, or failed', () => {
    const exits = [
      { code: 0, tookMs: 15_001 },
      { code: 1, tookMs: 300 },
    ];
    for (const exit of exits) {
      expect(plant((run) => Object.assign(found(run.evidence.faults[0]), { exit }))).toEqual(['I12']);
    }
  });

  it('a first answer that comes late after a fault', () => {
    const violated = plant((run) => {
      Object.assign(found(run.evidence.faults[0]), { at: 810, until: 820 });
      for (const told of run.client('vera').acknowledgements) if (told.clientKey === 'key-vera-2') told.at = 20_000;
    });
    expect(violated).toEqual(['I11']);
  });

  it('somebody who does not come back', () => {
    expect(plant((run) => run.client('ugo').lines.push({ at: 9_901, isLive: false }))).toEqual(['I16']);
  });

  it('a damaged file', () => {
    const damages = ['row 3 is missing from index events_key'];
    expect(plant((run) => Object.assign(found(run.evidence.faults[1]), { damages }))).toEqual(['I18']);
  });

  it('a server that grows and grows', () => {
    expect(plant((run) => run.evidence.memory.push(2 ** 31))).toEqual(['I17']);
  });
});

it('the report names the seed, what was found, and what a zero means', () => {
  const run = new PlantedRun();
  run.client('vera').forgotten.push('c1-2');
  const text = report(run.evidence, check(run.evidence));
  expect(text).toContain('seed 1: 5 acknowledged messages; faults: 1 drain, 1 autopsy');
  expect(text).toContain('vera saw c1-2 vanish');
  expect(text).toContain('at most 3/n');
});
