import type { ConversationId, VisitorId } from '#contracts/ids.js';
import { systemAuthor } from '#engine/access/author.js';
import { eraseConversation, eraseVisitor } from '#engine/erasure/erase.js';
import type { Config } from '#wiring/config/env.js';
import { openCore } from '#wiring/core.js';
import { createLog } from '#wiring/log.js';

const usage = 'parley erase conversation|visitor <id>';

/** Command `parley erase conversation|visitor <id>`. The server must be stopped. Returns the exit code. */
export async function erase(
  config: Config,
  print: (line: string) => void,
  [kind, id]: readonly string[],
): Promise<number> {
  if (id === undefined || (kind !== 'conversation' && kind !== 'visitor')) {
    print(`Usage: ${usage}`);
    return 2;
  }
  const core = await openCore({ ...config, log: createLog('warn') });
  try {
    const erased =
      kind === 'conversation'
        ? await eraseConversation(core.ports, id as ConversationId, systemAuthor)
        : await eraseVisitor(core.ports, id as VisitorId, systemAuthor);
    print(erased.ok ? `Erased the ${kind} ${id}.` : `There is no ${kind} ${id} with words to erase.`);
    return erased.ok ? 0 : 1;
  } finally {
    await core.close();
  }
}
