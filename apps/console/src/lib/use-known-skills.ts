import { useMemo } from 'react';
import { skillKey } from '#contracts/skills.js';
import { useConsole } from './backend.js';

/** The skills of all operators, each once, in alphabetical order. */
export function useKnownSkills(): string[] {
  const { operators } = useConsole();
  return useMemo(() => {
    const known = new Map(operators.flatMap(({ skills }) => skills).map((name) => [skillKey(name), name]));
    return [...known.values()].sort((a, b) => a.localeCompare(b));
  }, [operators]);
}
