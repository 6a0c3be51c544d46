import { describe, expect, test } from 'vitest';
import { groupQuestions } from './group-questions.js';

const english = [
  'Do you rent child seats for bikes?',
  'Can I park a camper van at the shop?',
  'Is it possible to rent a child seat?',
  'Where can I park my camper?',
  'How much is renting a child seat?',
  'Do you sell ski wax?',
];

async function grouped(questions: readonly string[], locale: string): Promise<string[][]> {
  const groups = await groupQuestions(questions, locale);
  return groups.map(({ members }) => members.map((member) => questions[member] ?? '').sort()).sort();
}

describe('questions that were not answered', () => {
  test('are grouped by what they ask for', async () => {
    expect(await grouped(english, 'en')).toEqual(
      [[english[1], english[3]], [english[0], english[2], english[4]], [english[5]]]
        .map((group) => group.map(String).sort())
        .sort(),
    );
  });

  test('are grouped in Italian too, whatever articles and endings', async () => {
    const italian = [
      'Noleggiate seggiolini per bambini?',
      'Quanto costa il noleggio di un seggiolino?',
      'Dove posso parcheggiare il camper?',
      "C'è un parcheggio per camper?",
    ];
    expect(await grouped(italian, 'it')).toEqual(
      [[italian[3], italian[2]].map(String).sort(), [italian[0], italian[1]].map(String).sort()].sort(),
    );
  });

  test('are not grouped by stop words', async () => {
    const questions = ['Can I do this with the tent?', 'Can I do this with the helmet?'];
    expect(await grouped(questions, 'en')).toHaveLength(2);
  });

  test('are each in one group, headed by the nearest to all others', async () => {
    const groups = await groupQuestions(english, 'en');
    expect(groups.flatMap(({ members }) => members).sort()).toEqual([0, 1, 2, 3, 4, 5]);
    for (const { head, members } of groups) expect(members[0]).toBe(head);
    expect(groups.find(({ members }) => members.length === 3)?.head).not.toBe(undefined);
  });

  test('are headed by a self-contained question, even if a single word is more similar to all', async () => {
    const heads = async (questions: string[], locale: string) =>
      (await groupQuestions(questions, locale)).map(({ head }) => questions[head]);
    expect(await heads(['kayak', 'and a kayak?', 'Can I rent a kayak here?'], 'en')).toEqual([
      'Can I rent a kayak here?',
    ]);
    expect(await heads(['kayak', `kayak ${'please '.repeat(40)}`], 'en')).toContain('kayak');
    expect(await heads(['Il kayak?', 'Dove noleggio un kayak?', 'e il kayak?'], 'it')).toEqual([
      'Dove noleggio un kayak?',
    ]);
  });

  test('give the same groups each time, and none for none', async () => {
    expect(await groupQuestions(english, 'en')).toEqual(await groupQuestions(english, 'en'));
    expect(await groupQuestions([], 'en')).toEqual([]);
    expect(await groupQuestions(['???', '!'], 'en')).toHaveLength(2);
  });
});
