import type { LiveConversationLogs, LiveFeed } from '../ports/live-log.js';
import type { ActionRegistry } from './action-registry.js';
import type { BusinessDirectory } from './business-directory.js';
import type { ChatbotDirectory } from './chatbot-directory.js';
import type { MailService } from './mail-service.js';
import type { OperatorBoard } from './operator-board.js';
import type { PublicAddress } from './public-address.js';
import type { QueueBoard } from './queue-board.js';
import type { RateLimiter } from './rate-limiter.js';
import type { RateLimiters } from './rate-limiters.js';
import type { RoleDirectory } from './role-directory.js';
import type { SingleFlight } from './single-flight.js';
import type { TeamDirectory } from './team-directory.js';
import type { WaitEstimates } from './wait-estimates.js';

/**
 * In-memory state of a node for its use cases: chatbots, business systems, custom actions, teams, roles, operators with
 * their load, the queues and their pace, rate limiters, starts in flight, the public address and the mail server, and
 * the newest events.
 */
export interface NodeState {
  readonly businessDirectory: BusinessDirectory;
  readonly actionRegistry: ActionRegistry;
  readonly chatbots: ChatbotDirectory;
  readonly teams: TeamDirectory;
  readonly roles: RoleDirectory;
  readonly operatorBoard: OperatorBoard;
  readonly queueBoard: QueueBoard;
  readonly rateLimiters: RateLimiters;
  readonly waitEstimates: WaitEstimates;
  readonly singleFlight: SingleFlight;
  readonly publicAddress: PublicAddress;
  readonly mailService: MailService;
  /** Codes by e-mail per address, over all callers. */
  readonly emailCodesPerEmail: RateLimiter;
  readonly feedTail: LiveFeed;
  readonly conversationTails: LiveConversationLogs;
}
