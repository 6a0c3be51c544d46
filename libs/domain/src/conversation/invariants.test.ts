import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ConversationEventBody, events, isPublic, visitorData } from '#contracts/events.js';
import { transitions } from '#contracts/transitions.js';
import { arbitrarySequence } from '#testing/arbitrary-sequences.js';
import { fc } from '#testing/fast-check.js';
import { runSequence, type StepResult } from '#testing/run-sequence.js';
import { secret, someDecision } from '#testing/some-decision.js';
import { botSpeaks } from './bot-speaks.js';
import type { Command } from './command.js';
import type { Conversation, LoggedEvent } from './conversation.js';
import { decide } from './decide.js';
import { nextDue } from './due.js';
import { evolve } from './evolve.js';
import { speaker } from './states.js';

const seed = 20_260_301;

/** Each rule gets lives of its own: same seed, other salt. */
function always(rule: string, check: (trials: readonly StepResult[]) => void): void {
  it(rule, () => {
    const salt = createHash('sha256').update(rule).digest().readInt32BE(0);
    fc.assert(
      fc.property(arbitrarySequence(), (life) => check(runSequence(life))),
      { seed: seed ^ salt, numRuns: 150 },
    );
  });
}

/** The states between the events of a sequence, the one before each event and the one after. */
function eachEvent(
  trials: readonly StepResult[],
  see: (before: Conversation, event: LoggedEvent, after: Conversation) => void,
) {
  let c: Conversation | null = null;
  for (const event of trials.flatMap((trial) => trial.events)) {
    const after: Conversation = evolve(c, event);
    if (c !== null) see(c, event, after);
    c = after;
  }
}

function log(trials: readonly StepResult[]): LoggedEvent[] {
  return trials.flatMap((trial) => trial.events);
}

function isTurn(event: LoggedEvent): boolean {
  return event.type === 'message.posted' || (event.type === 'answer.judged' && event.data.verdict === 'wrong');
}

function eachState(trials: readonly StepResult[], see: (c: Conversation, trial: StepResult) => void) {
  for (const trial of trials) if (trial.after !== null) see(trial.after, trial);
}

describe(`in any sequence of commands (seed ${seed})`, () => {
  it('every command and every state occurs, so that the rules below are exercised', () => {
    const lives = fc.sample(arbitrarySequence(), { seed, numRuns: 4_000 }).flatMap(runSequence);
    const happened = new Set(lives.filter((trial) => trial.decision.ok).map((trial) => trial.command.type));
    expect([...happened].sort()).toEqual(Object.keys(transitions).sort());
    const reached = new Set(lives.map((trial) => trial.after?.state));
    expect([...reached].sort()).toEqual(['assigned', 'bot', 'closed', 'offered', 'queued', 'resolved', 'snoozed']);
  });

  always('a command ends in a state that its transition lists', (trials) => {
    for (const { command, decision, after } of trials) {
      if (decision.ok) expect(transitions[command.type].to).toContain(after?.state);
    }
  });

  always('a command from a state that its transition does not list is rejected', (trials) => {
    for (const { before, command, decision } of trials) {
      if (!transitions[command.type].from.includes(before?.state ?? null)) expect(decision.ok).toBe(false);
    }
  });

  always(
    'notes, labels, priorities, clients, ratings, corrections and what is noted of other systems change no state',
    (trials) => {
      const records = ['label', 'prioritise', 'link-client', 'unlink-client'];
      const remarks = [
        ...records,
        'write-note',
        'rate',
        'judge-answer',
        'post-correction',
        'note-change',
        'note-activity',
        'erase-actions',
      ];
      for (const { before, command, after } of trials) {
        if (remarks.includes(command.type)) expect(after?.state).toBe(before?.state);
      }
    },
  );

  always('seq counts all events from 1 without a gap', (trials) => {
    expect(log(trials).map((event) => event.seq)).toEqual(log(trials).map((_, index) => index + 1));
  });

  always('publicSeq counts the events for the visitor from 1 without a gap and is null for all others', (trials) => {
    let last = 0;
    for (const event of log(trials)) expect(event.publicSeq).toBe(isPublic(event.type) ? ++last : null);
  });

  always('the state is the fold of the log', (trials) => {
    const folded = log(trials).reduce<Conversation | null>(evolve, null);
    expect(folded).toEqual(trials.at(-1)?.after);
  });

  always('every event matches the schema of the contract', (trials) => {
    for (const event of log(trials))
      expect(events[event.type].data.strict().safeParse(event.data).error).toBeUndefined();
  });

  always('control rises by one when who may speak changes, and stays otherwise', (trials) => {
    eachEvent(trials, (before, _, after) => {
      expect(after.control - before.control).toBe(speaker(after) === speaker(before) ? 0 : 1);
    });
  });

  always('the bot and programs speak only in the state bot', (trials) => {
    eachEvent(trials, (before, event) => {
      if (event.type === 'message.posted' && ['bot', 'api_key'].includes(event.actor.kind))
        expect(before.state).toBe('bot');
    });
  });

  always('an operator speaks only as the owner of an assigned conversation, corrections aside', (trials) => {
    eachEvent(trials, (before, event) => {
      if (event.type !== 'message.posted' || event.actor.kind !== 'operator') return;
      if (event.data.corrects !== undefined) return;
      expect([before.state, before.owner]).toEqual(['assigned', event.actor.id]);
    });
  });

  always('an answer started under another control, or for another turn, is neither posted nor withheld', (trials) => {
    for (const { before, command, decision } of trials) {
      if (command.type !== 'post-answer' && command.type !== 'withhold-answer') continue;
      const holds = command.control === before?.control && command.answersUpTo === before.answerOwed?.upToSeq;
      if (!holds) expect(decision.ok).toBe(false);
    }
  });

  always('no answer started under an earlier control is ever posted', (trials) => {
    const bot = { kind: 'bot', id: null } as const;
    eachState(trials, (c, { context }) => {
      const answersUpTo = c.answerOwed?.upToSeq ?? 0;
      for (let control = 1; control < c.control; control++) {
        const late: Command = {
          type: 'post-answer',
          text: 'late',
          citations: [],
          choices: [],
          decision: someDecision,
          control,
          answersUpTo,
        };
        expect(decide(c, late, { ...context, by: bot }).ok).toBe(false);
      }
    });
  });

  always('the bot answers messages and "wrong" ratings of the visitor, each turn once', (trials) => {
    const turns = new Set(
      log(trials).flatMap((event) => (event.actor.kind === 'visitor' && isTurn(event) ? [event.seq] : [])),
    );
    for (const event of log(trials)) {
      if (event.type !== 'answer.withheld' && !(event.type === 'message.posted' && event.actor.kind === 'bot'))
        continue;
      expect(turns.delete(event.data.answersUpTo ?? 0)).toBe(true);
    }
  });

  always('a rating makes an answer pending only if the visitor rates the last answer of the bot wrong', (trials) => {
    eachEvent(trials, (before, event, after) => {
      if (event.type !== 'answer.judged') return;
      const contradicts =
        event.actor.kind === 'visitor' &&
        event.data.verdict === 'wrong' &&
        before.state === 'bot' &&
        before.standingAnswer?.eventId === event.data.eventId;
      expect(after.answerOwed).toEqual(
        contradicts ? expect.objectContaining({ upToSeq: event.seq }) : before.answerOwed,
      );
    });
  });

  always('the standing answer is the last message, posted by the bot, and no other answer is pending', (trials) => {
    const said = new Map(log(trials).map((event) => [event.id, event]));
    eachState(trials, (c) => {
      if (c.standingAnswer === null) return;
      const answer = said.get(c.standingAnswer.eventId);
      expect([c.state, c.answerOwed, answer?.actor.kind]).toEqual(['bot', null, 'bot']);
      expect(answer?.seq).toBe(c.lastMessage?.seq);
    });
  });

  always('a bot that is turned off posts nothing', (trials) => {
    for (const { context, events: logged } of trials) {
      if (botSpeaks(context.policy)) continue;
      expect(logged.filter((event) => event.type === 'message.posted' && event.actor.kind === 'bot')).toEqual([]);
    }
  });

  always('a wait contains the next opening exactly if it begins outside opening hours', (trials) => {
    for (const { context, events: logged, after } of trials) {
      for (const event of logged) {
        if (event.type !== 'handoff.started') continue;
        const opensAt = context.opensAt(event.data.teamId);
        expect(event.data.opensAt ?? null).toBe(opensAt);
        if (after?.queue) expect(after.queue.opensAt).toBe(opensAt);
      }
    }
  });

  always('it waits for the team that was named last, and keeps its name when the wait is over', (trials) => {
    let named: string | null = null;
    for (const { events: logged, after } of trials) {
      for (const { type, data } of logged)
        if (type === 'handoff.started' || type === 'conversation.transferred') named = data.teamId;
      if (after === null) continue;
      expect(after.teamId).toBe(named);
      if (after.state === 'queued' || after.state === 'offered') expect(after.queue?.teamId).toBe(named);
    }
  });

  always('it has an owner exactly while assigned or snoozed', (trials) => {
    eachState(trials, (c) => expect(c.owner !== null).toBe(c.state === 'assigned' || c.state === 'snoozed'));
  });

  always('fields of one state are set in that state only', (trials) => {
    eachState(trials, (c) => {
      expect(c.offer !== null, 'offer').toBe(c.state === 'offered');
      expect(c.snoozedUntil !== null, 'snoozedUntil').toBe(c.state === 'snoozed');
      expect(c.resolvedAt !== null, 'resolvedAt').toBe(c.state === 'resolved' || c.state === 'closed');
      expect(c.outcome !== null, 'outcome').toBe(c.state === 'resolved' || c.state === 'closed');
      if (c.state !== 'bot') expect(c.answerOwed, 'answerOwed').toBeNull();
      if (c.state !== 'bot') expect(c.standingAnswer, 'standingAnswer').toBeNull();
      if (c.state !== 'assigned') expect(c.resolvesAt, 'resolvesAt').toBeNull();
    });
  });

  always('exactly queued, offered, assigned and snoozed conversations have a place in the queue', (trials) => {
    eachState(trials, (c) => {
      expect(c.queue !== null).toBe(['queued', 'offered', 'assigned', 'snoozed'].includes(c.state));
    });
  });

  always('a place keeps its time while it is held, except across snoozing', (trials) => {
    eachEvent(trials, (before, event, after) => {
      if (before.queue === null || after.queue === null || event.type === 'conversation.woken') return;
      expect(after.queue.since).toBe(before.queue.since);
    });
  });

  always(
    'a closed conversation never changes, except that it goes to another visitor, gets outcomes and records, and is erased',
    (trials) => {
      const last = trials.findIndex((trial) => trial.after?.state === 'closed');
      if (last < 0) return;
      const states = new Set(trials.slice(last).map(({ after }) => after));
      const later = (type: string) => trials.slice(last + 1).filter(({ events }) => events.at(-1)?.type === type);
      const [erased, moved] = [later('conversation.erased'), later('visitor.identified')];
      const settled = [...later('action.completed'), ...later('action.failed'), ...later('activity.recorded')];
      const redacted = later('actions.erased');
      expect(states.size).toBe(1 + erased.length + moved.length + settled.length + redacted.length);
      for (const { before, after } of moved) expect(after?.visitorId).not.toBe(before?.visitorId);
      expect(erased.length).toBeLessThanOrEqual(1);
    },
  );

  always('every open conversation has a timer, except one whose delay was announced', (trials) => {
    eachState(trials, (c, { context }) => {
      const waitsForAPerson = c.state === 'queued' && c.queue?.delayed === true;
      const isIdle = waitsForAPerson && (c.pendingActions ?? []).length === 0;
      const isOver = c.state === 'closed' && (c.pendingActions ?? []).length === 0;
      expect(nextDue(c, context.policy) === null).toBe(isIdle || isOver);
    });
  });

  always('a timer has no effect before its time or when it is no longer due', (trials) => {
    const timers = ['expire-offer', 'delay-handoff', 'warn-idle'];
    for (const { before, command, context, decision } of trials) {
      const timed = timers.includes(command.type) || (command.type === 'wake' && context.by.kind === 'system');
      const aged = 'reason' in command && ['idle', 'age', 'operator_silent'].includes(command.reason);
      if (!decision.ok || before === null || !(timed || aged)) continue;
      const due = nextDue(before, context.policy);
      expect(due?.kind).toBe(command.type === 'resolve' ? 'resolve-idle' : command.type);
      expect(due?.at).toBeLessThanOrEqual(context.now);
    }
  });

  always('internal content never reaches the visitor', (trials) => {
    const seen = log(trials)
      .filter((event) => event.publicSeq !== null)
      .map((event) => visitorData(event as ConversationEventBody));
    expect(JSON.stringify(seen)).not.toContain(secret);
    for (const event of log(trials)) if (!isPublic(event.type)) expect(visitorData(event)).toEqual({});
  });

  always('a rejection changes nothing', (trials) => {
    for (const { before, decision, after, events: logged } of trials) {
      if (!decision.ok) expect([after === before, logged.length]).toEqual([true, 0]);
    }
  });

  always('deciding and evolving do not modify their input', (trials) => {
    for (const { before, command, context } of trials) {
      const copy = structuredClone(before);
      decide(before, command, context);
      expect(before).toEqual(copy);
    }
  });

  always('the episode counts reopenings', (trials) => {
    const reopenings = log(trials).filter((event) => event.type === 'conversation.reopened').length;
    expect(trials.at(-1)?.after?.episode).toBe(1 + reopenings);
  });
});
