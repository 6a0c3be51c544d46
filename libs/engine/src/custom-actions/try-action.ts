import type { CustomActionTrial, CustomActionTrialResult } from '#contracts/business/custom-actions.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { readOutput } from '../actions/custom/read-output.js';
import { openSettings } from '../connections/settings.js';
import type { Ports } from '../ports/ports.js';

type TrialPorts = Pick<Ports, 'connections' | 'connectors' | 'secretSealer' | 'ids' | 'log'>;

/** Trial run of an action as edited in the form, with a circuit breaker of its own. Nothing is saved or logged. */
export async function tryAction(
  ports: TrialPorts,
  connectionId: string,
  { action, values }: CustomActionTrial,
): Promise<Result<CustomActionTrialResult>> {
  const connection = await ports.connections.get(connectionId);
  if (!connection) return reject('not_found');
  const connector = ports.connectors.find(({ kind }) => kind === connection.kind);
  if (!connector?.customActions || connector.customActions !== action.call.type)
    return invalidAt('/action/call/type', 'is none that this connection does');
  const missing = action.fields.find(({ name, isRequired }) => isRequired && values[name] == null);
  if (missing) return invalidAt(`/values/${missing.name}`, 'is required');
  const settings = openSettings(ports, connector, connection);
  if (!settings) return ok(failed('unavailable', 'the secrets or settings cannot be read'));
  const begunAt = performance.now();
  const caller = connector.open(settings, `action-test/${ports.ids.next()}`).actions;
  if (!caller) return ok(failed('unavailable', 'the connection does no actions'));
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  const reply = await caller.ask({ definition: action, values: given, key: ports.ids.next() });
  const durationMs = Math.round(performance.now() - begunAt);
  if (!reply.ok) {
    const { code, detail, said } = reply;
    const status = said?.status ?? null;
    return ok({ fault: code, detail, durationMs, status, reply: said?.text ?? null, output: null });
  }
  const { status, text, document } = reply.value;
  const output = readOutput(document, action);
  const outcome = output
    ? { fault: null, detail: null }
    : ({ fault: 'broken', detail: 'the reply has nothing of what was promised' } as const);
  return ok({ ...outcome, durationMs, status, reply: text.slice(0, limits.actionReplyLength), output });
}

function failed(fault: CustomActionTrialResult['fault'], detail: string): CustomActionTrialResult {
  return { fault, detail, durationMs: 0, status: null, reply: null, output: null };
}
