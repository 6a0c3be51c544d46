import type { ChatbotId } from '#contracts/ids.js';
import { isAllowedSite, originsOf, parseSite } from '#contracts/sites.js';
import type { ChatbotDirectory } from '#engine/state/chatbot-directory.js';

/** Pages on the developer's own machine, as a policy names them (CSP 3, `host-source`). */
const loopback = ['http://localhost:*', 'http://127.0.0.1:*'];

export interface EmbeddingOptions {
  readonly chatbots: Pick<ChatbotDirectory, 'get'>;
  /** While the demonstration runs, any page of this machine may try the widget. */
  readonly allowLoopback: boolean;
}

/** Embedding policy of a chatbot's widget: the sites that may embed it, and the message for others. */
export class Embedding {
  constructor(private readonly options: EmbeddingOptions) {}

  /** For `frame-ancestors`, beside the server's own origin. */
  ancestors(chatbotId: string): readonly string[] {
    const sites = originsOf(this.options.chatbots.get(chatbotId as ChatbotId)?.sites ?? []);
    return this.options.allowLoopback ? [...sites, ...loopback] : sites;
  }

  /** Reason why a page may not embed it, with the remedy; null if it may. `origin` is missing for our own pages. */
  refusal(chatbotId: string, origin: string | undefined, ownHost: string | undefined): string | null {
    const chatbot = this.options.chatbots.get(chatbotId as ChatbotId);
    if (!chatbot) return `there is no chatbot "${chatbotId}". Check the attribute data-chatbot of the script tag.`;
    if (origin === undefined || hostOf(origin) === ownHost) return null;
    if (this.options.allowLoopback && isLoopback(origin)) return null;
    if (isAllowedSite(chatbot.sites, origin)) return null;
    if (origin === 'null') return 'a page opened as a file cannot show the chat. Serve it over http or https.';
    return `${origin} is not among the sites of the chatbot "${chatbotId}". Allow it in the console: Settings, Chatbots, Installation.`;
  }

  /**
   * Notice for the page of an archived chatbot, whose launcher appears only for visitors with an open conversation;
   * null while it is in use.
   */
  archiveNotice(chatbotId: string): string | null {
    const archivedAt = this.options.chatbots.get(chatbotId as ChatbotId)?.archivedAt ?? null;
    if (archivedAt === null) return null;
    return `the chatbot "${chatbotId}" is archived and takes no new conversations. Remove the script tag from the page, or restore the chatbot in the console: Settings, Chatbots.`;
  }
}

/** The origin of a page elsewhere, which may become a site of a chatbot; null for our own pages, files and programs. */
export function foreignSite(origin: string | undefined, ownHost: string | undefined): string | null {
  if (origin === undefined || hostOf(origin) === ownHost) return null;
  return parseSite(origin) === origin ? origin : null;
}

/** Launcher script that shows no button and logs the reason to the page's console. */
export function refusedLauncher(refusal: string): string {
  return `console.warn(${JSON.stringify(`Parley: ${refusal}`)});\n`;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1');
}
