import type { ChatbotId, OperatorId, TeamId } from '#contracts/ids.js';
import type { Ports } from '../ports/ports.js';

export type NamePorts = Pick<
  Ports,
  'operators' | 'ownRoles' | 'apiKeys' | 'applications' | 'webhookEndpoints' | 'connections' | 'chatbots' | 'teams'
>;

/** Kinds of what changes and data name by their ids, the most frequent first. */
const kinds = ['operator', 'team', 'role', 'chatbot', 'connection', 'api_key', 'application'];

/** Current names of the subjects of audit entries; each is read once. */
export class AuditNames {
  readonly #known = new Map<string, Promise<string | null>>();

  constructor(private readonly ports: NamePorts) {}

  /** Null for an id without a name, or of a deleted record. */
  of(kind: string, id: string | null): Promise<string | null> {
    if (id === null) return Promise.resolve(null);
    const key = `${kind} ${id}`;
    const name = this.#known.get(key) ?? this.#read(kind, id);
    this.#known.set(key, name);
    return name;
  }

  /** Name of an id of any kind. */
  async ofAny(id: string): Promise<string | null> {
    for (const kind of kinds) {
      const name = await this.of(kind, id);
      if (name !== null) return name;
    }
    return null;
  }

  async #read(kind: string, id: string): Promise<string | null> {
    const { operators, ownRoles, apiKeys, applications, webhookEndpoints, connections, chatbots, teams } = this.ports;
    switch (kind) {
      case 'operator':
        return (await operators.get(id as OperatorId))?.name ?? null;
      case 'role':
        return (await ownRoles.get(id))?.name ?? null;
      case 'api_key':
        return (await apiKeys.get(id))?.name ?? null;
      case 'application':
        return (await applications.get(id))?.name ?? null;
      case 'chatbot':
        return chatbots.get(id as ChatbotId)?.name ?? null;
      case 'team':
        return teams.get(id as TeamId)?.name ?? null;
      case 'connection':
        return (await connections.get(id))?.name ?? null;
      case 'webhook_endpoint': {
        const endpoint = await webhookEndpoints.get(id);
        return endpoint && new URL(endpoint.url).host;
      }
      default:
        return null;
    }
  }
}

/** Ids of everything whose name, or e-mail address, contains a text. */
export async function idsByName(ports: NamePorts, text: string): Promise<string[]> {
  const named: { id: string; names: string[] }[] = [
    ...(await ports.operators.all()).map(({ id, name, email }) => ({ id, names: [name, email] })),
    ...(await ports.ownRoles.all()).map(({ id, name }) => ({ id, names: [name] })),
    ...(await ports.apiKeys.present()).map(({ id, name }) => ({ id, names: [name] })),
    ...(await ports.applications.all()).map(({ id, name }) => ({ id, names: [name] })),
    ...(await ports.webhookEndpoints.all()).map(({ id, url }) => ({ id, names: [new URL(url).host] })),
    ...(await ports.connections.all()).map(({ id, name }) => ({ id, names: [name] })),
    ...ports.chatbots.all().map(({ id, name }) => ({ id, names: [name] })),
    ...ports.teams.all().map(({ id, name }) => ({ id, names: [name] })),
  ];
  const wanted = text.toLowerCase();
  return named.filter(({ names }) => names.some((name) => name.toLowerCase().includes(wanted))).map(({ id }) => id);
}
