import { limits } from '#contracts/limits.js';
import type { TestQuestionInput, TestQuestionView } from '#contracts/test-sets.js';

/** Written for "a person answers". */
const handoff = '-';
const separator = /\t+(?:=>\s*)?|\s=>\s*/;

/** One line of a pasted list: the question, and after a tab or `=>` the title of the article that should answer it. */
export interface TestLine {
  /** From 1, as an editor counts. */
  line: number;
  question: TestQuestionInput;
}

/**
 * Lines of the list, without empty ones. A title from the saved list refers to the article it stood for, even if
 * another version is published by now, or another article has the same title.
 */
export function readTestLines(text: string, saved: readonly TestQuestionView[] = []): TestLine[] {
  return text.split('\n').flatMap((raw, index): TestLine[] => {
    const [question = '', ...rest] = raw
      .trim()
      .split(separator)
      .map((part) => part.trim());
    const title = rest.join(' ').trim();
    if (question === '') return [];
    return [{ line: index + 1, question: { question, expected: expectationOf(question, title, saved) } }];
  });
}

function expectationOf(
  question: string,
  title: string,
  saved: readonly TestQuestionView[],
): TestQuestionInput['expected'] {
  if (title === '') return null;
  if (title === handoff) return { kind: 'handoff' };
  const known = saved.filter(({ expected }) => expected?.kind === 'article' && expected.title === title);
  const expected = (known.find((each) => each.question === question) ?? known[0])?.expected;
  return expected?.kind === 'article' ? { kind: 'article', articleId: expected.articleId } : { kind: 'title', title };
}

/** The list as it would be typed. What expects an article that is gone is only watched. */
export function writeTestLines(questions: readonly TestQuestionView[]): string {
  return questions
    .map(({ question, expected }) => {
      if (expected?.kind === 'handoff') return `${question} => ${handoff}`;
      return expected?.title ? `${question} => ${expected.title}` : question;
    })
    .join('\n');
}

export type TestFault = { line: number; fault: 'long_question' | 'unknown_article' } | { line: null; fault: 'many' };

/** Errors to fix before it is sent. */
export function faultsIn(lines: readonly TestLine[]): TestFault[] {
  const long = lines.filter(({ question }) => question.question.length > limits.testQuestionLength);
  return [
    ...(lines.length > limits.testQuestions ? [{ line: null, fault: 'many' } as const] : []),
    ...long.map(({ line }) => ({ line, fault: 'long_question' }) as const),
  ];
}

/** Errors reported by the server, by line. */
export function refusedLines(
  lines: readonly TestLine[],
  errors: readonly { readonly pointer: string }[] | undefined,
): TestFault[] {
  return (errors ?? []).flatMap(({ pointer }): TestFault[] => {
    const index = /^\/questions\/(\d+)\/expected/.exec(pointer)?.[1];
    const line = index === undefined ? undefined : lines[Number(index)]?.line;
    return line === undefined ? [] : [{ line, fault: 'unknown_article' }];
  });
}
