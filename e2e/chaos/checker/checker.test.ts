import { describe, expect, it } from 'vitest';
import type { ClientEvidence, Evidence, History, WireEvent } from '../evidence.js';
import { check } from './check.js';
import { report } from './report.js';
import { validRun } from './valid-run.js';

/** What a server logs whose drain the clock ends. */
const givenUp = '{"level":"error","msg":"draining took too long"}';

/** Valid run with one injected violation. */
class FaultyRun {
  readonly evidence: Evidence = validRun();

  history(id: string): History {
    return found(this.evidence.histories.find(({ conversationId }) => conversationId === id));
  }

  client(who: string): ClientEvidence {
    return found(this.evidence.clients.find((client) => client.who === who));
  }

  event(id: string): WireEvent {
    return found(this.evidence.histories.flatMap(({ events }) => events).find((event) => event.id === id));
  }

  /** Rewrites a history in all its readings, so that they stay consistent with each other. */
  rewrite(id: string, change: (events: WireEvent[]) => WireEvent[]): void {
    const history = this.history(id);
    history.events = change(history.events);
    for (const reading of history.readings) {
      reading.events = history.events.filter(({ type }) => reading.only === undefined || reading.only === type);
    }
  }

  /** Violated rules. */
  get violated(): string[] {
    return check(this.evidence).flatMap(({ rule, violations }) => (violations.length > 0 ? [rule] : []));
  }
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('not found in the valid run');
  return value;
}

const violationsAfter = (inject: (run: FaultyRun) => void): string[] => {
  const run = new FaultyRun();
  inject(run);
  return run.violated;
};

/** Adds a message of the bot that replies to no turn, after its last answer with other data. */
const askOn = (run: FaultyRun, answer: Record<string, unknown>): void => {
  const last = run.event('c2-7');
  Object.assign(last.data, answer);
  const message = { ...last, id: 'c2-8', seq: 8, publicSeq: 7, data: { text: 'Qual è il numero?' } };
  run.rewrite('c2', (events) => [...events, message]);
};

/** Returns the first conversation to the bot, which answers up to an event. */
const answerReturned = (run: FaultyRun, answersUpTo: number): void => {
  const last = run.event('c1-8');
  const own = { ...last, clientKey: null };
  const returned = { ...own, id: 'c1-9', seq: 9, publicSeq: 8, type: 'handoff.returned', data: {} };
  const bot = { kind: 'bot', id: null };
  const answer = { ...own, id: 'c1-10', seq: 10, publicSeq: 9, actor: bot, data: { text: '!', answersUpTo } };
  run.rewrite('c1', (events) => [...events, returned, answer]);
};

it('a valid run has no violations, and every applicable rule makes checks', () => {
  const findings = check(validRun());
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect(findings.filter(({ checked }) => checked === 0).map(({ rule }) => rule)).toEqual(['I3']);
  expect(findings.map(({ rule }) => rule)).toEqual(Array.from({ length: 31 }, (_, index) => `I${index + 1}`));
});

it('the bot may go on with a dialogue after its answer to a question in between', () => {
  const violated = violationsAfter((run) => askOn(run, {}));
  for (const rule of ['I23', 'I28']) expect(violated).not.toContain(rule);
});

it('the bot may answer what no person has answered, after a return', () => {
  const violated = violationsAfter((run) => answerReturned(run, 8));
  for (const rule of ['I23', 'I28']) expect(violated).not.toContain(rule);
});

describe('in the history, the checker detects', () => {
  it('an answer to what the bot itself handed over, after a return', () => {
    expect(violationsAfter((run) => answerReturned(run, 2))).toEqual(expect.arrayContaining(['I23', 'I28']));
  });

  it('a lost event', () => {
    const violated = violationsAfter((run) => run.rewrite('c1', (events) => events.filter(({ seq }) => seq !== 8)));
    expect(violated).toEqual(expect.arrayContaining(['I1', 'I7', 'I10', 'I19']));
  });

  it('a message that is lost, also where the screen did not show it when it was acknowledged', () => {
    const forget = (run: Parameters<Parameters<typeof violationsAfter>[0]>[0]) => {
      for (const ack of run.client('vera').acknowledgements) if (ack.clientKey === 'key-vera-2') ack.event = null;
    };
    expect(violationsAfter(forget)).toEqual([]);
    const lost = violationsAfter((run) => {
      forget(run);
      run.rewrite('c1', (events) => events.slice(0, -1));
    });
    expect(lost).toContain('I1');
  });

  it('a business action that happened twice, never, or unasked', () => {
    for (const found of [['act-1', 'act-1'], ['act-2'], ['act-1', 'act-3'], ['act-1', 'act-2', 'act-2']])
      expect(violationsAfter(({ evidence }) => Object.assign(evidence.business, { found }))).toEqual(['I31']);
  });

  it('a business action that was refused and happened, or was never answered', () => {
    const [refused, unanswered] = [{ isUnknown: false }, { outcome: null }];
    for (const change of [refused, unanswered])
      expect(violationsAfter(({ evidence }) => Object.assign(evidence.business.acts[1] as object, change))).toEqual([
        'I31',
      ]);
  });

  it('a duplicate', () => {
    const violated = violationsAfter((run) =>
      run.rewrite('c1', (events) => [...events, { ...found(events[7]), id: 'x', seq: 9 }]),
    );
    expect(violated).toContain('I2');
  });

  it('the same id in two conversations', () => {
    const violated = violationsAfter((run) => {
      run.event('c2-5').id = 'c1-8';
    });
    expect(violated).toContain('I2');
  });

  it('a gap in the numbers', () => {
    const violated = violationsAfter((run) => {
      run.event('c1-8').seq = 9;
    });
    expect(violated).toContain('I4');
  });

  it('a gap in the public numbers caused by a note', () => {
    const violated = violationsAfter((run) => {
      run.event('c1-7').publicSeq = 6;
    });
    expect(violated).toContain('I4');
  });

  it('two readings of one history that differ', () => {
    const violated = violationsAfter((run) => run.history('c2').readings[0]?.events.pop());
    expect(violated).toEqual(['I5']);
  });

  it('an order that contradicts the acknowledgements', () => {
    const violated = violationsAfter((run) => {
      for (const { acts, acknowledgements } of [run.client('vera'), run.client('anna')]) {
        // Vera's last message was acknowledged before Anna sent hers.
        for (const ack of acknowledgements) if (ack.clientKey === 'key-vera-2') ack.tick = 550;
        for (const act of acts) if (act.clientKey === 'key-anna-3') act.tick = 600;
      }
    });
    expect(violated).toEqual(['I6']);
  });

  it('a changed text', () => {
    const violated = violationsAfter((run) => {
      run.event('c1-8').data.text = 'Thank you?';
    });
    expect(violated).toEqual(expect.arrayContaining(['I8', 'I10']));
  });

  it('a stored message without a sender', () => {
    const violated = violationsAfter((run) => {
      for (const list of [run.client('ugo').acts, run.client('ugo').acknowledgements]) list.pop();
    });
    expect(violated).toEqual(['I8']);
  });

  it("a message in another person's name", () => {
    const violated = violationsAfter((run) => {
      run.event('c1-8').actor.id = 'ugo';
    });
    expect(violated).toContain('I8');
  });
});

describe('in what clients received, the checker detects', () => {
  it('contradictory acknowledgements of one key', () => {
    const violated = violationsAfter((run) => {
      const { acknowledgements } = run.client('vera');
      const ack = found(acknowledgements[0]);
      acknowledgements.push({ ...ack, duplicate: true, event: { ...found(ack.event ?? undefined), seq: 3 } });
    });
    expect(violated).toEqual(['I1', 'I3']);
  });

  it('another text acknowledged under a used key', () => {
    const violated = violationsAfter((run) => {
      const { acknowledgements } = run.client('vera');
      acknowledgements.push({ ...found(acknowledgements[0]), duplicate: true, text: 'Something else' });
    });
    expect(violated).toEqual(['I8']);
  });

  it('a missing event on a screen', () => {
    expect(violationsAfter((run) => run.client('ugo').screens[0]?.events.pop())).toEqual(['I7']);
  });

  it('a wrong order on a screen', () => {
    expect(violationsAfter((run) => run.client('ugo').screens[0]?.events.reverse())).toEqual(['I7']);
  });

  it('a leak to another visitor', () => {
    const violated = violationsAfter((run) => run.client('ugo').received.push(found(run.client('vera').received[1])));
    expect(violated).toEqual(['I9']);
  });

  it('an internal event sent to a visitor', () => {
    const violated = violationsAfter((run) => run.client('vera').received.push(run.event('c1-6')));
    expect(violated).toEqual(['I10']);
  });

  it("an internal field of a public event sent to a visitor, such as the bot's decision record", () => {
    const violated = violationsAfter((run) => {
      found(run.client('ugo').received[2]).data.decision = {};
    });
    expect(violated).toEqual(['I10']);
  });

  it('an event that disappeared from a screen', () => {
    expect(violationsAfter((run) => run.client('vera').forgotten.push('c1-2'))).toEqual(['I10']);
  });

  it('a message that was never answered', () => {
    const violated = violationsAfter((run) => {
      run.client('marco').refusals = [];
    });
    expect(violated).toEqual(['I11']);
  });
});

describe('in the control of a conversation, the checker detects', () => {
  it('a split claim in the log', () => {
    const violated = violationsAfter((run) => {
      const event = run.event('c1-6');
      event.type = 'handoff.completed';
      event.data = { operatorId: 'marco', operatorName: 'M', reason: 'accepted' };
    });
    expect(violated).toContain('I13');
  });

  it('a split claim in the acknowledgements of two operators', () => {
    const violated = violationsAfter((run) => {
      const [ack] = run.client('anna').acknowledgements;
      run.client('marco').acknowledgements.push({ ...found(ack), clientKey: 'key-marco-1' });
    });
    expect(violated).toEqual(['I1', 'I13']);
  });

  it('a message of an operator who is not the owner', () => {
    const violated = violationsAfter((run) => {
      run.event('c1-7').actor.id = 'marco';
    });
    expect(violated).toContain('I21');
  });

  it('an operator above capacity', () => {
    const violated = violationsAfter((run) => {
      found(run.evidence.operators[0]).capacity = 0;
    });
    expect(violated).toEqual(['I21']);
  });

  it('a turn answered twice', () => {
    const violated = violationsAfter((run) => {
      run.event('c2-5').data.answersUpTo = 2;
    });
    expect(violated).toEqual(expect.arrayContaining(['I23', 'I28']));
  });

  it('a second answer after a "wrong" was answered', () => {
    const violated = violationsAfter((run) => {
      const again = { ...found(run.event('c2-7')), id: 'c2-8', seq: 8, publicSeq: 7 };
      run.rewrite('c2', (events) => [...events, again]);
    });
    expect(violated).toEqual(expect.arrayContaining(['I23', 'I28']));
  });

  it.each([
    ['by an operator', { actor: { kind: 'operator', id: 'anna' } }],
    ['of "right"', { data: { eventId: 'c2-5', verdict: 'right' } }],
    ['of an older answer', { data: { eventId: 'c2-3', verdict: 'wrong' } }],
  ])('an answer after a rating %s', (_, judgement) => {
    expect(violationsAfter((run) => Object.assign(run.event('c2-6'), judgement))).toContain('I28');
  });

  it.each([
    ['after a message that cites nothing', { citations: undefined }],
    ['after an answer to nobody', { answersUpTo: undefined }],
  ])('a message of the bot that replies to no turn %s', (_, answer) => {
    expect(violationsAfter((run) => askOn(run, answer))).toContain('I28');
  });

  it('a message of the bot after control moved', () => {
    const violated = violationsAfter((run) => {
      const event = run.event('c1-7');
      event.actor = { kind: 'bot', id: null };
      event.data.answersUpTo = 2;
    });
    expect(violated).toContain('I28');
  });
});

describe('in the stored state of followers, the checker detects', () => {
  type Followers = Evidence['followers'];
  const after = (inject: (followers: Followers) => void) => violationsAfter((run) => inject(run.evidence.followers));
  const decision = (followers: Followers, id: string) =>
    found(followers.decisions.find(({ eventId }) => eventId === id));

  it.each<[string, (followers: Followers) => void]>([
    ['a position behind the log', (followers) => Object.assign(followers.positions, { search: 18 })],
    ['a position ahead of the log', (followers) => Object.assign(followers.positions, { decisions: 20 })],
    ['a decision that was not applied', (followers) => followers.decisions.pop()],
    ['a decision that nobody made', ({ decisions }) => decisions.push({ ...found(decisions[0]), eventId: 'c1-4' })],
    ['a verdict that was not applied', (run) => Object.assign(decision(run, 'c2-5'), { visitorVerdict: null })],
    ['a verdict on another answer', (run) => Object.assign(decision(run, 'c2-3'), { visitorVerdict: 'wrong' })],
    ['a message that is not found', ({ messages }) => Object.assign(found(messages[0]), { times: 0 })],
    ['a message that is indexed twice', ({ messages }) => Object.assign(found(messages[0]), { times: 2 })],
    ['a message in the index that nobody sent', (followers) => Object.assign(followers, { indexed: 9 })],
  ])('%s', (_, inject) => {
    expect(after(inject)).toEqual(['I29']);
  });
});

describe('besides conversations, the checker detects', () => {
  it.each(['state', 'control', 'episode', 'priority', 'outcome'] as const)('a wrong derived %s', (field) => {
    const violated = violationsAfter((run) => Object.assign(run.history('c1').summary, { [field]: 99 }));
    expect(violated).toContain('I22');
  });

  it('wrong counters', () => {
    expect(violationsAfter((run) => Object.assign(run.evidence.counts, { bot: 2 }))).toEqual(['I19']);
  });

  it('a drain that takes too long or fails', () => {
    const exits = [
      { code: 0, at: 9_000, tookMs: 15_001 },
      { code: 1, at: 9_000, tookMs: 300 },
      { code: 1, at: 9_000, tookMs: 12_100, said: givenUp },
    ];
    for (const exit of exits) {
      expect(violationsAfter((run) => Object.assign(found(run.evidence.faults[0]), { exit }))).toEqual(['I12']);
    }
  });

  it('a late first answer after a fault', () => {
    const violated = violationsAfter((run) => {
      Object.assign(found(run.evidence.faults[0]), { at: 810, until: 820 });
      for (const ack of run.client('vera').acknowledgements) if (ack.clientKey === 'key-vera-2') ack.at = 20_000;
    });
    expect(violated).toEqual(['I11']);
  });

  it('neither of them where the processors had other work for that long', () => {
    const violated = violationsAfter((run) => {
      Object.assign(found(run.evidence.faults[0]), { at: 810, until: 820 });
      Object.assign(found(run.evidence.faults[0]), { exit: { code: 0, at: 500, tookMs: 16_000 } });
      Object.assign(found(run.evidence.faults[1]), { exit: { code: 1, at: 500, tookMs: 12_100, said: givenUp } });
      for (const ack of run.client('vera').acknowledgements) if (ack.clientKey === 'key-vera-2') ack.at = 20_000;
      run.evidence.starvation.push({ from: 0, until: 10_000, ms: 5_000 }, { from: 10_000, until: 20_000, ms: 5_000 });
    });
    expect(violated).toEqual([]);
  });

  it('a drain that was given up on a busy machine, though it had more time than it may wait for others', () => {
    const violated = violationsAfter((run) => {
      Object.assign(found(run.evidence.faults[0]), { exit: { code: 1, at: 500, tookMs: 14_000, said: givenUp } });
      run.evidence.starvation.push({ from: 0, until: 20_000, ms: 6_000 });
    });
    expect(violated).toEqual(['I12']);
  });

  it('a drain that ended with an error of another kind on a busy machine', () => {
    const violated = violationsAfter((run) => {
      Object.assign(found(run.evidence.faults[0]), { exit: { code: 1, at: 500, tookMs: 12_100, said: 'another' } });
      run.evidence.starvation.push({ from: 0, until: 20_000, ms: 10_000 });
    });
    expect(violated).toEqual(['I12']);
  });

  it('a client that does not reconnect', () => {
    expect(violationsAfter((run) => run.client('ugo').connections.push({ at: 9_901, isLive: false }))).toEqual(['I16']);
  });

  it('a damaged database file', () => {
    const damages = ['row 3 is missing from index events_key'];
    expect(violationsAfter((run) => Object.assign(found(run.evidence.faults[1]), { damages }))).toEqual(['I18']);
  });

  it('memory above the limit', () => {
    expect(violationsAfter((run) => run.evidence.memory.push(2 ** 31))).toEqual(['I17']);
  });
});

it('the report contains the seed, the violations and the meaning of zero violations', () => {
  const run = new FaultyRun();
  run.client('vera').forgotten.push('c1-2');
  const text = report(run.evidence, check(run.evidence));
  expect(text).toContain('seed 1: 5 acknowledged messages; faults: 1 drain, 1 inspect');
  expect(text).toContain('vera showed c1-2, which then disappeared');
  expect(text).toContain('at most 3/n');
});
