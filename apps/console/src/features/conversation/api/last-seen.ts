const key = 'parley.seen';
const kept = 500;

/** How far this operator has seen each conversation, newest last. */
function read(): [string, number][] {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '[]') as [string, number][];
  } catch {
    return [];
  }
}

export function readLastSeen(conversationId: string): number | null {
  return read().find(([id]) => id === conversationId)?.[1] ?? null;
}

export function saveLastSeen(conversationId: string, seq: number): void {
  const others = read().filter(([id]) => id !== conversationId);
  localStorage.setItem(key, JSON.stringify([...others, [conversationId, seq]].slice(-kept)));
}
